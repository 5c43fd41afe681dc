import { ratioOne } from '../contracts/terms.ts';
import { type Amount, calculateCreditShare } from '../ledger/amount.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Price } from '../market/price.ts';
import { findRegionRefusal, type RegionName } from '../regions/regional-rules.ts';
import { accept, deny, type Result } from '../result.ts';
import type { SessionCalendar } from '../sessions/calendar.ts';
import { findSession, isSessionOpen } from '../sessions/session.ts';

/** `up` wins when the price at expiry is higher than at buying, `down` when it is lower. */
export type OptionType = 'up' | 'down';

/** Version of the rules in `option-*.ts`, frozen into every option. From 2 on the text of the terms has both waits. */
export const optionRuleVersion = 2;

/** Whether options of a version work as these rules say: they differ in the text of their terms alone. */
export function isOptionRuleKnown(version: number): boolean {
  return version === 1 || version === optionRuleVersion;
}

/** Wait for the first price after acceptance; without one the option is canceled. Source: product rules, Options. */
export const optionFillWaitMs = 5_000;

/** Wait for the first price at or after expiry, of tick time or wall time; without one it is void. */
export const optionSettleWaitMs = 60_000;

/** A duration that options are sold for. */
export interface OptionTerms {
  readonly durationMs: number;
  /** What a winning stake gains, 10^-10: 0.8 pays back 1.8 times the stake. Below one. */
  readonly payoutRatio: bigint;
  /** Least stake, in minor units of USDT. */
  readonly stakeMin: Amount;
}

/** The product's own durations, payouts and least stakes. Source: product rules, Options. */
export const defaultOptionTerms: readonly OptionTerms[] = [
  { durationMs: 30_000, payoutRatio: 7_500_000_000n, stakeMin: 10_000_000n },
  { durationMs: 60_000, payoutRatio: 7_800_000_000n, stakeMin: 20_000_000n },
  { durationMs: 120_000, payoutRatio: 8_000_000_000n, stakeMin: 50_000_000n },
  { durationMs: 300_000, payoutRatio: 8_200_000_000n, stakeMin: 100_000_000n },
  { durationMs: 900_000, payoutRatio: 8_500_000_000n, stakeMin: 200_000_000n },
  { durationMs: 3_600_000, payoutRatio: 8_800_000_000n, stakeMin: 500_000_000n },
];

/** Greatest stake by level of the customer, Normal to VIP4, in minor units of USDT. Source: product rules, Options. */
export const defaultStakesMax: readonly Amount[] = [
  500_000_000n,
  1_000_000_000n,
  2_500_000_000n,
  5_000_000_000n,
  10_000_000_000n,
];

/** What became of an option; `running` until it is known. */
export type OptionResultType = 'running' | 'win' | 'lose' | 'draw' | 'void' | 'canceled';

/** How an option ends at a price: equal prices are a draw, and the stake comes back. */
export function findOptionResult(type: OptionType, buyPrice: Price, endPrice: Price): 'win' | 'lose' | 'draw' {
  if (endPrice === buyPrice) return 'draw';
  return endPrice > buyPrice === (type === 'up') ? 'win' : 'lose';
}

/** What the price helper reads of an option. */
export interface PriceHelperFields {
  readonly resultType: OptionResultType;
  readonly type: OptionType;
  /** Null until it is known, or for good when it never opened or never settled. */
  readonly buyPrice: Price | null;
  readonly endPrice: Price | null;
}

/** What a screen shows of an option's prices. */
export interface PriceReading {
  /** What it is measured from: null before it has opened. */
  readonly buyPrice: Price | null;
  /** What it is measured by: the end price, while it runs the price now. */
  readonly price: Price | null;
  /** How far the price has gone the option's way, below zero the other way; null where there is nothing to compare. */
  readonly difference: Price | null;
  /** How it stands or ended: `running` while there is no price to tell. */
  readonly standing: OptionResultType;
  /** Whether nothing can change any more. */
  readonly isFinal: boolean;
}

/**
 * The price helper over (resultType, type, buyPrice, endPrice), shared by server and screens: what was bought at, what it
 * is measured by, and how it stands. While it runs, `priceNow` (the mid) takes the place of the end price. Source:
 * specification, section 3; product rules, Options.
 */
export function readPriceHelper(option: PriceHelperFields, priceNow: Price | null = null): PriceReading {
  const { resultType, type, buyPrice } = option;
  const isRunning = resultType === 'running';
  const price = isRunning ? priceNow : option.endPrice;
  if (buyPrice === null || price === null)
    return { buyPrice, price, difference: null, standing: resultType, isFinal: !isRunning };
  const difference = type === 'up' ? price - buyPrice : buyPrice - price;
  const standing = isRunning ? findOptionResult(type, buyPrice, price) : resultType;
  return { buyPrice, price, difference, standing, isFinal: !isRunning };
}

/** What a stake gains when it wins, in minor units of USDT: stake × payout ratio, rounded down. */
export function calculatePayout(stake: Amount, payoutRatio: bigint): Amount {
  return calculateCreditShare(stake, payoutRatio, ratioOne);
}

/** What an option has brought its owner: the payout, minus the stake, or nothing; null while it runs. */
export function calculateOptionProfit(resultType: OptionResultType, stake: Amount, payout: Amount): Amount | null {
  if (resultType === 'running') return null;
  if (resultType === 'win') return payout;
  return resultType === 'lose' ? -stake : 0n;
}

/** Share of options that must win for nothing to be lost: 1 ÷ (1 + payout ratio), 10^-10, rounded up. */
export function calculateBreakEven(payoutRatio: bigint): bigint {
  const whole = ratioOne + payoutRatio;
  return (ratioOne * ratioOne + whole - 1n) / whole;
}

/** The platform's edge: what of a stake is lost on average at even odds, (1 − payout ratio) ÷ 2, 10^-10, rounded up. */
export function calculateEdge(payoutRatio: bigint): bigint {
  return (ratioOne - payoutRatio + 1n) / 2n;
}

/** What can be wrong with a duration that an operator wants to sell. */
export const optionTermsFaults = ['payout-out-of-range', 'duration-too-short', 'stake-not-positive'] as const;
export type OptionTermsFault = (typeof optionTermsFaults)[number];

/**
 * Everything that is wrong with a duration. A payout of the whole stake or more would let `up` and `down` together win for
 * certain; a duration within the wait for the first price could end before it began.
 */
export function findOptionTermsFaults({ durationMs, payoutRatio, stakeMin }: OptionTerms): readonly OptionTermsFault[] {
  const isWrong: Record<OptionTermsFault, boolean> = {
    'payout-out-of-range': payoutRatio <= 0n || payoutRatio >= ratioOne,
    'duration-too-short': !Number.isSafeInteger(durationMs) || durationMs <= optionFillWaitMs,
    'stake-not-positive': stakeMin <= 0n,
  };
  return optionTermsFaults.filter(fault => isWrong[fault]);
}

/**
 * Whether an option that is accepted and expires at these times lies within one session, so that a price can come at its
 * expiry. The closing instant is closed: an expiry on it is outside.
 */
export function isExpiryInSession(calendar: SessionCalendar, acceptedAtMs: number, expiresAtMs: number): boolean {
  return isSessionOpen(calendar, acceptedAtMs) && expiresAtMs < findSession(calendar, acceptedAtMs).closeAtMs;
}

/** What is asked for. `payoutRatio` and `ruleVersion` are what the asker has seen. */
export interface OptionAsk {
  readonly type: OptionType;
  readonly durationMs: number;
  readonly stake: Amount;
  readonly payoutRatio: bigint;
  readonly ruleVersion: number;
}

/** What an option is judged by. */
export interface OptionSituation {
  readonly instrument: Pick<Instrument, 'code' | 'type' | 'sessionCalendar'>;
  /** The configuration of the wanted duration; null when none is sold. One with faults is not sold either. */
  readonly terms: OptionTerms | null;
  readonly acceptedAtMs: number;
  /** There is a fresh price in session, and no halt. */
  readonly isTradable: boolean;
  /** Bid and ask of the newest price are derived from trades. */
  readonly isTradeOnly: boolean;
  readonly region: RegionName;
  /** Greatest stake for the customer's level. */
  readonly stakeMax: Amount;
  /** What the user may spend, and what the house can still set aside; null leaves the answer to the ledger. */
  readonly available: Amount | null;
  readonly reserveLeft: Amount | null;
}

/** An option that nothing speaks against. */
export interface OptionPlan {
  readonly stake: Amount;
  readonly payoutRatio: bigint;
  /** Reserved at acceptance. */
  readonly payout: Amount;
  readonly expiresAtMs: number;
}

/** Why an option is not sold, in order of precedence: that of the call `buyOptions`. */
export const optionRefusals = [
  'periodNotFound',
  'notTradable',
  'termsChanged',
  'regionRefused',
  'purchaseAmountWrong',
  'amountBelowMinimum',
  'amountAboveMaximum',
  'balanceInsufficient',
  'reserveShort',
] as const;
export type OptionRefusal = (typeof optionRefusals)[number];

/** Checks an option and computes what it may win, or gives the first refusal. Source: product rules, Options. */
export function checkOption(ask: OptionAsk, situation: OptionSituation): Result<OptionPlan, OptionRefusal> {
  const { instrument, terms, acceptedAtMs, available, reserveLeft } = situation;
  if (terms?.durationMs !== ask.durationMs || findOptionTermsFaults(terms).length > 0) return deny('periodNotFound');
  const expiresAtMs = acceptedAtMs + terms.durationMs;
  if (!situation.isTradable || situation.isTradeOnly) return deny('notTradable');
  if (!isExpiryInSession(instrument.sessionCalendar, acceptedAtMs, expiresAtMs)) return deny('notTradable');
  if (ask.payoutRatio !== terms.payoutRatio || ask.ruleVersion !== optionRuleVersion) return deny('termsChanged');
  if (findRegionRefusal(situation.region, 'option', instrument)) return deny('regionRefused');
  if (ask.stake <= 0n) return deny('purchaseAmountWrong');
  if (ask.stake < terms.stakeMin) return deny('amountBelowMinimum');
  if (ask.stake > situation.stakeMax) return deny('amountAboveMaximum');
  const payout = calculatePayout(ask.stake, terms.payoutRatio);
  if (available !== null && available < ask.stake) return deny('balanceInsufficient');
  if (reserveLeft !== null && reserveLeft < payout) return deny('reserveShort');
  return accept({ stake: ask.stake, payoutRatio: terms.payoutRatio, payout, expiresAtMs });
}
