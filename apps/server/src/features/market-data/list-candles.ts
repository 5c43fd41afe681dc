import type { Candle, CandleInterval } from '@truemark/domain/market/candle';
import { calculateCandleBlockStart, candlesPerBlock } from '@truemark/domain/market/candle-block';
import type { Database } from '../../platform/postgres/database.ts';
import { decodeBlock } from './instrument-candles.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import { loadNewestBlocks } from './store.ts';

/** Which candles: those that open in `fromMs` to `toMs` (both included), at most `limit`, the newest of them. */
export interface CandleRange {
  readonly fromMs: number;
  readonly toMs: number;
  readonly limit: number;
}

/** Candles oldest first, from memory and from the store. */
export async function listCandles(
  database: Database,
  market: InstrumentMarket,
  interval: CandleInterval,
  { fromMs, toMs, limit }: CandleRange,
): Promise<Candle[]> {
  // Memory first: a block saved in the meantime is then found twice, rather than never.
  const growing = market.candles.list(interval);
  const inMemoryFromMs = growing[0]?.openAtMs ?? Number.POSITIVE_INFINITY;
  const inMemory = growing.filter(candle => candle.openAtMs >= fromMs && candle.openAtMs <= toMs);
  if (inMemory.length >= limit || inMemoryFromMs <= fromMs) return inMemory.slice(-limit);
  const blocks = await loadNewestBlocks(
    database,
    { instrumentId: market.instrument.id, interval },
    {
      fromStartMs: calculateCandleBlockStart(interval, fromMs),
      toMs: Math.min(toMs, inMemoryFromMs - 1),
      // The newest block may hold candles beyond the range.
      candleCount: limit - inMemory.length + candlesPerBlock[interval],
    },
  );
  const stored = blocks
    .flatMap(decodeBlock)
    .filter(({ openAtMs }) => openAtMs >= fromMs && openAtMs <= toMs && openAtMs < inMemoryFromMs);
  return [...stored, ...inMemory].slice(-limit);
}
