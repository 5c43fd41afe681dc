import type { Amount } from '@truemark/domain/ledger/amount';
import { calculateBreakEven, calculateEdge, calculatePayout } from '@truemark/domain/options/rules';
import { type Figure, findValue } from '../shared/read-figure.ts';
import type { OptionMarket, OptionOffer } from './option-market.ts';

/** The preview of an option: both outcomes and what the odds must be, amounts in minor units of USDT. */
export interface OptionSummary {
  readonly stake: Amount;
  /** Gained when it wins; set aside when it is sold. */
  readonly payout: Amount;
  /** What comes back when it wins. */
  readonly ifRight: Amount;
  readonly payoutRatio: bigint;
  /** Share of options that must win for nothing to be lost, 10^-10, rounded up to a tenth of a percent. */
  readonly breakEven: bigint;
  /** What of a stake is lost on average at even odds, 10^-10. */
  readonly edge: bigint;
  /** When it settles if it were accepted now, ms. */
  readonly settlesAtMs: number;
  /** The expiry would fall outside the session: no price could come. */
  readonly isOutsideSession: boolean;
}

/** Computes the preview by the rules that the server settles by; an empty amount is previewed as nothing staked. */
export function calculateOptionSummary(
  stake: Figure,
  offer: OptionOffer,
  market: Pick<OptionMarket, 'expiryMax'>,
  nowMs: number,
): OptionSummary {
  const amount = findValue(stake) ?? 0n;
  const payout = calculatePayout(amount, offer.payoutRatio);
  const settlesAtMs = nowMs + offer.durationMs;
  return {
    stake: amount,
    payout,
    ifRight: amount + payout,
    payoutRatio: offer.payoutRatio,
    breakEven: roundUp(calculateBreakEven(offer.payoutRatio), tenthOfPercent),
    edge: calculateEdge(offer.payoutRatio),
    settlesAtMs,
    isOutsideSession: market.expiryMax !== null && settlesAtMs > market.expiryMax,
  };
}

/** The greatest stake that is possible now, in whole cents; zero when not even the least is. */
export function calculateStakeMax(offer: OptionOffer, market: OptionMarket): Amount {
  const { available, reserveLeft } = market;
  let most = offer.stakeMax;
  if (available !== null && available < most) most = available;
  if (reserveLeft !== null && calculatePayout(most, offer.payoutRatio) > reserveLeft) {
    most = (reserveLeft * 10n ** 10n) / offer.payoutRatio;
  }
  const whole = most - (most % cent);
  return whole < offer.stakeMin ? 0n : whole;
}

function roundUp(value: bigint, unit: bigint): bigint {
  return ((value + unit - 1n) / unit) * unit;
}

/** 0.1 % as a ratio. */
const tenthOfPercent = 10_000_000n;

/** 0.01 USDT. */
const cent = 10_000n;
