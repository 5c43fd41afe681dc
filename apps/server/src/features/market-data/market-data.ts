import type { Candle, CandleInterval } from '@truemark/domain/market/candle';
import type { HaltReason } from '@truemark/domain/market/halt-reason';
import type { Price } from '@truemark/domain/market/price';
import { parseWalkSeed } from '@truemark/domain/market/simulated-walk-random';
import type { Tick } from '@truemark/domain/market/tick';
import { isTickFresh } from '@truemark/domain/market/tick-freshness';
import { assert } from '@truemark/domain/result';
import { findSession, isSessionOpen } from '@truemark/domain/sessions/session';
import type { Feed } from '../../adapters/feeds/feed.ts';
import type { TickRecord } from '../tick-record/index.ts';
import type { InstrumentMarket, MarketQuote } from './instrument-market.ts';
import { type CandleRange, listCandles } from './list-candles.ts';
import { type MarketDataOptions, RunningMarkets } from './running-markets.ts';
import { type ChartJump, saveChartJump } from './store.ts';

/** The state of the tick record, as the call `getRecordStatus` answers it. */
export interface RecordStatus {
  readonly recordCount: number;
  readonly syncedAt: number;
  readonly sealedSegmentCount: number;
  readonly lastSealedAt: number | null;
  readonly lastSealedHash: string | null;
}

/** What keeps an instrument from being traded now; the reasons are in order of precedence. */
export interface MarketObstacle {
  readonly reason: 'unlisted' | 'halted' | 'closed' | 'noPrice' | 'held' | 'stale';
  /** Wall time at which the session is expected to open, where that is what is waited for. */
  readonly opensAtMs: number | null;
  /** Of a halt: why, as everybody is told; null where nobody has said so. */
  readonly haltReason?: HaltReason | null | undefined;
}

/** Prices: accepted, recorded, and in the shapes others need. Nothing is known before `start`. */
export interface MarketData extends Pick<TickRecord, 'readRange' | 'readTicks' | 'verifyChain'> {
  /**
   * Restores the state, makes up a history where there is none, and starts the feed. Answers false, and does nothing of it,
   * when the tick record is not the one that the database rests on.
   */
  start(): Promise<boolean>;
  /** It has been started, and the record is open. */
  readonly isRunning: boolean;
  /** False while it runs and the disk does not take the record: no price is taken, and nothing is tradable. */
  readonly isRecordWritable: boolean;
  /** Stops the feed, saves everything and closes the record. */
  stop(): Promise<void>;
  /** Calls the listener at once for every accepted tick, in order; the answer ends it. */
  onAcceptedTick(listener: (tick: Tick) => void): () => void;
  findQuote(instrumentId: number): MarketQuote | undefined;
  /** Prices of the mini chart, oldest first, at most 100. */
  listHistory(instrumentId: number): readonly Price[];
  /** Candles that open in a range, oldest first; of too many the newest. */
  listCandles(instrumentId: number, interval: CandleInterval, range: CandleRange): Promise<Candle[]>;
  /** The last accepted ticks, newest first, at most 100. */
  listRecords(instrumentId: number, limit: number): readonly Tick[];
  loadRecordStatus(): RecordStatus;
  isTradable(instrumentId: number, nowMs: number): boolean;
  /** Why no new order is taken now; undefined when one is. */
  findObstacle(instrumentId: number, nowMs: number): MarketObstacle | undefined;
  /** The same for what runs already, which goes on through halts: why it has no price to act on now. */
  findPriceObstacle(instrumentId: number, nowMs: number): MarketObstacle | undefined;
  /** The last accepted tick. */
  findTick(instrumentId: number): Tick | undefined;
  calculateMarketTimeMs(instrumentId: number, nowMs: number): number;
  /** When the market's time will be `marketTimeMs`, in the time of everybody else, a whole millisecond. */
  calculateWallTimeMs(instrumentId: number, marketTimeMs: number, nowMs: number): number;
  /** The market's time of a tick, by which its session is judged. */
  calculateTickTimeMs(tick: Tick): number;
  /** Up to which wall time all ticks have come. */
  findDeliveredMs(nowMs: number): number;
  /** Resolves when every tick taken in so far is on disk. */
  whenSynced(): Promise<void>;
  recordChartJump(jump: ChartJump): Promise<void>;
}

const chartJumpsKeptMax = 10_000;

/** Asked for by a call, it is answered as a server that is not ready. */
class NotRunningError extends Error {
  readonly statusCode = 503;
}

export function createMarketData(options: MarketDataOptions): MarketData {
  const { database, feed, clock } = options;
  const seed = parseWalkSeed(options.seed);
  assert(seed.ok, 'the seed of made-up prices is malformed');
  const listeners = new Set<(tick: Tick) => void>();
  let running: RunningMarkets | undefined;

  function findMarket(instrumentId: number): InstrumentMarket | undefined {
    return running?.markets.get(instrumentId);
  }

  const look = (nowMs: number): Look => ({ feed, nowMs, isRecordWritable: running?.record.isWritable ?? true });

  function findRunning(): RunningMarkets {
    if (!running) throw new NotRunningError('the tick record is not open in this program');
    return running;
  }

  return {
    async start() {
      running = await RunningMarkets.open({
        ...{ ...options, seed: seed.value },
        onAccepted(tick) {
          for (const listener of listeners) listener(tick);
        },
      });
      await running?.startFeed();
      return running !== undefined;
    },
    get isRunning() {
      return running !== undefined;
    },
    get isRecordWritable() {
      return running?.record.isWritable ?? true;
    },
    stop: async () => running?.stop(),
    onAcceptedTick(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    findQuote: instrumentId => findMarket(instrumentId)?.findQuote(clock.nowMs()),
    listHistory: instrumentId => findMarket(instrumentId)?.listHistory() ?? [],
    async listCandles(instrumentId, interval, range) {
      const market = findMarket(instrumentId);
      return market ? listCandles(database, market, interval, range) : [];
    },
    listRecords: (instrumentId, limit) => findMarket(instrumentId)?.listRecords(limit) ?? [],
    readTicks: (instrumentId, range) => findRunning().record.readTicks(instrumentId, range),
    verifyChain: (instrumentId, range) => findRunning().record.verifyChain(instrumentId, range),
    readRange: (instrumentId, sequence) => findRunning().record.readRange(instrumentId, sequence),
    loadRecordStatus: () => describeRecord(findRunning()),
    isTradable: (instrumentId, nowMs) => findObstacle(findMarket(instrumentId), look(nowMs)) === undefined,
    findObstacle: (instrumentId, nowMs) => findObstacle(findMarket(instrumentId), look(nowMs)),
    findPriceObstacle: (instrumentId, nowMs) => findPriceObstacle(findMarket(instrumentId), look(nowMs)),
    findTick: instrumentId => findMarket(instrumentId)?.tick,
    calculateMarketTimeMs: (instrumentId, nowMs) => feed.calculateMarketTimeMs(instrumentId, nowMs),
    calculateWallTimeMs: (instrumentId, marketTimeMs, nowMs) =>
      calculateWallTimeMs(feed, instrumentId, { marketTimeMs, nowMs }),
    calculateTickTimeMs: tick => feed.calculateQuoteTimeMs(tick, tick.atMs),
    findDeliveredMs: nowMs => feed.findDeliveredMs(nowMs),
    whenSynced: () => findRunning().record.whenSynced(),
    recordChartJump: jump => saveChartJump(database, jump, clock.nowMs(), chartJumpsKeptMax),
  };
}

function calculateWallTimeMs(
  feed: Feed,
  instrumentId: number,
  { marketTimeMs, nowMs }: { readonly marketTimeMs: number; readonly nowMs: number },
): number {
  return Math.ceil(nowMs + (marketTimeMs - feed.calculateMarketTimeMs(instrumentId, nowMs)) / feed.speed);
}

/** What a price is judged by beside its market. */
interface Look {
  readonly feed: Feed;
  readonly nowMs: number;
  readonly isRecordWritable: boolean;
}

/** Orders are taken at a fresh price in an open session, with nothing held and no halt. Source: product rules, Markets. */
function findObstacle(market: InstrumentMarket | undefined, look: Look): MarketObstacle | undefined {
  if (market && !market.instrument.isListed) return { reason: 'unlisted', opensAtMs: null };
  if (market?.instrument.isHalted)
    return { reason: 'halted', opensAtMs: null, haltReason: market.instrument.haltReason };
  return findPriceObstacle(market, look);
}

function findPriceObstacle(
  market: InstrumentMarket | undefined,
  { feed, nowMs, isRecordWritable }: Look,
): MarketObstacle | undefined {
  if (!market) return { reason: 'noPrice', opensAtMs: null };
  const { instrument, acceptance, tick } = market;
  const marketTimeMs = feed.calculateMarketTimeMs(instrument.id, nowMs);
  if (!isSessionOpen(instrument.sessionCalendar, marketTimeMs)) {
    const { openAtMs } = findSession(instrument.sessionCalendar, marketTimeMs);
    return { reason: 'closed', opensAtMs: calculateWallTimeMs(feed, instrument.id, { marketTimeMs: openAtMs, nowMs }) };
  }
  if (!tick) return { reason: 'noPrice', opensAtMs: null };
  if (acceptance.held) return { reason: 'held', opensAtMs: null };
  const isGood = isRecordWritable && isTickFresh(instrument.type, tick.atMs, nowMs, feed.speed);
  return isGood ? undefined : { reason: 'stale', opensAtMs: null };
}

function describeRecord({ record }: RunningMarkets): RecordStatus {
  const { recordCount, syncedAtMs, sealedSegmentCount, lastSealed } = record.status();
  return {
    recordCount,
    syncedAt: syncedAtMs,
    sealedSegmentCount,
    lastSealedAt: lastSealed?.sealedAtMs ?? null,
    lastSealedHash: lastSealed ? Buffer.from(lastSealed.sha256).toString('hex') : null,
  };
}
