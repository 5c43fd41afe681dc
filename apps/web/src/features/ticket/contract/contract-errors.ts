import {
  type ContractRefusal,
  checkContractOrder,
  checkLimitPrices,
  isPriceRight,
  type LimitsRefusal,
} from '@truemark/domain/contracts/checks';
import { calculateLimitBounds } from '@truemark/domain/contracts/limit-bounds';
import { calculateOpening, selectTermsPrice } from '@truemark/domain/contracts/terms';
import type { Price } from '@truemark/domain/market/price';
import { findPriceDoubt } from '@truemark/domain/market/price-doubt';
import { assert } from '@truemark/domain/result';
import { type Figure, findValue, type SwitchedFigure, type TicketError } from '../shared/read-figure.ts';
import type { ContractField } from './contract-form.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractReading } from './contract-reading.ts';

export type ContractErrors = Readonly<Partial<Record<ContractField, TicketError>>>;

/**
 * Everything that is wrong with a ticket, by field. What a figure is by itself comes first; then the server's own checks,
 * over the same market, so that a ticket without errors is one that the server would take. Prices that are hardly meant
 * wait for a word, save those of `meant`, which their typist has confirmed.
 */
export function findContractErrors(
  reading: ContractReading,
  market: ContractMarket,
  meant: readonly ContractField[] = [],
): ContractErrors {
  const own = { ...findDoubts(reading, market, meant), ...findOwnErrors(reading, market) };
  const { lots, leverage, limitPrice } = reading;
  const { quote, conversion } = market;
  if (!quote) return own;
  const isFaulty = Object.values(own).some(({ key }) => !key.startsWith('missing'));
  if (isFaulty || lots.kind !== 'figure' || leverage.kind !== 'figure' || conversion === null) {
    return { ...findLimitErrors(reading, quote, market.instrument.priceStep), ...own };
  }
  if (reading.kind === 'limit' && limitPrice.kind !== 'figure') return own;
  const checked = checkContractOrder(
    {
      side: reading.side,
      quantity: lots.value,
      leverage: Number(leverage.value),
      limitPrice: findValue(limitPrice),
      stopLoss: findValue(reading.stopLoss),
      takeProfit: findValue(reading.takeProfit),
      feeRate: market.parameters.feeRate,
      ruleVersion: market.ruleVersion,
    },
    {
      ...market,
      // Whether the region, the level and the number of orders allow it is not a matter of what was typed.
      region: 'default',
      level: 0,
      levelMin: 0,
      restingOrders: 0,
    },
  );
  return checked.ok ? own : { ...own, ...placeRefusal(checked.code, reading, market) };
}

function findOwnErrors(reading: ContractReading, { instrument }: ContractMarket): ContractErrors {
  const errors: Partial<Record<ContractField, TicketError>> = {};
  const put = (field: ContractField, error: TicketError | undefined) => {
    if (error) errors[field] = error;
  };
  const { priceStep, lotStep, lotsMax, leverageMax } = instrument;
  if (reading.kind === 'limit') put('limitPrice', findPriceError(reading.limitPrice, priceStep, 'missing'));
  put('lots', findLotsError(reading.lots, lotStep, lotsMax));
  put('leverage', findLeverageError(reading.leverage, leverageMax));
  put('takeProfit', findPriceError(reading.takeProfit, priceStep, 'missingTakeProfit'));
  put('stopLoss', findPriceError(reading.stopLoss, priceStep, 'missingStopLoss'));
  return errors;
}

function findDoubts(
  reading: ContractReading,
  { quote }: ContractMarket,
  meant: readonly ContractField[],
): ContractErrors {
  if (!quote) return {};
  const doubts = (['limitPrice', 'takeProfit', 'stopLoss'] as const).flatMap(field => {
    const figure = reading[field];
    if (figure.kind !== 'figure' || figure.value <= 0n || meant.includes(field)) return [];
    const doubt = findPriceDoubt(figure.value, figure.other, quote.bid);
    return doubt ? [[field, doubt] as const] : [];
  });
  return Object.fromEntries(doubts);
}

function findPriceError(figure: SwitchedFigure, step: Price, missing: TicketError['key']): TicketError | undefined {
  if (figure.kind === 'off') return undefined;
  if (figure.kind === 'empty') return { key: missing };
  if (figure.kind === 'wrong') return { key: figure.error };
  return isPriceRight(figure.value, step) ? undefined : { key: 'priceStep', price: step };
}

function findLotsError(figure: Figure, lotStep: bigint, lotsMax: bigint): TicketError | undefined {
  if (figure.kind === 'empty') return { key: 'missing' };
  if (figure.kind === 'wrong') return { key: figure.error };
  if (figure.value <= 0n || figure.value % lotStep !== 0n) return { key: 'lotsStep', lots: lotStep };
  return figure.value > lotsMax ? { key: 'lotsMax', lots: lotsMax } : undefined;
}

function findLeverageError(figure: Figure, leverageMax: number): TicketError | undefined {
  if (figure.kind === 'empty') return { key: 'missing' };
  const isRight = figure.kind === 'figure' && figure.value >= 1n && figure.value <= BigInt(leverageMax);
  return isRight ? undefined : { key: 'leverageMax', count: leverageMax };
}

/** Stop loss and take profit are judged before there are lots: their side does not depend on them. */
function findLimitErrors(
  reading: ContractReading,
  quote: NonNullable<ContractMarket['quote']>,
  distance: Price,
): ContractErrors {
  const limitPrice = findValue(reading.limitPrice);
  if (reading.kind === 'limit' && limitPrice === null) return {};
  const reference = selectTermsPrice(reading.side, limitPrice, quote);
  const checked = checkLimitPrices(
    reading.side,
    { stopLoss: findValue(reading.stopLoss), takeProfit: findValue(reading.takeProfit) },
    { reference, distance, liquidation: null },
  );
  return checked.ok
    ? {}
    : placeLimits(checked.code, calculateLimitBounds(reading.side, { reference, distance }, distance));
}

/** Each at its own field, with the price that would be right. */
function placeLimits(code: LimitsRefusal, bounds: ReturnType<typeof calculateLimitBounds>): ContractErrors {
  const { stopLoss, takeProfit } = bounds;
  if (code === 'limitsWrong') return { takeProfit, stopLoss };
  if (code === 'takeProfitWrong') return { takeProfit };
  return { stopLoss: code === 'stopLossWrong' ? stopLoss : { key: code } };
}

/** Where a refusal of the server's checks belongs. Those about time and person are said elsewhere on the ticket. */
function placeRefusal(code: ContractRefusal, reading: ContractReading, market: ContractMarket): ContractErrors {
  switch (code) {
    case 'amountBelowMinimum':
      return { lots: { key: code, amount: market.parameters.notionalMin } };
    case 'balanceInsufficient':
      return { lots: { key: code, amount: calculateNeed(reading, market) } };
    case 'reserveShort':
      return { lots: { key: code } };
    case 'spreadTooWide':
      return { leverage: { key: code } };
    case 'limitsWrong':
    case 'stopLossWrong':
    case 'takeProfitWrong':
    case 'stopPastLiquidation':
      return placeLimits(code, findBounds(reading, market));
    default:
      return {};
  }
}

function findBounds({ side, limitPrice }: ContractReading, { instrument: { priceStep }, quote }: ContractMarket) {
  assert(quote, 'limits are judged by a price');
  const reference = selectTermsPrice(side, findValue(limitPrice), quote);
  return calculateLimitBounds(side, { reference, distance: priceStep }, priceStep);
}

function calculateNeed(
  reading: ContractReading,
  { instrument, quote, conversion, parameters }: ContractMarket,
): bigint {
  const quantity = findValue(reading.lots);
  const leverage = findValue(reading.leverage);
  if (quantity === null || leverage === null || !quote || conversion === null) return 0n;
  const terms = {
    ...parameters,
    side: reading.side,
    quantity,
    lotSize: instrument.lotSize,
    leverage: Number(leverage),
    conversion,
  };
  const price = selectTermsPrice(reading.side, findValue(reading.limitPrice), quote);
  const { margin, fee } = calculateOpening(terms, price);
  return margin + fee;
}
