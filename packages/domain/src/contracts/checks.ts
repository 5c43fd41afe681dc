import { type Amount, calculateCreditShare } from '../ledger/amount.ts';
import type { Instrument } from '../market/instrument.ts';
import { isOnStep } from '../market/instrument-rules.ts';
import { type Price, priceMax } from '../market/price.ts';
import type { Quote } from '../market/tick.ts';
import { findLeverageCap, findRegionRefusal, type RegionName } from '../regions/regional-rules.ts';
import { accept, deny, type Result } from '../result.ts';
import { type ContractLevels, calculateLevels } from './levels.ts';
import {
  type ContractOpening,
  type ContractParameters,
  type ContractSide,
  type ContractTerms,
  calculateOpening,
  contractRuleVersion,
  selectTermsPrice,
} from './terms.ts';

/** Stop loss and take profit, in the quote currency; null for none. */
export interface ContractLimits {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
}

/** Whether an order ends with the session, because its leverage may not be held over the close. */
export function closesWithSession(leverage: number, leverageOverClose: number | null): boolean {
  return leverageOverClose !== null && leverage > leverageOverClose;
}

/** What is asked for. */
export interface ContractAsk extends ContractLimits {
  readonly side: ContractSide;
  /** Lots, 10^-8. */
  readonly quantity: bigint;
  readonly leverage: number;
  /** Null for a market order. */
  readonly limitPrice: Price | null;
  /** Fee rate (10^-10) and version of the rules that the asker has seen. */
  readonly feeRate: bigint;
  readonly ruleVersion: number;
  /** More terms that were seen; what is left out is accepted as it is in force. */
  readonly seen?: SeenTerms;
}

/** Terms that may change between looking and sending. */
export type SeenTerms = Partial<Pick<ContractParameters, 'capMultiple' | 'callLevel' | 'closeOutLevel'>> & {
  readonly closesWithSession?: boolean;
};

/** What an order is judged by. */
export interface ContractSituation {
  readonly instrument: Pick<
    Instrument,
    'code' | 'type' | 'quoteCurrency' | 'priceStep' | 'lotSize' | 'lotStep' | 'lotsMax' | 'leverageMax'
  >;
  /** Newest accepted tick; null when the instrument is not tradable. */
  readonly quote: Pick<Quote, 'bid' | 'ask'> | null;
  /** USDT per unit of the quote currency, 10^-10; null when there is no fresh one. */
  readonly conversion: bigint | null;
  readonly parameters: ContractParameters;
  readonly region: RegionName;
  /** Level of the customer, 0 to 4, and the one that the instrument asks for. */
  readonly level: number;
  readonly levelMin: number;
  /** Most leverage that may be held over the close of the session; null or left out where there is no bound. */
  readonly leverageOverClose?: number | null;
  /** Limit orders of the user that rest in this book. */
  readonly restingOrders: number;
  /** What the user may spend, and what the house can still set aside; null leaves the answer to the ledger. */
  readonly available: Amount | null;
  readonly reserveLeft: Amount | null;
}

/** An order that nothing speaks against. */
export interface ContractPlan {
  readonly terms: ContractTerms;
  /** What the terms are made at: see `selectTermsPrice`. */
  readonly termsPrice: Price;
  readonly opening: ContractOpening;
  /** Levels if it opens at the price it was judged at; those of the position follow from its own opening price. */
  readonly levels: ContractLevels;
}

/** Why an order is refused, in order of precedence: that of the call `openContract`. */
export const contractRefusals = [
  'notTradable',
  'termsChanged',
  'regionRefused',
  'vipLevelRequired',
  'lotsWrong',
  'priceOffStep',
  'leverageTooHigh',
  'amountBelowMinimum',
  'limitsWrong',
  'stopLossWrong',
  'takeProfitWrong',
  'stopPastLiquidation',
  'spreadTooWide',
  'ordersTooMany',
  'balanceInsufficient',
  'reserveShort',
] as const;
export type ContractRefusal = (typeof contractRefusals)[number];

/** What can be wrong with stop loss and take profit, in order of precedence. */
export type LimitsRefusal = 'limitsWrong' | 'stopLossWrong' | 'takeProfitWrong' | 'stopPastLiquidation';

/**
 * Checks an order and computes what it holds, or gives the first refusal. Stop loss and take profit are judged from the
 * price of the terms: the limit, or the price that it would open at now; the spread of that tick must leave the position above its
 * close-out. Source: product rules, Contracts and Regional rules.
 */
export function checkContractOrder(
  ask: ContractAsk,
  situation: ContractSituation,
): Result<ContractPlan, ContractRefusal> {
  const { instrument, quote, conversion, parameters, region } = situation;
  if (!quote || conversion === null) return deny('notTradable');
  if (areTermsChanged(ask, situation)) return deny('termsChanged');
  if (findRegionRefusal(region, 'contract', instrument)) return deny('regionRefused');
  if (situation.level < situation.levelMin) return deny('vipLevelRequired');
  if (!areLotsRight(instrument, ask.quantity)) return deny('lotsWrong');
  if (!arePricesOnStep(instrument.priceStep, [ask.limitPrice, ask.stopLoss, ask.takeProfit]))
    return deny('priceOffStep');
  if (!isLeverageRight(ask.leverage, findLeverageCap(region, instrument))) return deny('leverageTooHigh');

  const plan = planContract(ask, { ...situation, quote, conversion });
  if (plan.opening.notional < parameters.notionalMin) return deny('amountBelowMinimum');
  const limits = checkLimitPrices(ask.side, ask, {
    reference: plan.termsPrice,
    distance: instrument.priceStep,
    liquidation: plan.levels.liquidation,
  });
  if (!limits.ok) return limits;
  if (isLiquidatedBySpread(ask, plan, quote)) return deny('spreadTooWide');
  if (ask.limitPrice !== null && situation.restingOrders >= parameters.restingOrdersMax) return deny('ordersTooMany');
  const { margin, fee, reserve } = plan.opening;
  if (situation.available !== null && situation.available < margin + fee) return deny('balanceInsufficient');
  if (situation.reserveLeft !== null && situation.reserveLeft < reserve) return deny('reserveShort');
  return accept(plan);
}

/** Whether a price may be asked for, as a limit, a stop or a target: above zero, on the step, and one that can be kept. */
export function isPriceRight(price: Price, step: Price): boolean {
  return price > 0n && price <= priceMax && isOnStep(price, step);
}

/** What stop loss and take profit are judged by. */
export interface LimitsMeasure {
  /** At placement the limit price or the latest opening price; at a change of a position the closing price now. */
  readonly reference: Price;
  /** How far beyond the reference they must lie: one price step at placement, `changeDistance` at a change. */
  readonly distance: Price;
  /** Level of the close-out; null for none. */
  readonly liquidation: Price | null;
}

/** A change must lie beyond the closing price, by however little: one unit of 10^-10. */
export const changeDistance: Price = 1n;

/**
 * Checks on which side stop loss and take profit lie: the stop of a long below the reference, its take profit above, for a
 * short the other way round. When both are wrong that is a message of its own. A stop at or past the close-out level would
 * never fire. Source: product rules, Contracts.
 */
export function checkLimitPrices(
  side: ContractSide,
  { stopLoss, takeProfit }: ContractLimits,
  { reference, distance, liquidation }: LimitsMeasure,
): Result<true, LimitsRefusal> {
  const direction = side === 'long' ? 1n : -1n;
  const isStopWrong = stopLoss !== null && (reference - stopLoss) * direction < distance;
  const isTakeWrong = takeProfit !== null && (takeProfit - reference) * direction < distance;
  if (isStopWrong && isTakeWrong) return deny('limitsWrong');
  if (isStopWrong) return deny('stopLossWrong');
  if (isTakeWrong) return deny('takeProfitWrong');
  if (stopLoss !== null && liquidation !== null && (stopLoss - liquidation) * direction <= 0n)
    return deny('stopPastLiquidation');
  return accept(true);
}

/** Checks new limits of a position or of a resting order: first the grid of prices, then where they lie. */
export function checkLimitsChange(
  side: ContractSide,
  limits: ContractLimits,
  measure: LimitsMeasure & { readonly priceStep: Price },
): Result<true, LimitsRefusal | 'priceOffStep'> {
  if (!arePricesOnStep(measure.priceStep, [limits.stopLoss, limits.takeProfit])) return deny('priceOffStep');
  return checkLimitPrices(side, limits, measure);
}

/** Least share of the margin that a part may have, in minor units of USDT: 0.01. */
export const partMarginMin: Amount = 10_000n;

/**
 * Checks the lots of a closing: in lot steps and at most what is open; less than all only when the part's share of the
 * margin is at least a cent. Of smaller parts rounding would be a share that counts, to the user's favour: a part without
 * margin has nothing to lose and nothing to pay a fee from.
 */
export function checkPartClosing(
  lotStep: bigint,
  position: { readonly openQuantity: bigint; readonly marginLeft: Amount },
  quantity: bigint,
): Result<true, 'lotsWrong'> {
  const { openQuantity, marginLeft } = position;
  if (quantity <= 0n || quantity > openQuantity || quantity % lotStep !== 0n) return deny('lotsWrong');
  const isTooSmall =
    quantity < openQuantity && calculateCreditShare(marginLeft, quantity, openQuantity) < partMarginMin;
  return isTooSmall ? deny('lotsWrong') : accept(true);
}

function planContract(
  ask: ContractAsk,
  {
    instrument,
    parameters,
    quote,
    conversion,
  }: ContractSituation & {
    readonly quote: Pick<Quote, 'bid' | 'ask'>;
    readonly conversion: bigint;
  },
): ContractPlan {
  const terms: ContractTerms = {
    ruleVersion: contractRuleVersion,
    code: instrument.code,
    side: ask.side,
    quantity: ask.quantity,
    lotSize: instrument.lotSize,
    leverage: ask.leverage,
    conversion,
    feeRate: parameters.feeRate,
    capMultiple: parameters.capMultiple,
    callLevel: parameters.callLevel,
    closeOutLevel: parameters.closeOutLevel,
  };
  const termsPrice = selectTermsPrice(ask.side, ask.limitPrice, quote);
  const opening = calculateOpening(terms, termsPrice);
  return {
    terms,
    termsPrice,
    opening,
    levels: calculateLevels(terms, { ...opening, openPrice: termsPrice, quantity: ask.quantity }),
  };
}

function isLiquidatedBySpread(
  { side }: ContractAsk,
  { termsPrice: openPrice, levels }: ContractPlan,
  quote: Pick<Quote, 'bid' | 'ask'>,
) {
  const spread = quote.ask - quote.bid;
  const closePrice = side === 'long' ? openPrice - spread : openPrice + spread;
  if (levels.liquidation === null) return false;
  return side === 'long' ? closePrice <= levels.liquidation : closePrice >= levels.liquidation;
}

function areTermsChanged(ask: ContractAsk, { parameters, leverageOverClose = null }: ContractSituation): boolean {
  if (ask.feeRate !== parameters.feeRate || ask.ruleVersion !== contractRuleVersion) return true;
  const inForce = { ...parameters, closesWithSession: closesWithSession(ask.leverage, leverageOverClose) };
  const { capMultiple, callLevel, closeOutLevel, closesWithSession: isClosed } = { ...inForce, ...ask.seen };
  return (
    capMultiple !== inForce.capMultiple ||
    callLevel !== inForce.callLevel ||
    closeOutLevel !== inForce.closeOutLevel ||
    isClosed !== inForce.closesWithSession
  );
}

function areLotsRight({ lotStep, lotsMax }: Pick<Instrument, 'lotStep' | 'lotsMax'>, quantity: bigint): boolean {
  return quantity > 0n && quantity % lotStep === 0n && quantity <= lotsMax;
}

function arePricesOnStep(step: Price, prices: readonly (Price | null)[]): boolean {
  return prices.every(price => price === null || isPriceRight(price, step));
}

function isLeverageRight(leverage: number, max: number): boolean {
  return Number.isInteger(leverage) && leverage >= 1 && leverage <= max;
}
