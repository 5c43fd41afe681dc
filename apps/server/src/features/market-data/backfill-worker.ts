import { parentPort, workerData } from 'node:worker_threads';
import { candleIntervals } from '@truemark/domain/market/candle';
import { calculateCandleBlockStart, encodeCountedBlock } from '@truemark/domain/market/candle-block';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Price } from '@truemark/domain/market/price';
import {
  backfillCandles,
  type CandleHistory,
  estimateVolumePerMinute,
} from '@truemark/domain/market/simulated-history';
import { calculateHistoryStart, createSimulatedPast, listSessions } from '@truemark/domain/market/simulated-past';
import { describeUnderlying } from '@truemark/domain/market/simulated-underlying';
import { createWalkRandom, type WalkSeed } from '@truemark/domain/market/simulated-walk-random';
import type { SessionCalendar } from '@truemark/domain/sessions/calendar';
import { findPreviousSessionClose, type Session } from '@truemark/domain/sessions/session';
import type { MarketHistory } from './instrument-market.ts';
import type { PreviousClose } from './store.ts';

/** An instrument whose history is wanted, and the price it leads to. */
export interface BackfillOrder {
  readonly instrument: Pick<Instrument, 'id' | 'code' | 'symbol' | 'type' | 'priceStep' | 'sessionCalendar'>;
  /** 1 is the most looked at: it trades most. */
  readonly rank: number;
  readonly endPrice: Price;
}

/** What the thread is started with. It answers each list of orders with the list of their histories. */
export interface BackfillSettings {
  readonly endMs: number;
  readonly seed: WalkSeed;
}

const pointCount = 100;
/** Numbers of the history come from streams of their own: none of them is one of the feed's. */
const historyStreams = 2 ** 31;
const sessionsByCalendar = new Map<SessionCalendar, readonly Session[]>();

function makeHistory({ instrument, rank, endPrice }: BackfillOrder, { endMs, seed }: BackfillSettings): MarketHistory {
  const random = createWalkRandom(seed, historyStreams + instrument.id, endMs);
  const volumePerMinute = estimateVolumePerMinute(instrument, endPrice, rank, random);
  const sessions = keepSessions(instrument.sessionCalendar, endMs);
  const underlying = describeUnderlying(instrument);
  const history = backfillCandles({
    ...{ instrument, endMs, endPrice, sessions, volumePerMinute, random },
    ...{ volatility: underlying.volatility, levelAt: past.findLevels(underlying) },
  });
  const { candles, ...units } = history;
  return {
    blocks: candleIntervals.flatMap(interval => {
      const groups = Map.groupBy(candles[interval], ({ openAtMs }) => calculateCandleBlockStart(interval, openAtMs));
      return [...groups].map(([startMs, own]) => {
        const data = encodeCountedBlock(own, units, interval, startMs);
        return { interval, startMs, candleCount: own.length, data };
      });
    }),
    points: candles['1m'].slice(-pointCount).map(({ close }) => BigInt(close) * units.priceUnit),
    previousClose: findPreviousClose(instrument.sessionCalendar, history, endMs),
    atMs: candles['1m'].at(-1)?.openAtMs ?? endMs,
  };
}

function findPreviousClose(
  calendar: SessionCalendar,
  { candles, priceUnit }: CandleHistory,
  endMs: number,
): PreviousClose | undefined {
  if (calendar === 'always') return undefined;
  const atMs = findPreviousSessionClose(calendar, endMs);
  const isBefore = ({ openAtMs }: { readonly openAtMs: number }) => openAtMs < atMs;
  const last = candles['1m'].findLast(isBefore) ?? candles['5m'].findLast(isBefore) ?? candles['1h'].findLast(isBefore);
  return last && { atMs, price: BigInt(last.close) * priceUnit };
}

/** Two years of sessions are found once for all instruments of a calendar. */
function keepSessions(calendar: SessionCalendar, endMs: number): readonly Session[] {
  const known = sessionsByCalendar.get(calendar);
  if (known) return known;
  const sessions = listSessions(calendar, calculateHistoryStart(endMs), endMs);
  sessionsByCalendar.set(calendar, sessions);
  return sessions;
}

const settings = workerData as BackfillSettings;
/** Shared by all instruments, so that what is made of the same things always was. */
const past = createSimulatedPast(settings.seed, settings.endMs);
parentPort?.on('message', (orders: readonly BackfillOrder[]) => {
  parentPort?.postMessage(orders.map(order => makeHistory(order, settings)));
});
