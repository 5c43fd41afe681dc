import { type Amount, roundCharge, roundCredit } from '../ledger/amount.ts';
import { quantityScale } from '../market/instrument.ts';
import { type Price, priceScale, ratioScale } from '../market/price.ts';
import type { Quote } from '../market/tick.ts';
import { assetDecimals } from '../money/asset.ts';
import { floorDivide } from '../money/decimal.ts';

/** Which way a contract earns: `long` when the price rises, `short` when it falls. */
export type ContractSide = 'long' | 'short';

/**
 * Version of the rules in `contract-*.ts`. It is frozen into every order; it grows with any change by which the same
 * terms and prices would give other amounts, levels or refusals.
 */
export const contractRuleVersion = 1;

/** A ratio of one in the scale of ratios: 100 %. */
export const ratioOne = 10n ** BigInt(ratioScale);

/** What an operator may change; an order keeps what it was accepted with. Source: product rules, Contracts. */
export interface ContractParameters {
  /** Share of the notional taken at opening and again at closing, 10^-10. */
  readonly feeRate: bigint;
  /** Most that can be gained, as a multiple of the margin, 10^-10. */
  readonly capMultiple: bigint;
  /** Margin level of the notice, 10^-10. */
  readonly callLevel: bigint;
  /** Margin level of the close-out, 10^-10; below `callLevel`. */
  readonly closeOutLevel: bigint;
  /** Least notional of an order, in minor units of USDT. */
  readonly notionalMin: Amount;
  /** Resting limit orders of one user in one book. */
  readonly restingOrdersMax: number;
}

/** The product's own parameters: fee 0.05 %, cap 10 × margin, notice at 80 %, close-out at 50 %, at least 10 USDT. */
export const defaultContractParameters: ContractParameters = {
  feeRate: 5_000_000n,
  capMultiple: 100_000_000_000n,
  callLevel: 8_000_000_000n,
  closeOutLevel: 5_000_000_000n,
  notionalMin: 10_000_000n,
  restingOrdersMax: 100,
};

/**
 * Wait for the first price after acceptance, unless operators set another; without one the order is canceled. Source:
 * product rules, Contracts.
 */
export const contractFillWaitMs = 5_000;

/** The frozen terms of a contract order: with these and the prices of its ticks, every amount can be computed again. */
export interface ContractTerms {
  readonly ruleVersion: number;
  /** Instrument. */
  readonly code: string;
  readonly side: ContractSide;
  /** Lots of the whole order, 10^-8. */
  readonly quantity: bigint;
  /** Units of the base in one lot, 10^-8. */
  readonly lotSize: bigint;
  readonly leverage: number;
  /** USDT per unit of the quote currency, 10^-10. */
  readonly conversion: bigint;
  readonly feeRate: bigint;
  readonly capMultiple: bigint;
  readonly callLevel: bigint;
  readonly closeOutLevel: bigint;
}

/** What is held when an order is accepted, in minor units of USDT. */
export interface ContractOpening {
  /** Worth of what is traded, rounded down. */
  readonly notional: Amount;
  /** Notional ÷ leverage, rounded up. */
  readonly margin: Amount;
  /** Opening fee, rounded up. */
  readonly fee: Amount;
  /** Most that can be gained, set aside from the treasury: rounded down. */
  readonly reserve: Amount;
}

/** What the arithmetic of a price difference needs of the terms. */
export type ContractScale = Pick<ContractTerms, 'lotSize' | 'conversion'>;

/** Scale of an exact worth: lots, lot size, price and conversion multiplied. */
const worthScale = 2 * quantityScale + priceScale + ratioScale;

/** 10^-36 USDT in one minor unit of USDT. */
export const worthUnit = 10n ** BigInt(worthScale - assetDecimals.USDT);

/**
 * Exact worth of `quantity` lots (10^-8) at a price, in 10^-36 USDT: lots × lot size × price × conversion. Of a price
 * difference it is the exact profit of a long position. Nothing is rounded. Source: product rules, Contracts.
 */
export function calculateWorth({ lotSize, conversion }: ContractScale, quantity: bigint, price: Price): bigint {
  return quantity * lotSize * price * conversion;
}

/** Notional of `quantity` lots at a price, in minor units of USDT, rounded down. */
export function calculateNotional(scale: ContractScale, quantity: bigint, price: Price): Amount {
  return roundCredit(calculateWorth(scale, quantity, price), worthScale, 'USDT');
}

/** Fee of `quantity` lots at a price, in minor units of USDT: notional × fee rate, rounded up once. */
export function calculateFee(
  terms: ContractScale & Pick<ContractTerms, 'feeRate'>,
  quantity: bigint,
  price: Price,
): Amount {
  return roundCharge(calculateWorth(terms, quantity, price) * terms.feeRate, worthScale + ratioScale, 'USDT');
}

/**
 * What acceptance holds for an order whose terms are made at `price`: margin and fee rounded up, the reserve down. The
 * reserve is the cap multiple of the posted margin; a short can gain no more than the notional, because no price is
 * below zero. Source: product rules, Contracts.
 */
export function calculateOpening(terms: Omit<ContractTerms, 'code' | 'ruleVersion'>, price: Price): ContractOpening {
  const worth = calculateWorth(terms, terms.quantity, price);
  const notional = floorDivide(worth, worthUnit);
  const margin = -floorDivide(-worth, BigInt(terms.leverage) * worthUnit);
  const cap = (margin * terms.capMultiple) / ratioOne;
  const reserve = terms.side === 'short' && notional < cap ? notional : cap;
  return { notional, margin, fee: calculateFee(terms, terms.quantity, price), reserve };
}

/**
 * Profit of `quantity` lots between two prices in minor units of USDT, below zero for a loss: d × (close − open) × lots ×
 * lot size × conversion with d = +1 for long and −1 for short, rounded towards minus infinity, so that a gain is rounded
 * down and a loss up. Neither cap nor margin bound it; `calculateClosing` does that.
 */
export function calculateProfit(
  terms: ContractScale & Pick<ContractTerms, 'side'>,
  quantity: bigint,
  openPrice: Price,
  closePrice: Price,
): Amount {
  const gained = terms.side === 'long' ? closePrice - openPrice : openPrice - closePrice;
  return floorDivide(calculateWorth(terms, quantity, gained), worthUnit);
}

/** The price a tick opens a position at: ask for long, bid for short. */
export function selectOpeningPrice(side: ContractSide, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): Price {
  return side === 'long' ? ask : bid;
}

/** The price a tick closes a position at: bid for long, ask for short. */
export function selectClosingPrice(side: ContractSide, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): Price {
  return side === 'long' ? bid : ask;
}

/**
 * The price that an order's terms are made at. A market order: the opening price of the accepted tick. A limit order:
 * its limit; but a short whose limit lies below the bid would open at once at a higher price than its margin and fee were
 * made for, so that it takes the bid. Source: product rules, Contracts; `docs/decisions/arbitrage.md` for the exception.
 */
export function selectTermsPrice(
  side: ContractSide,
  limitPrice: Price | null,
  quote: Pick<Quote, 'bid' | 'ask'>,
): Price {
  const openingPrice = selectOpeningPrice(side, quote);
  if (limitPrice === null) return openingPrice;
  return side === 'short' && limitPrice < openingPrice ? openingPrice : limitPrice;
}
