import type { Instrument } from '@truemark/domain/market/instrument';
import { createSimulatedMarket, type SimulatedMarket } from '@truemark/domain/market/simulated-market';
import { calculateWalkPace, type WalkPace } from '@truemark/domain/market/simulated-walk-pace';
import { parseWalkSeed, type WalkRandom, type WalkSeed } from '@truemark/domain/market/simulated-walk-random';
import { drawTradeSize } from '@truemark/domain/market/simulated-walk-size';
import type { Quote } from '@truemark/domain/market/tick';
import type { SessionCalendar } from '@truemark/domain/sessions/calendar';
import { isSessionOpen } from '@truemark/domain/sessions/session';
import type { Clock } from '../../platform/process/clock.ts';
import type { Feed, FindStartPrice } from './feed.ts';
import type { Timers } from './timers.ts';

export interface SimulatedFeedOptions {
  /** 32 or 64 hexadecimal digits, secret. */
  readonly seed: string;
  readonly instruments: readonly Instrument[];
  /** Ticks per second of every instrument, at most 20, instead of the pace of its popularity. */
  readonly ticksPerSecond?: number;
  readonly clock: Clock;
  readonly timers: Timers;
}

interface Walker {
  readonly instrument: Instrument;
  readonly pace: WalkPace;
  readonly random: WalkRandom;
  hasMoved: boolean;
}

/** Every instrument is looked at so often; no tick is late by more than this. */
const beatMs = 50;
/** A beat takes a fifth of the instruments at a time, so that nothing else waits long behind a busy market. */
const beatParts = 5;

/** A made-up market that looks like a live one. Instruments whose session is closed do not tick. */
export function createSimulatedFeed(options: SimulatedFeedOptions): Feed {
  const { clock, timers, instruments } = options;
  const seed = readSeed(options.seed);
  const pace = options.ticksPerSecond === undefined ? undefined : calculateFixedPace(options.ticksPerSecond);
  let stopBeat: (() => void) | undefined;
  let lastQuoteAtMs = 0;

  return {
    kind: 'simulated',
    speed: 1,
    async start(onQuotes, findStartPrice) {
      const { market, walkers } = openMarket(options, { seed, fixedPace: pace, findStartPrice });
      const dueAtMs = new Float64Array(walkers.length).fill(clock.nowMs());
      let part = 0;
      stopBeat = timers.every(beatMs / beatParts, () => {
        part = (part + 1) % beatParts;
        const nowMs = clock.nowMs();
        market.advanceTo(nowMs);
        const quotes = collectQuotes({ market, walkers, dueAtMs }, part, nowMs);
        if (quotes.length === 0) return;
        lastQuoteAtMs = clock.nowMs();
        onQuotes(quotes);
      });
    },
    async stop() {
      stopBeat?.();
      stopBeat = undefined;
    },
    calculateMarketTimeMs: (_instrumentId, nowMs) => nowMs,
    calculateQuoteTimeMs: (_quote, atMs) => atMs,
    findDeliveredMs: nowMs => nowMs,
    health: () => [
      {
        source: 'simulated',
        state: stopBeat && instruments.length > 0 ? 'live' : 'stopped',
        lastQuoteAtMs,
        reconnectCount: 0,
        gapCount: 0,
        malformedCount: 0,
      },
    ],
  };
}

function readSeed(text: string): WalkSeed {
  const seed = parseWalkSeed(text);
  // The seed itself must never be printed: it tells all future prices.
  if (!seed.ok) throw new Error('the seed of the simulated feed is not 32 or 64 hexadecimal digits');
  return seed.value;
}

interface MarketStart {
  readonly seed: WalkSeed;
  readonly fixedPace: WalkPace | undefined;
  readonly findStartPrice: FindStartPrice | undefined;
}

function openMarket(
  options: SimulatedFeedOptions,
  { seed, fixedPace, findStartPrice }: MarketStart,
): { readonly market: SimulatedMarket; readonly walkers: Walker[] } {
  const instruments = [...options.instruments].sort((a, b) => a.popularity - b.popularity || a.id - b.id);
  const market = createSimulatedMarket({ seed, startedAtMs: options.clock.nowMs(), instruments, findStartPrice });
  const walkers = instruments.map((instrument, index): Walker => {
    const pace = fixedPace ?? calculateWalkPace(index + 1);
    return { instrument, pace, random: market.findRandom(index), hasMoved: false };
  });
  return { market, walkers };
}

/** Ticks fall on the heartbeat, so a wanted pace is met on average by an even spread around it. */
function calculateFixedPace(ticksPerSecond: number): WalkPace {
  const intervalMs = 1000 / ticksPerSecond;
  if (!(intervalMs >= beatMs)) throw new Error(`a simulated instrument ticks at most ${1000 / beatMs} times a second`);
  return { intervalMinMs: intervalMs, intervalMaxMs: intervalMs };
}

interface RunningMarket {
  readonly market: SimulatedMarket;
  readonly walkers: readonly Walker[];
  readonly dueAtMs: Float64Array;
}

function collectQuotes({ market, walkers, dueAtMs }: RunningMarket, part: number, nowMs: number): Quote[] {
  const quotes: Quote[] = [];
  const openCalendars = new Map<SessionCalendar, boolean>();
  for (let index = 0; index < walkers.length; index += 1) {
    const walker = walkers[index];
    const due = dueAtMs[index] ?? nowMs;
    // By its own number, so that its times do not depend on what else there is.
    if (!walker || due > nowMs || walker.instrument.id % beatParts !== part) continue;
    if (!isOpen(walker.instrument.sessionCalendar, nowMs, openCalendars)) continue;
    quotes.push(quoteNow(market, walker, index, nowMs));
    dueAtMs[index] = calculateNextDue(walker, due, nowMs);
    walker.hasMoved = true;
  }
  return quotes;
}

/** The calendar is asked once per heartbeat for all instruments that share it. */
function isOpen(calendar: SessionCalendar, nowMs: number, known: Map<SessionCalendar, boolean>): boolean {
  const answer = known.get(calendar) ?? isSessionOpen(calendar, nowMs);
  known.set(calendar, answer);
  return answer;
}

/** Counts from the time that was due, so that the heartbeat does not stretch the pace; after a pause, from now. */
function calculateNextDue({ pace, random, hasMoved }: Walker, due: number, nowMs: number): number {
  // The first tick of all instruments comes at once; the second is spread out, so that they do not march in step.
  const intervalMs = hasMoved
    ? pace.intervalMinMs + random.nextBelow(Math.round(pace.intervalMaxMs - pace.intervalMinMs) + 1)
    : 1 + random.nextBelow(Math.round(pace.intervalMaxMs));
  return (nowMs - due < pace.intervalMinMs ? due : nowMs) + intervalMs;
}

function quoteNow(market: SimulatedMarket, { instrument, random }: Walker, index: number, nowMs: number): Quote {
  const { bid, ask, price, activity } = market.quote(index, nowMs);
  return {
    instrumentId: instrument.id,
    sourceAtMs: nowMs,
    bid,
    ask,
    last: price,
    size: drawTradeSize(instrument.type, price, random, activity),
    source: 'simulated',
    isDerived: false,
  };
}
