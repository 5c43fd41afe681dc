import { isSessionOpen } from '../sessions/session.ts';
import type { Instrument } from './instrument.ts';
import type { Price } from './price.ts';
import { createSimulatedFactors, type SimulatedFactors } from './simulated-factors.ts';
import { describeUnderlying, type FactorTerms, type Underlying } from './simulated-underlying.ts';
import {
  advanceWalk,
  calculateStartLevel,
  calculateWalkTerms,
  openWalk,
  quoteWalk,
  type WalkQuote,
  type WalkState,
  type WalkTerms,
} from './simulated-walk.ts';
import { createWalkRandom, type WalkRandom, type WalkSeed } from './simulated-walk-random.ts';

export interface SimulatedMarketOptions {
  readonly seed: WalkSeed;
  readonly startedAtMs: number;
  readonly instruments: readonly Instrument[];
  /** The last price of an instrument before this start. */
  readonly findStartPrice?: ((instrumentId: number) => Price | undefined) | undefined;
}

/** A market whose prices belong together: what is quoted twice moves as one, and a cross is what its two sides make. */
export interface SimulatedMarket {
  /** Lets everything walk on to a time; asked often, since a longer gap is passed over. */
  advanceTo(atMs: number): void;
  /** The price of an instrument (by its place in the list) now, and how lively it is. */
  quote(index: number, atMs: number): WalkQuote & { readonly activity: number };
  /** The random numbers of the instrument itself. */
  findRandom(index: number): WalkRandom;
}

/** One instrument of the market. */
interface Walker {
  readonly instrument: Instrument;
  readonly underlying: Underlying;
  readonly terms: WalkTerms;
  readonly random: WalkRandom;
  state: WalkState;
  atMs: number;
}

/** Begins where the instruments stopped: the first price of each is its start price, or else its reference price. */
export function createSimulatedMarket(options: SimulatedMarketOptions): SimulatedMarket {
  const { seed, startedAtMs, instruments, findStartPrice } = options;
  const described = instruments.map(instrument => {
    const underlying = describeUnderlying(instrument);
    const terms = calculateWalkTerms(instrument, underlying.volatility, findStartPrice?.(instrument.id));
    return { instrument, underlying, terms, random: createWalkRandom(seed, instrument.id, startedAtMs) };
  });
  const wanted = described.flatMap(({ underlying }) => listFactors(underlying));
  const factors = createSimulatedFactors(seed, startedAtMs, wanted);
  placeFactors(factors, described, startedAtMs);
  const walkers = described.map((parts): Walker => {
    const state = openWalk(parts.terms, findLevel(factors, parts.underlying));
    return { ...parts, state, atMs: startedAtMs };
  });
  const findWalker = (index: number): Walker => {
    const walker = walkers[index];
    if (!walker) throw new Error(`no instrument ${index} is simulated`);
    return walker;
  };
  return {
    advanceTo: atMs => factors.advanceTo(atMs),
    quote(index, atMs) {
      const walker = findWalker(index);
      const { terms, underlying, random } = walker;
      const elapsedMs = Math.max(0, atMs - walker.atMs);
      walker.state = advanceWalk(terms, walker.state, { level: findLevel(factors, underlying), elapsedMs, random });
      walker.atMs = atMs;
      return { ...quoteWalk(terms, walker.state), activity: walker.state.activity };
    },
    findRandom: index => findWalker(index).random,
  };
}

function listFactors({ over, under }: Underlying): FactorTerms[] {
  return [over, under].filter(terms => terms !== undefined);
}

function findLevel(factors: SimulatedFactors, { over, under }: Underlying): number {
  return (over ? factors.findLevel(over) : 1) / (under ? factors.findLevel(under) : 1);
}

/**
 * Puts every factor where the prices say it stood. An instrument that is made of it alone tells it: the most looked at
 * of those that trade now, and so have the newest price. A cross tells the one of its sides that nobody else knows.
 */
function placeFactors(
  factors: SimulatedFactors,
  walkers: readonly Pick<Walker, 'instrument' | 'underlying' | 'terms'>[],
  nowMs: number,
): void {
  const rank = ({ instrument }: Pick<Walker, 'instrument'>) =>
    instrument.popularity + (isSessionOpen(instrument.sessionCalendar, nowMs) ? 0 : Number.MAX_SAFE_INTEGER / 2);
  const ranked = walkers.toSorted((first, second) => rank(first) - rank(second));
  const isCross = ({ underlying }: Pick<Walker, 'underlying'>) => listFactors(underlying).length > 1;
  const placed = new Set<string>();
  for (const { underlying, terms } of [...ranked.filter(each => !isCross(each)), ...ranked.filter(isCross)]) {
    const { over, under } = underlying;
    const level = calculateStartLevel(terms);
    const isFree = (factor: FactorTerms | undefined) => factor && !factor.isPegged && !placed.has(factor.name);
    if (over && isFree(over)) factors.setLevel(over, level * (under ? factors.findLevel(under) : 1));
    else if (under && isFree(under)) factors.setLevel(under, (over ? factors.findLevel(over) : 1) / level);
    for (const factor of [over, under]) if (factor) placed.add(factor.name);
  }
}
