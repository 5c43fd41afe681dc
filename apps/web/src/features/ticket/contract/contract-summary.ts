import { calculateLevels } from '@truemark/domain/contracts/levels';
import { calculateResultAt, type PlannedPosition, type PlannedResult } from '@truemark/domain/contracts/result-price';
import {
  type ContractTerms,
  calculateFee,
  calculateOpening,
  ratioOne,
  selectClosingPrice,
  selectTermsPrice,
} from '@truemark/domain/contracts/terms';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Price } from '@truemark/domain/market/price';
import { findValue } from '../shared/read-figure.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractReading } from './contract-reading.ts';

/** What comes of a position that closes at a price, in minor units of USDT. */
export type ContractOutcome = PlannedResult;

/** The preview of an order: what it holds, what it costs and what may come of it, in minor units of USDT. */
export interface ContractSummary {
  readonly price: Price;
  /** The position as it would open: what its stop loss and take profit are worked out by. */
  readonly planned: PlannedPosition;
  readonly notional: Amount;
  readonly margin: Amount;
  readonly fee: Amount;
  /** Fee of closing at about the same price. */
  readonly closingFee: Amount;
  /** Most that it can gain: the reserve. */
  readonly profitMax: Amount;
  /** Most that it can lose: margin and opening fee. */
  readonly lossMax: Amount;
  readonly liquidation: Price | null;
  /** Move against the position that closes it, as a share of the opening price, 10^-10, rounded down; null for none. */
  readonly moveToLiquidation: bigint | null;
  /** What is lost at the close-out level, both fees included; null where there is none. */
  readonly atLiquidation: ContractOutcome | null;
  readonly atTakeProfit: ContractOutcome | null;
  readonly atStopLoss: ContractOutcome | null;
  /** If it were closed at the prices of now: the spread and both fees. */
  readonly unchanged: ContractOutcome;
  /** With more leverage than may be held over the session's close it ends with the session. */
  readonly endsWithSession: boolean;
}

/** Computes the preview by the rules that the server posts by; undefined while a figure that it needs is missing. */
export function calculateContractSummary(
  reading: ContractReading,
  market: ContractMarket,
): ContractSummary | undefined {
  const { quote } = market;
  const plan = readPlan(reading, market);
  if (!plan || !quote) return undefined;
  const { terms, limitPrice } = plan;
  const openPrice = selectTermsPrice(reading.side, limitPrice, quote);
  const { notional, margin, fee, reserve } = calculateOpening(terms, openPrice);
  const { liquidation } = calculateLevels(terms, { openPrice, quantity: terms.quantity, margin, reserve });
  const planned = { terms, openPrice, priceStep: market.instrument.priceStep };
  const closeAt = (price: Price | null): ContractOutcome | null =>
    price === null || price <= 0n || margin === 0n ? null : calculateResultAt(planned, price);
  const spread = quote.ask - quote.bid;
  const closingNow =
    limitPrice === null
      ? selectClosingPrice(reading.side, quote)
      : openPrice + (reading.side === 'long' ? -spread : spread);
  return {
    price: openPrice,
    planned,
    notional,
    margin,
    fee,
    closingFee: calculateFee(terms, terms.quantity, openPrice),
    profitMax: reserve,
    lossMax: margin + fee,
    liquidation,
    moveToLiquidation: liquidation === null ? null : calculateMove(openPrice, liquidation),
    atLiquidation: closeAt(liquidation),
    atTakeProfit: closeAt(findValue(reading.takeProfit)),
    atStopLoss: closeAt(findValue(reading.stopLoss)),
    unchanged: closeAt(closingNow) ?? { net: -fee, ofMargin: 0n },
    endsWithSession: market.leverageOverClose !== null && terms.leverage > market.leverageOverClose,
  };
}

function calculateMove(from: Price, to: Price): bigint {
  const distance = from > to ? from - to : to - from;
  return (distance * ratioOne) / from;
}

interface Plan {
  readonly terms: ContractTerms;
  readonly limitPrice: Price | null;
}

function readPlan(reading: ContractReading, market: ContractMarket): Plan | undefined {
  const { instrument, conversion, parameters, ruleVersion } = market;
  const quantity = findValue(reading.lots);
  const leverage = findValue(reading.leverage);
  const limitPrice = findValue(reading.limitPrice);
  if (!quantity || !leverage || conversion === null || leverage > BigInt(leverageSane)) return undefined;
  if (reading.kind === 'limit' && !limitPrice) return undefined;
  return {
    limitPrice,
    terms: {
      ruleVersion,
      code: instrument.code,
      side: reading.side,
      quantity,
      lotSize: instrument.lotSize,
      leverage: Number(leverage),
      conversion,
      feeRate: parameters.feeRate,
      capMultiple: parameters.capMultiple,
      callLevel: parameters.callLevel,
      closeOutLevel: parameters.closeOutLevel,
    },
  };
}

/** One part in so many of the price. */
const marketRoom = 200n;

/** More than any instrument allows; a larger figure is an error of its own and gives no preview. */
const leverageSane = 500;

/**
 * Most lots that an order of this side, leverage and price may have: bounded by the instrument, by what is available for
 * margin and fee, and by what the house can set aside; for a market order with half a percent of room. Zero when not one step fits; undefined while something is missing.
 */
export function calculateLotsMax(reading: ContractReading, market: ContractMarket): bigint | undefined {
  const { instrument, quote, available, reserveLeft } = market;
  const { lotStep, lotsMax } = instrument;
  const plan = readPlan({ ...reading, lots: { kind: 'figure', value: lotStep } }, market);
  if (!plan || !quote) return undefined;
  const termsPrice = selectTermsPrice(reading.side, plan.limitPrice, quote);
  // A market order is priced when it arrives: a little room keeps the next few prices from making it too large.
  const price = plan.limitPrice === null ? termsPrice + termsPrice / marketRoom : termsPrice;
  const fits = (steps: bigint): boolean => {
    const { margin, fee, reserve } = calculateOpening({ ...plan.terms, quantity: steps * lotStep }, price);
    return (available === null || margin + fee <= available) && (reserveLeft === null || reserve <= reserveLeft);
  };
  let low = 0n;
  let high = lotsMax / lotStep;
  // What an order holds grows with its lots, so the boundary is found by halving.
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (fits(middle)) low = middle;
    else high = middle - 1n;
  }
  return low * lotStep;
}
