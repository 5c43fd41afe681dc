import type { SessionCalendar } from '../sessions/calendar.ts';
import { isSessionOpen } from '../sessions/session.ts';
import { calculateSeason } from './simulated-season.ts';
import type { FactorTerms } from './simulated-underlying.ts';
import { createFactorRandom, normalUnit, type WalkRandom, type WalkSeed } from './simulated-walk-random.ts';
import { calculateVolatility } from './volatility.ts';

/** The levels of everything that prices are made of, walking on from the start of the server in steps of a tenth of a second. */
export interface SimulatedFactors {
  /** Walks on to a time. A pause of the machine, and what lies before the start, is passed over. */
  advanceTo(atMs: number): void;
  /** The level of a factor: 1 is its reference. */
  findLevel(terms: FactorTerms): number;
  /** Where a factor goes on from. */
  setLevel(terms: FactorTerms, level: number): void;
}

/** Where one factor stands. */
interface Factor {
  readonly terms: FactorTerms;
  readonly random: WalkRandom;
  readonly group: Factor | undefined;
  /** Standard deviation of one step. */
  readonly deviation: number;
  level: number;
  /** The relative change of the newest step; those of its group take their share of it. */
  change: number;
  /** Steps left in the present mood, its drift in standard deviations a step, and its liveliness. */
  moodLeft: number;
  drift: number;
  liveliness: number;
  /** What bursts have left of their liveliness. */
  burst: number;
}

const stepMs = 100;
/** More is taken for a pause of the machine. */
const catchUpMsMax = 5_000;
/** The pull halves a distance from the reference in about a day and a half of open market. */
const pullMs = 172_800_000;
const levelMin = 1e-6;

const moodShortestMs = 120_000;
const moodSpreadSeconds = 1_681;
/** Liveliness of the moods. With trends and bursts the mean square of all steps is about one. */
const calm = 0.42;
const plain = 1.0;
const trend = 0.73;

/**
 * A burst comes every three minutes on average, adds 0.5 to 2.5 times the liveliness and dies down over half a minute: so large
 * changes follow large ones. `burstless` is what keeps the mean square at one: 1 / √(1 + 2 · 0.25 + 0.25² + 0.215).
 */
const burstOdds = 1_800;
const burstMs = 30_000;
const burstless = 0.75;
/** Of 512 steps one is four times as large. */
const jumpOdds = 512;
const jumpFactor = 4;

/** A peg is pulled back within minutes and never further away than this. */
const pegPullMs = 1_200_000;
const pegMax = 0.0009;

const twoTo16 = 65_536;

/** Everything that the given factors and their groups need. The same seed and start give the same levels. */
export function createSimulatedFactors(
  seed: WalkSeed,
  startedAtMs: number,
  wanted: readonly FactorTerms[],
): SimulatedFactors {
  const factors = buildFactors(seed, startedAtMs, wanted);
  const byName = new Map(factors.map(factor => [factor.terms.name, factor]));
  const findFactor = ({ name }: FactorTerms): Factor => {
    const factor = byName.get(name);
    if (!factor) throw new Error(`no factor ${name} is simulated`);
    return factor;
  };
  let atMs = startedAtMs;
  return {
    advanceTo(untilMs) {
      if (untilMs - atMs > catchUpMsMax) atMs += Math.floor((untilMs - atMs) / stepMs) * stepMs - stepMs;
      for (; atMs + stepMs <= untilMs; atMs += stepMs) advanceAll(factors, atMs + stepMs);
    },
    findLevel: terms => findFactor(terms).level,
    setLevel: (terms, level) => {
      findFactor(terms).level = Math.max(level, levelMin);
    },
  };
}

/** Groups before their members. */
function buildFactors(seed: WalkSeed, startedAtMs: number, wanted: readonly FactorTerms[]): readonly Factor[] {
  const built = new Map<string, Factor>();
  const build = (terms: FactorTerms): Factor => {
    const known = built.get(terms.name);
    if (known) return known;
    const factor: Factor = {
      terms,
      random: createFactorRandom(seed, terms.name, startedAtMs),
      group: terms.group && build(terms.group.factor),
      deviation: terms.isPegged
        ? terms.volatility.perDay * Math.sqrt((2 * stepMs) / pegPullMs)
        : calculateVolatility(terms.volatility, stepMs),
      ...{ level: 1, change: 0, moodLeft: 0, drift: 0, liveliness: 0, burst: 0 },
    };
    built.set(terms.name, factor);
    return factor;
  };
  for (const terms of wanted) build(terms);
  return [...built.values()];
}

function advanceAll(factors: readonly Factor[], atMs: number): void {
  const open = new Map<SessionCalendar, boolean>();
  const seasons = new Map<string, number>();
  const isOpen = (calendar: SessionCalendar) => {
    const known = open.get(calendar);
    if (known !== undefined) return known;
    const answer = isSessionOpen(calendar, atMs);
    open.set(calendar, answer);
    return answer;
  };
  for (const factor of factors) {
    const calendar = factor.terms.calendars.find(isOpen);
    factor.change = 0;
    if (calendar === undefined) continue;
    const key = `${factor.terms.season} ${calendar}`;
    let season = seasons.get(key);
    if (season === undefined) {
      season = calculateSeason(factor.terms.season, calendar, atMs);
      seasons.set(key, season);
    }
    advance(factor, season);
  }
}

/** One step: a shock of the mood and its burst, the drift of the mood, the share of the group's move, and the pull home. */
function advance(factor: Factor, season: number): void {
  const { random, terms, group } = factor;
  if (factor.moodLeft <= 0) drawMood(factor);
  factor.moodLeft -= 1;
  factor.burst -= (factor.burst * stepMs) / burstMs;
  const chance = random.nextUint32();
  if (chance % burstOdds === 0) factor.burst += 0.5 + (2 * random.nextBelow(twoTo16)) / twoTo16;
  const shock = (random.nextNormal() / normalUnit) * (Math.floor(chance / twoTo16) % jumpOdds === 0 ? jumpFactor : 1);
  const lively = factor.liveliness * burstless * (1 + factor.burst);
  const own = factor.deviation * season * (shock * lively + factor.drift);
  const pull = ((1 - factor.level) * stepMs) / (terms.isPegged ? pegPullMs : pullMs);
  const before = factor.level;
  const shared = group && terms.group ? group.change * terms.group.share : 0;
  const level = Math.max(before * (1 + own + shared) + pull, levelMin);
  factor.level = terms.isPegged ? Math.min(Math.max(level, 1 - pegMax), 1 + pegMax) : level;
  factor.change = factor.level / before - 1;
}

/**
 * A mood for the next 2 to 30 minutes: four of ten calm, three plain, three a trend of 0.8 to 1.6 standard deviations
 * of the whole mood. Weighed so that all together keep the volatility of the market.
 */
function drawMood(factor: Factor): void {
  const { random } = factor;
  const kind = random.nextBelow(10);
  const steps = (moodShortestMs + random.nextBelow(moodSpreadSeconds) * 1000) / stepMs;
  factor.moodLeft = steps;
  factor.drift = 0;
  factor.liveliness = kind < 4 ? calm : plain;
  if (kind < 7) return;
  const strength = 0.8 + random.nextBelow(801) / 1000;
  factor.liveliness = trend;
  factor.drift = ((random.nextBelow(2) === 0 ? 1 : -1) * strength) / Math.sqrt(steps);
}
