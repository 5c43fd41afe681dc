import {
  type AmountMeasure,
  calculateAmountForLots,
  calculateAmountMin,
  calculateLotsForAmount,
} from '@truemark/domain/contracts/amount-lots';
import { selectTermsPrice } from '@truemark/domain/contracts/terms';
import type { Amount } from '@truemark/domain/ledger/amount';
import { type Figure, findValue, type TicketError } from '../shared/read-figure.ts';
import type { ContractErrors } from './contract-errors.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractReading } from './contract-reading.ts';

/** 0.01 USDT. */
const cent: Amount = 10_000n;

/** What amount and lots of an order are turned into each other by; undefined while a price, a rate or the leverage is missing. */
export function findAmountMeasure(
  reading: Pick<ContractReading, 'side' | 'leverage' | 'limitPrice'>,
  { instrument, quote, conversion }: ContractMarket,
): AmountMeasure | undefined {
  const leverage = findValue(reading.leverage);
  if (!quote || conversion === null || conversion <= 0n || quote.bid <= 0n || quote.ask <= 0n) return undefined;
  if (leverage === null || leverage < 1n || leverage > BigInt(instrument.leverageMax)) return undefined;
  const { lotSize, lotStep } = instrument;
  const price = selectTermsPrice(reading.side, findValue(reading.limitPrice), quote);
  return { lotSize, lotStep, conversion, leverage: Number(leverage), price };
}

/** The lots that the amount of a reading buys now: as many as it covers. */
export function readAmountLots(amount: Figure, reading: ContractReading, market: ContractMarket): Figure {
  if (amount.kind !== 'figure') return amount;
  const measure = findAmountMeasure(reading, market);
  return measure ? { kind: 'figure', value: calculateLotsForAmount(measure, amount.value) } : { kind: 'empty' };
}

/** The amount that buys exactly the lots of a reading; undefined where they, or a price, are missing. */
export function calculateAmountOf(reading: ContractReading, market: ContractMarket): Amount | undefined {
  const lots = findValue(reading.lots);
  const measure = findAmountMeasure(reading, market);
  return lots !== null && lots > 0n && measure ? calculateAmountForLots(measure, lots) : undefined;
}

/**
 * What is wrong with the lots, said of the amount that they come from: the least and the most of it in place of lots. An
 * amount whose lots cannot be known yet is not wrong.
 */
export function placeAmountErrors(
  { lots, ...others }: ContractErrors,
  reading: ContractReading,
  market: ContractMarket,
): ContractErrors {
  if (!lots || !reading.amount) return others;
  const error = wordOfAmount(lots, reading.amount, findAmountMeasure(reading, market), market);
  return error ? { ...others, amount: error } : others;
}

function wordOfAmount(
  error: TicketError,
  amount: Figure,
  measure: AmountMeasure | undefined,
  { parameters, instrument }: ContractMarket,
): TicketError | undefined {
  if (amount.kind !== 'figure') return error;
  if (!measure) return undefined;
  if (error.key === 'lotsStep' || error.key === 'amountBelowMinimum') {
    const least = calculateAmountMin(measure, parameters.notionalMin);
    return { key: 'amountBelowMinimum', amount: ((least + cent - 1n) / cent) * cent };
  }
  if (error.key !== 'lotsMax') return error;
  const most = calculateAmountForLots(measure, instrument.lotsMax);
  return { key: 'amountAboveMaximum', amount: (most / cent) * cent };
}
