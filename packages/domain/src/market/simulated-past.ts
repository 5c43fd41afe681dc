import type { SessionCalendar } from '../sessions/calendar.ts';
import { findSession, type Session } from '../sessions/session.ts';
import { calculateCandleStart, candleIntervalMs } from './candle.ts';
import { calculateSeason } from './simulated-season.ts';
import type { FactorTerms, Underlying } from './simulated-underlying.ts';
import { createFactorRandom, type WalkRandom, type WalkSeed } from './simulated-walk-random.ts';
import { calculateVolatility } from './volatility.ts';

/** The levels that everything had before a time, at which all stand at 1: what the made-up past of prices is made of. */
export interface SimulatedPast {
  /** The level of a price at any full minute of the last week, hour of the last 60 days, day of the last two years. */
  findLevels(underlying: Underlying): (atMs: number) => number;
}

/** How far back each interval is drawn: minutes for a week, hours for 60 days, days for two years. */
export interface PastSpan {
  readonly endMs: number;
  readonly weekStartMs: number;
  readonly hoursStartMs: number;
  readonly startMs: number;
}

/** A part of the past in cells of one length. */
interface Band {
  readonly fromMs: number;
  readonly cellMs: number;
  readonly cellCount: number;
}

/** How long a market was open in each cell, and the closed cells before whose end it has a gap. */
interface OpenCells {
  readonly openMs: Float64Array;
  readonly isGap: Uint8Array;
}

/** Levels at the ends of the cells, one more than there are. */
type Levels = readonly Float64Array[];

const minuteMs = candleIntervalMs['1m'];
const hourMs = candleIntervalMs['1h'];
const dayMs = candleIntervalMs['1d'];
const fiveMinutesMs = 7 * dayMs;
const hoursMs = 60 * dayMs;
const daysMs = 730 * dayMs;
/** In this many market days the distance to the last price halves, about: old prices stay within sight of it. */
const pullDays = 30;
/** A closure of at least this long opens with a gap, as large as this share of a day's change. */
const gapMs = 2 * hourMs;
const gapShare = 0.35;
const levelMin = 1e-6;

/** The oldest time of a history that ends at a time: a Monday two years before. */
export function calculateHistoryStart(endMs: number): number {
  return calculateCandleStart('1w', endMs - daysMs);
}

export function planPast(atMs: number): PastSpan {
  const endMs = calculateCandleStart('1m', atMs);
  return {
    endMs,
    weekStartMs: calculateCandleStart('1h', endMs - fiveMinutesMs),
    hoursStartMs: calculateCandleStart('1d', endMs - hoursMs),
    startMs: calculateHistoryStart(endMs),
  };
}

/** The sessions of a calendar that touch a span of time, oldest first. */
export function listSessions(calendar: SessionCalendar, fromMs: number, toMs: number): Session[] {
  const sessions: Session[] = [];
  for (let atMs = fromMs; atMs < toMs; ) {
    const session = findSession(calendar, atMs);
    if (session.openAtMs >= toMs) break;
    sessions.push(session);
    atMs = session.closeAtMs;
  }
  return sessions;
}

/** The past before a time. The same seed and end give the same levels. */
export function createSimulatedPast(seed: WalkSeed, atMs: number): SimulatedPast {
  const { endMs, weekStartMs, hoursStartMs, startMs } = planPast(atMs);
  const bands = [
    { fromMs: weekStartMs, cellMs: minuteMs, cellCount: (endMs - weekStartMs) / minuteMs },
    { fromMs: hoursStartMs, cellMs: hourMs, cellCount: (weekStartMs - hoursStartMs) / hourMs },
    { fromMs: startMs, cellMs: dayMs, cellCount: (hoursStartMs - startMs) / dayMs },
  ];
  const openCells = new Map<string, readonly OpenCells[]>();
  const findOpen = (calendars: readonly SessionCalendar[]) => {
    const key = calendars.join();
    const known = openCells.get(key) ?? bands.map(band => findOpenCells(calendars, band));
    openCells.set(key, known);
    return known;
  };
  const drawn = new Map<string, Levels>();
  const findLevels = (terms: FactorTerms): Levels => {
    const known = drawn.get(terms.name);
    if (known) return known;
    const group = terms.group && findLevels(terms.group.factor);
    const random = createFactorRandom(seed, `past ${terms.name}`, endMs);
    const levels = drawLevels({ terms, bands, open: findOpen(terms.calendars), group, random });
    drawn.set(terms.name, levels);
    return levels;
  };
  const findLevel = (levels: Levels | undefined, time: number): number => {
    if (!levels) return 1;
    const band = bands.findIndex(({ fromMs }) => time >= fromMs);
    const { fromMs, cellMs, cellCount } = bands[band] ?? { fromMs: time, cellMs: 1, cellCount: 0 };
    return levels[band]?.[Math.min(cellCount, Math.round((time - fromMs) / cellMs))] ?? 1;
  };
  return {
    findLevels({ over, under }) {
      const [above, below] = [over && findLevels(over), under && findLevels(under)];
      return time => findLevel(above, time) / findLevel(below, time);
    },
  };
}

interface LevelParts {
  readonly terms: FactorTerms;
  readonly bands: readonly Band[];
  readonly open: readonly OpenCells[];
  readonly group: Levels | undefined;
  readonly random: WalkRandom;
}

/** Walks backwards from the end, where the level is 1, through the newest band first. */
function drawLevels({ terms, bands, open, group, random }: LevelParts): Levels {
  const { volatility, isPegged } = terms;
  const [calendar = 'always'] = terms.calendars;
  const { drawNormal } = createQuickRandom(random);
  let level = 1;
  return bands.map(({ fromMs, cellMs, cellCount }, band) => {
    const levels = new Float64Array(cellCount + 1);
    const { openMs, isGap } = open[band] ?? { openMs: new Float64Array(cellCount), isGap: new Uint8Array(cellCount) };
    const shared = group?.[band];
    levels[cellCount] = level;
    for (let cell = cellCount - 1; cell >= 0; cell -= 1) {
      const openFor = openMs[cell] ?? 0;
      if (isPegged) level = 1 + volatility.perDay * drawNormal();
      else if (openFor > 0) {
        const season = cellMs < dayMs ? calculateSeason(terms.season, calendar, fromMs + (cell + 0.5) * cellMs) : 1;
        const own = calculateVolatility(volatility, openFor) * season * drawNormal();
        const taken =
          shared && terms.group ? terms.group.share * ((shared[cell] ?? 1) / (shared[cell + 1] ?? 1) - 1) : 0;
        const pull = ((1 - level) * openFor) / (pullDays * volatility.openMsPerDay);
        level = Math.max(levelMin, level * (1 + own + taken) + pull);
      } else if (isGap[cell] === 1) {
        level = Math.max(levelMin, level * (1 + volatility.perDay * gapShare * drawNormal()));
      }
      levels[cell] = level;
    }
    return levels;
  });
}

/** Open while any of the calendars is. */
function findOpenCells(calendars: readonly SessionCalendar[], { fromMs, cellMs, cellCount }: Band): OpenCells {
  const openMs = new Float64Array(cellCount);
  const isGap = new Uint8Array(cellCount);
  for (const calendar of calendars) {
    const own = new Float64Array(cellCount);
    for (const { openAtMs, closeAtMs } of listSessions(calendar, fromMs, fromMs + cellCount * cellMs)) {
      const first = Math.max(0, Math.floor((openAtMs - fromMs) / cellMs));
      for (let cell = first; cell < cellCount && fromMs + cell * cellMs < closeAtMs; cell += 1) {
        const start = fromMs + cell * cellMs;
        own[cell] = (own[cell] ?? 0) + Math.min(start + cellMs, closeAtMs) - Math.max(start, openAtMs);
      }
    }
    for (let cell = 0; cell < cellCount; cell += 1) openMs[cell] = Math.max(openMs[cell] ?? 0, own[cell] ?? 0);
  }
  let closedFor = 0;
  for (let cell = 0; cell < cellCount; cell += 1) {
    if ((openMs[cell] ?? 0) > 0) {
      if (closedFor >= gapMs) isGap[cell - 1] = 1;
      closedFor = 0;
    } else closedFor += cellMs;
  }
  return { openMs, isGap };
}

/**
 * Fast random numbers for the past, which is no secret, begun from the strong ones (sfc32, seeded with three of its four
 * words as its author says; a bell curve by Box and Muller).
 */
export function createQuickRandom(random: WalkRandom) {
  let [a, b, c, counter] = [random.nextUint32(), random.nextUint32(), random.nextUint32(), 1];
  const drawUniform = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  const drawNormal = () => Math.sqrt(-2 * Math.log(1 - drawUniform())) * Math.cos(2 * Math.PI * drawUniform());
  return { drawUniform, drawNormal };
}
