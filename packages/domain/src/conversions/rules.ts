import { ratioOne } from '../contracts/terms.ts';
import { type Amount, calculateChargeShare, calculateCreditShare } from '../ledger/amount.ts';
import { type Price, priceScale } from '../market/price.ts';
import { type Asset, assetDecimals } from '../money/asset.ts';
import { powerOfTen } from '../money/decimal.ts';
import { accept, deny, type Result } from '../result.ts';

/** Version of the rules in this folder, frozen into every conversion. */
export const conversionRuleVersion = 1;

/** Wait for the first price after acceptance; without one the conversion is canceled. Source: product rules, Deposits and withdrawals. */
export const conversionFillWaitMs = 5_000;

/** What is converted to USDT and from USDT. Source: product rules, Deposits and withdrawals. */
export const convertedAssets = ['BTC', 'ETH', 'USDC'] as const satisfies readonly Asset[];
export type ConvertedAsset = (typeof convertedAssets)[number];

/** `sell`: the asset leaves for USDT, at the bid; `buy`: USDT leaves for the asset, at the ask. */
export type ConversionSide = 'buy' | 'sell';

/** Which way, and for what. */
export interface ConversionPair {
  readonly side: ConversionSide;
  readonly asset: ConvertedAsset;
}

/** What two assets come to; undefined where neither or both are USDT. */
export function findConversionPair(from: Asset, to: Asset): ConversionPair | undefined {
  if (from === to) return undefined;
  if (to === 'USDT' && from !== 'USDT') return { side: 'sell', asset: from };
  return from === 'USDT' && to !== 'USDT' ? { side: 'buy', asset: to } : undefined;
}

/** Code of the instrument whose prices a conversion runs at. */
export function nameConversionInstrument(asset: ConvertedAsset): `${ConvertedAsset}USDT` {
  return `${asset}USDT`;
}

/** What leaves and what arrives. */
export function listConversionAssets({ side, asset }: ConversionPair): { readonly from: Asset; readonly to: Asset } {
  return side === 'sell' ? { from: asset, to: 'USDT' } : { from: 'USDT', to: asset };
}

/** The price of a tick for a side: the bid when selling, the ask when buying. */
export function selectConversionPrice(side: ConversionSide, tick: { readonly bid: Price; readonly ask: Price }): Price {
  return side === 'sell' ? tick.bid : tick.ask;
}

/** What a conversion comes to at a price. */
export interface ConversionResult {
  /** In minor units of USDT, whichever way it goes. */
  readonly fee: Amount;
  /** What the house gives, in minor units of what arrives; when selling, the fee is taken from it. */
  readonly given: Amount;
  /** What arrives, after the fee. */
  readonly received: Amount;
}

/**
 * What a conversion of `amount` (minor units of what leaves) comes to. The fee is a share of the USDT side: of what is paid
 * when buying, of what the asset brings when selling; rounded up, what arrives is rounded down. Source: product rules,
 * Deposits and withdrawals, Money.
 */
export function calculateConversionResult(
  { side, asset }: ConversionPair,
  amount: Amount,
  { price, feeRate }: { readonly price: Price; readonly feeRate: bigint },
): ConversionResult {
  const unit = powerOfTen(priceScale + assetDecimals[asset] - assetDecimals.USDT);
  if (side === 'sell') {
    const given = calculateCreditShare(amount, price, unit);
    const fee = calculateChargeShare(given, feeRate, ratioOne);
    return { fee, given, received: given - fee };
  }
  const fee = calculateChargeShare(amount, feeRate, ratioOne);
  const given = calculateCreditShare(amount - fee, unit, price);
  return { fee, given, received: given };
}

/** What of a conversion is worth in USDT before the fee: what is paid, or what the asset brings. */
export function calculateConversionValue(
  { side }: ConversionPair,
  amount: Amount,
  { given }: Pick<ConversionResult, 'given'>,
): Amount {
  return side === 'sell' ? given : amount;
}

/** What somebody asks to convert. */
export interface ConversionAsk {
  readonly pair: ConversionPair | undefined;
  /** Minor units of what leaves; zero where it cannot be read. */
  readonly amount: Amount;
  /** The least that must arrive after the fee. */
  readonly least: Amount;
  /** The terms that the asker has seen. */
  readonly feeRate: bigint;
  readonly ruleVersion: number;
}

/** What a conversion is judged by. */
export interface ConversionSituation {
  /** Of the newest tick, for the side; null while there is no price to convert at. */
  readonly price: Price | null;
  readonly feeRate: bigint;
  /** Least worth in minor units of USDT. */
  readonly valueMin: Amount;
  /** Null where it is somebody else's to judge. */
  readonly available: Amount | null;
}

/** A conversion that may be accepted, with what it comes to at the price of the moment. */
export interface ConversionPlan extends ConversionResult {
  readonly pair: ConversionPair;
  readonly amount: Amount;
  readonly least: Amount;
  readonly quotedPrice: Price;
  readonly feeRate: bigint;
}

/** Why a conversion is not accepted, in order of precedence. */
export const conversionRefusals = [
  'conversionPairUnknown',
  'notTradable',
  'purchaseAmountWrong',
  'termsChanged',
  'amountBelowMinimum',
  'receivedBelowMinimum',
  'balanceInsufficient',
] as const;
export type ConversionRefusal = (typeof conversionRefusals)[number];

/** Judges a conversion; the form and the server ask the same. */
export function checkConversion(
  { pair, amount, least, ...seen }: ConversionAsk,
  { price, feeRate, valueMin, available }: ConversionSituation,
): Result<ConversionPlan, ConversionRefusal> {
  if (!pair) return deny('conversionPairUnknown');
  if (price === null || price <= 0n) return deny('notTradable');
  if (amount <= 0n || least <= 0n) return deny('purchaseAmountWrong');
  if (seen.feeRate !== feeRate || seen.ruleVersion !== conversionRuleVersion) return deny('termsChanged');
  const result = calculateConversionResult(pair, amount, { price, feeRate });
  if (calculateConversionValue(pair, amount, result) < valueMin || result.received <= 0n) {
    return deny('amountBelowMinimum');
  }
  if (result.received < least) return deny('receivedBelowMinimum');
  if (available !== null && amount > available) return deny('balanceInsufficient');
  return accept({ ...result, pair, amount, least, quotedPrice: price, feeRate });
}
