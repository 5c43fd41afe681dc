import { floorDivide } from '../money/decimal.ts';
import type { Instrument, InstrumentType } from './instrument.ts';
import { type Price, priceScale } from './price.ts';
import { normalUnit, type WalkRandom } from './simulated-walk-random.ts';
import { calculateVolatility } from './volatility.ts';

/** What a walk needs to know of an instrument. */
export type WalkInstrument = Pick<Instrument, 'type' | 'priceStep' | 'referencePrice' | 'halfSpread'>;

/** The fixed terms of one walk. Prices in 10^-10. */
export interface WalkTerms {
  /** A price of the walk is this one plus a whole number of steps. */
  readonly anchor: Price;
  /** Size of one step, a multiple of the price step. */
  readonly step: Price;
  /** What the walk is pulled towards. */
  readonly reference: Price;
  /** Distance of bid and ask from the price, a multiple of the price step. */
  readonly halfSpread: Price;
  /** Lowest price of the walk: its bid is still one price step. */
  readonly priceMin: Price;
  /** Time between two moves. */
  readonly intervalMs: number;
  /** Standard deviation of one move, in 10^-10 × 2^-20. */
  readonly deviation: bigint;
}

/** Where a walk stands. */
export interface WalkState {
  /** The value that moves, in 10^-10 × 2^-20: finer than the price, so that small moves add up. */
  readonly fair: bigint;
  /** Moves left in the present mood. */
  readonly moodLeft: number;
  /** Drift of the mood per move, in 2^-16 standard deviations. */
  readonly drift: number;
  /** Liveliness of the mood: standard deviations in 2^-16. */
  readonly liveliness: number;
}

/** Price and its two sides. */
export interface WalkQuote {
  readonly bid: Price;
  readonly ask: Price;
  readonly price: Price;
}

const priceUnit = 10n ** BigInt(priceScale);

/** Where a walk starts when an instrument has no reference price. Source: specification, section 9. */
export const referencePriceDefault: Price = 52_100n * priceUnit;

/** Random steps of a mini chart before the first price. Source: specification, section 9. */
export const historyStepCount = 99;

/** Divisor of the price-tier base by market type: 10 000 makes the pipette of a forex pair, 1 000 the cent of a stock. */
const typeFactorDivisors: Readonly<Record<InstrumentType, bigint>> = {
  1: 10_000n,
  2: 10_000n,
  3: 1_000n,
  4: 1_000n,
  5: 10_000n,
};
const tierBaseMax = 1_000n * priceUnit;

const fineBits = 20n;
const fineUnit = 1n << fineBits;
/** The pull halves a distance from the reference price in about a day and a half of open market. */
const pullMs = 172_800_000;
const moodShortestMs = 120_000;
const moodSpreadSeconds = 1_681;
/** Of 128 moves one is a jump three times as far. */
const jumpOdds = 128;
const jumpFactor = 3n;
/** Share of the type's volatility that each mood shows, in 2^-16. */
const livelinessCalm = Math.round(0.4 * normalUnit);
const livelinessPlain = Math.round(0.95 * normalUnit);
const livelinessTrend = Math.round(0.7 * normalUnit);

/**
 * Base of a step by price tier: 1000 from 10 000, 100 from 1000, 10 from 100, 1 from 10; cheaper prices continue the
 * row (0.1 from 1, 0.01 from 0.1, ...). Source: specification, section 9; the continuation is ours.
 */
export function calculateTierBase(price: Price): Price {
  let base = tierBaseMax;
  while (base > 1n && base * 10n > price) base /= 10n;
  return base;
}

/**
 * Size of one step of a walk: price-tier base × type factor, on the price grid (rounded down), never below one price
 * step. Source: product rules, Markets.
 */
export function calculateWalkStep(instrument: Pick<WalkInstrument, 'type' | 'priceStep'>, reference: Price): Price {
  const wanted = calculateTierBase(reference) / typeFactorDivisors[instrument.type];
  return raise(wanted - (wanted % instrument.priceStep), instrument.priceStep);
}

/**
 * The terms of a walk that moves every `intervalMs` and starts at `startPrice` (the reference price when absent),
 * both put on the price grid.
 */
export function calculateWalkTerms(instrument: WalkInstrument, intervalMs: number, startPrice?: Price): WalkTerms {
  const { priceStep, type } = instrument;
  const wanted = instrument.referencePrice > 0n ? instrument.referencePrice : referencePriceDefault;
  const halfSpread = ((instrument.halfSpread + priceStep - 1n) / priceStep) * priceStep;
  const priceMin = priceStep + halfSpread;
  const reference = raise(roundToGrid(wanted, priceStep), priceMin);
  // Parts per 2^40: a ratio may be a float, the price it is applied to may not.
  const volatility = BigInt(Math.round(calculateVolatility(type, intervalMs) * 2 ** 40));
  return {
    anchor: startPrice === undefined ? reference : raise(roundToGrid(startPrice, priceStep), priceMin),
    step: calculateWalkStep(instrument, reference),
    reference,
    halfSpread,
    priceMin,
    intervalMs: Math.min(Math.round(intervalMs), pullMs),
    deviation: (reference * fineUnit * volatility) >> 40n,
  };
}

/** The walk at its start. */
export function openWalk(terms: WalkTerms): WalkState {
  return { fair: terms.anchor << fineBits, moodLeft: 0, drift: 0, liveliness: 0 };
}

/**
 * One move: a random shock of the instrument's volatility, the drift of its mood (calm, plain, or a trend up or down
 * for minutes) and the pull towards the reference price. Never falls below the lowest price.
 */
export function advanceWalk(terms: WalkTerms, state: WalkState, random: WalkRandom): WalkState {
  const mood = state.moodLeft > 0 ? state : drawMood(terms, random);
  const shock = (BigInt(random.nextNormal()) * BigInt(mood.liveliness)) >> 16n;
  const jump = random.nextBelow(jumpOdds) === 0 ? shock * jumpFactor : shock;
  const push = ((jump + BigInt(mood.drift)) * terms.deviation) / BigInt(normalUnit);
  const pull = (((terms.reference << fineBits) - state.fair) * BigInt(terms.intervalMs)) / BigInt(pullMs);
  const fair = raise(state.fair + push + pull, terms.priceMin << fineBits);
  return { fair, moodLeft: mood.moodLeft - 1, drift: mood.drift, liveliness: mood.liveliness };
}

/** The price of a walk, a whole number of steps from its anchor, with bid and ask around it. */
export function quoteWalk(terms: WalkTerms, state: WalkState): WalkQuote {
  const stepFine = terms.step << fineBits;
  const distance = state.fair - (terms.anchor << fineBits);
  const price = raise(terms.anchor + floorDivide(distance + stepFine / 2n, stepFine) * terms.step, terms.priceMin);
  return { bid: price - terms.halfSpread, ask: price + terms.halfSpread, price };
}

/**
 * Prices that could have come before `lastPrice` (the reference price when absent), one every `intervalMs`, oldest
 * first, the last one `lastPrice` on the price grid: one more than `stepCount`. A walk with a pull looks the same in both directions
 * of time, so it is walked backwards. Source: product rules, Markets ("a mini chart starts with 99 random steps").
 */
export function simulateHistory(
  instrument: WalkInstrument,
  intervalMs: number,
  random: WalkRandom,
  lastPrice?: Price,
  stepCount: number = historyStepCount,
): readonly Price[] {
  const terms = calculateWalkTerms(instrument, intervalMs, lastPrice);
  let state = openWalk(terms);
  const prices = [quoteWalk(terms, state).price];
  for (let step = 0; step < stepCount; step += 1) {
    state = advanceWalk(terms, state, random);
    prices.push(quoteWalk(terms, state).price);
  }
  return prices.reverse();
}

/**
 * A mood for the next 2 to 30 minutes: four of ten calm, three plain, three a trend of 0.8 to 1.6 standard deviations
 * of the whole mood. Weighed so that all together keep the volatility of the type.
 */
function drawMood(terms: WalkTerms, random: WalkRandom): Omit<WalkState, 'fair'> {
  const spanMs = moodShortestMs + random.nextBelow(moodSpreadSeconds) * 1000;
  const moodLeft = Math.max(1, Math.round(spanMs / terms.intervalMs));
  const kind = random.nextBelow(10);
  if (kind < 4) return { moodLeft, drift: 0, liveliness: livelinessCalm };
  if (kind < 7) return { moodLeft, drift: 0, liveliness: livelinessPlain };
  const strength = 0.8 + random.nextBelow(801) / 1000;
  const drift = Math.round((strength / Math.sqrt(moodLeft)) * normalUnit);
  return { moodLeft, drift: random.nextBelow(2) === 0 ? drift : -drift, liveliness: livelinessTrend };
}

function roundToGrid(price: Price, priceStep: Price): Price {
  return ((price + priceStep / 2n) / priceStep) * priceStep;
}

function raise(value: bigint, valueMin: bigint): bigint {
  return value < valueMin ? valueMin : value;
}
