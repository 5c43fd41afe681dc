import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CandleInterval, candleIntervals } from '@truemark/domain/market/candle';
import { calculateCandleBlockMs } from '@truemark/domain/market/candle-block';
import type { Database } from '../../platform/postgres/database.ts';
import type { TickRecord } from '../tick-record/index.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import { type MarketSave, removeBlocksBefore, saveMarkets } from './store.ts';

/** How many days of each interval are kept; an interval that is not named is kept for good. */
export type CandleRetention = Readonly<Partial<Record<CandleInterval, number>>>;

/** Instruments saved in one transaction: few enough that making its parameters holds nobody up. */
const saveCount = 16;
const dayMs = 86_400_000;

/**
 * Saves what changed. The candles of one instrument and its watermark are taken at one instant and saved together, and
 * only once the ticks they rest on are on disk. Between instruments other work gets its turn.
 */
export async function saveChangedMarkets(
  database: Database,
  record: TickRecord,
  markets: Iterable<InstrumentMarket>,
): Promise<void> {
  const changed = [...markets].filter(market => market.isChanged);
  for (let start = 0; start < changed.length; start += saveCount) {
    const group = changed.slice(start, start + saveCount);
    const saves: MarketSave[] = [];
    for (const market of group) {
      saves.push({ state: market.takeState(), blocks: market.candles.takeUnsaved() });
      await nextTurn();
    }
    try {
      await record.whenSynced();
      await saveMarkets(database, saves);
    } catch (error) {
      for (const market of group) {
        market.keepState();
        market.candles.keepUnsaved();
      }
      throw error;
    }
    for (const market of group) market.candles.confirmSaved();
  }
}

/** Removes the blocks of candles whose time is over. A block goes as a whole, when its last candle may. */
export async function removeOldCandles(database: Database, retention: CandleRetention, nowMs: number): Promise<void> {
  for (const interval of candleIntervals) {
    const days = retention[interval];
    if (days === undefined) continue;
    await removeBlocksBefore(database, interval, nowMs - days * dayMs - calculateCandleBlockMs(interval));
  }
}
