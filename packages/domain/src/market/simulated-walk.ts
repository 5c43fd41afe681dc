import { floorDivide } from '../money/decimal.ts';
import type { Instrument, InstrumentType } from './instrument.ts';
import { type Price, priceScale } from './price.ts';
import { normalUnit, type WalkRandom } from './simulated-walk-random.ts';
import { calculateVolatility, type Volatility } from './volatility.ts';

/** What a walk needs to know of an instrument. */
export type WalkInstrument = Pick<Instrument, 'type' | 'priceStep' | 'referencePrice' | 'halfSpread'>;

/** The fixed terms of one walk. Prices in 10^-10. */
export interface WalkTerms {
  /** A price of the walk is this one plus a whole number of steps. */
  readonly anchor: Price;
  /** Size of one step, a multiple of the price step. */
  readonly step: Price;
  /** The price at which what it is made of stands at its reference. */
  readonly reference: Price;
  /** Distance of bid and ask from the price, a multiple of the price step. */
  readonly halfSpread: Price;
  /** Lowest price of the walk: its bid is still one price step. */
  readonly priceMin: Price;
  /** How far the price wanders from what it is made of: a share of the half spread, relative to the price. */
  readonly wander: number;
  readonly volatility: Volatility;
}

/** Where a walk stands. */
export interface WalkState {
  /** Steps from the anchor. */
  readonly stepCount: bigint;
  /** What the price was made of, relative to its reference. */
  readonly level: number;
  /** Distance from that at the start, as a share; it fades. */
  readonly lag: number;
  /** Distance of the instrument's own, as a share: within the spread. */
  readonly wandered: number;
  /** Size of the newest move against the usual one: 1 on average. */
  readonly activity: number;
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

/** Divisor of the price-tier base by market type: 10 000 makes the pipette of a forex pair, 1 000 the cent of a stock. */
const typeFactorDivisors: Readonly<Record<InstrumentType, bigint>> = {
  1: 10_000n,
  2: 10_000n,
  3: 1_000n,
  4: 1_000n,
  5: 10_000n,
};
const tierBaseMax = 1_000n * priceUnit;

/** A level may be a float, the price it is applied to may not: parts per 2^40. */
const levelBits = 40n;
const levelUnit = 2 ** 40;
/** A price moves when it is further than so many eighths of a step away: at a half it would jump to and fro. */
const holdEighths = 6n;
/** What a start price has beyond what it is made of is gone by two thirds after so long. */
const lagMs = 600_000;
const wanderMs = 300_000;
/** Standard deviation and bound of the wander, in half spreads. */
const wanderShare = 0.3;
const wanderMost = 0.8;
const activityQuiet = 0.4;
const activityMax = 6;
/** The mean of a normal number's size, turned over. */
const meanSizeInverse = 1.25;

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

/** The terms of a walk that starts at `startPrice` (the reference price when absent), both put on the price grid. */
export function calculateWalkTerms(instrument: WalkInstrument, volatility: Volatility, startPrice?: Price): WalkTerms {
  const { priceStep } = instrument;
  const wanted = instrument.referencePrice > 0n ? instrument.referencePrice : referencePriceDefault;
  const halfSpread = ((instrument.halfSpread + priceStep - 1n) / priceStep) * priceStep;
  const priceMin = priceStep + halfSpread;
  const reference = raise(roundToGrid(wanted, priceStep), priceMin);
  return {
    anchor: startPrice === undefined ? reference : raise(roundToGrid(startPrice, priceStep), priceMin),
    step: calculateWalkStep(instrument, reference),
    ...{ reference, halfSpread, priceMin, volatility },
    wander: Number(halfSpread) / Number(reference),
  };
}

/** How far a price is from its reference, as a multiple. */
export function calculateStartLevel({ anchor, reference }: WalkTerms): number {
  return Number(anchor) / Number(reference);
}

/** The walk at its start, with what its price is made of standing at `level`. */
export function openWalk(terms: WalkTerms, level: number): WalkState {
  return { stepCount: 0n, level, lag: calculateStartLevel(terms) / level - 1, wandered: 0, activity: 1 };
}

/** The walk after a time in which what its price is made of has come to `level`. */
export function advanceWalk(
  terms: WalkTerms,
  state: WalkState,
  { level, elapsedMs, random }: { readonly level: number; readonly elapsedMs: number; readonly random: WalkRandom },
): WalkState {
  const lag = state.lag * (1 - Math.min(1, elapsedMs / lagMs));
  const wandered = wanderOn(terms, state.wandered, { elapsedMs, random });
  const stepCount = findStepCount(terms, state.stepCount, level * (1 + lag) * (1 + wandered));
  const usual = calculateVolatility(terms.volatility, elapsedMs);
  const size = usual > 0 ? Math.abs(level / state.level - 1) / usual : 1;
  const activity = Math.min(activityQuiet + (1 - activityQuiet) * meanSizeInverse * size, activityMax);
  return { stepCount, level, lag, wandered, activity };
}

/** The price of a walk, a whole number of steps from its anchor, with bid and ask around it. */
export function quoteWalk(terms: WalkTerms, { stepCount }: WalkState): WalkQuote {
  const price = raise(terms.anchor + stepCount * terms.step, terms.priceMin);
  return { bid: price - terms.halfSpread, ask: price + terms.halfSpread, price };
}

/** The step that is nearest to a level; the one before, as long as it is near enough. */
function findStepCount({ anchor, step, reference, priceMin }: WalkTerms, before: bigint, level: number): bigint {
  const fair = raise((reference * BigInt(Math.round(level * levelUnit))) >> levelBits, priceMin);
  const distance = fair - anchor;
  const beyond = distance - before * step;
  if ((beyond < 0n ? -beyond : beyond) * 8n <= holdEighths * step) return before;
  return floorDivide(distance + step / 2n, step);
}

function wanderOn(
  { wander }: WalkTerms,
  wandered: number,
  { elapsedMs, random }: { readonly elapsedMs: number; readonly random: WalkRandom },
): number {
  const share = Math.min(1, elapsedMs / wanderMs);
  const shock = (random.nextNormal() / normalUnit) * wanderShare * wander * Math.sqrt(2 * share);
  const most = wanderMost * wander;
  return Math.min(Math.max(wandered * (1 - share) + shock, -most), most);
}

function roundToGrid(price: Price, priceStep: Price): Price {
  return ((price + priceStep / 2n) / priceStep) * priceStep;
}

function raise(value: bigint, valueMin: bigint): bigint {
  return value < valueMin ? valueMin : value;
}
