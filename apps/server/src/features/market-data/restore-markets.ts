import { type CandleInterval, candleIntervals } from '@truemark/domain/market/candle';
import { calculateCandleBlockStart } from '@truemark/domain/market/candle-block';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Feed } from '../../adapters/feeds/feed.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { TickRecord } from '../tick-record/index.ts';
import type { CandleBlock } from './instrument-candles.ts';
import { InstrumentMarket } from './instrument-market.ts';
import { loadBlocks, loadBlocksSince, loadMarketStates, type MarketState, type StoredBlock } from './store.ts';

export interface RestoreOptions {
  readonly database: Database;
  readonly record: TickRecord;
  readonly instruments: readonly Instrument[];
  readonly feed: Feed;
  readonly nowMs: number;
}

const dayMs = 86_400_000;

/**
 * Brings every instrument back to where it stood: the saved state and its growing candle blocks, then the ticks that the
 * record holds beyond them. However the program ended, the candles are those of the record.
 */
export async function restoreMarkets(options: RestoreOptions): Promise<Map<number, InstrumentMarket>> {
  const { database, record, instruments, feed, nowMs } = options;
  const states = new Map((await loadMarketStates(database)).map(state => [state.instrumentId, state]));
  const newest = groupBlocks(await loadBlocks(database, [...states.values()].flatMap(listGrowingBlocks)));
  const markets = new Map(
    instruments.map(instrument => {
      const blocks = newest.get(instrument.id) ?? [];
      const newestBlocks = new Map(blocks.map((block): [CandleInterval, CandleBlock] => [block.interval, block]));
      const market = new InstrumentMarket({ instrument, state: states.get(instrument.id), newestBlocks });
      return [instrument.id, market];
    }),
  );
  await fillDayWindows(database, markets, newest, nowMs);
  const watermarks = new Map([...markets].map(([id, market]) => [id, market.sequence]));
  const isReplay = feed.kind === 'replay';
  await record.replay(watermarks, tick => {
    const marketTimeMs = isReplay ? undefined : feed.calculateMarketTimeMs(tick.instrumentId, tick.atMs);
    markets.get(tick.instrumentId)?.process(tick, marketTimeMs);
  });
  return markets;
}

/** The blocks that hold the last saved price: they go on growing. */
function listGrowingBlocks({ instrumentId, atMs }: MarketState) {
  return candleIntervals.map(interval => ({
    instrumentId,
    interval,
    startMs: calculateCandleBlockStart(interval, atMs),
  }));
}

async function fillDayWindows(
  database: Database,
  markets: ReadonlyMap<number, InstrumentMarket>,
  newest: ReadonlyMap<number, readonly CandleBlock[]>,
  nowMs: number,
): Promise<void> {
  const fromStartMs = calculateCandleBlockStart('5m', nowMs - dayMs);
  const stored = groupBlocks(await loadBlocksSince(database, [...markets.keys()], '5m', fromStartMs));
  for (const [id, market] of markets) {
    // The last prices of a market that has been closed for longer still count.
    market.day.prepend(stored.get(id) ?? newest.get(id)?.filter(({ interval }) => interval === '5m') ?? []);
  }
}

/** Blocks by instrument, in their order. */
function groupBlocks(blocks: readonly StoredBlock[]): Map<number, CandleBlock[]> {
  const grouped = new Map<number, CandleBlock[]>();
  for (const { instrumentId, ...block } of blocks) {
    const others = grouped.get(instrumentId);
    if (others) others.push(block);
    else grouped.set(instrumentId, [block]);
  }
  return grouped;
}
