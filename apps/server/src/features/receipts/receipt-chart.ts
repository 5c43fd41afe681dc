import type { CandleInterval } from '@truemark/domain/market/candle';
import { candleIntervalMs } from '@truemark/domain/market/candle';
import { calculateMid, type Price } from '@truemark/domain/market/price';
import type { MarketData } from '../market-data/index.ts';
import type { FoundReceipt } from './receipts.ts';

/** A price in the picture of an order. */
export interface ChartPoint {
  readonly atMs: number;
  readonly price: Price;
}

/** Points of one picture. */
export const chartPointsMax = 600;

/** Longer than this, candles tell the way of the price between the ticks that decided. */
const ticksSpanMsMax = 30 * 60_000;
/** Room before the acceptance and after the end. */
const padMsMin = 15_000;
const padMsMax = 600_000;
const padShare = 4;

/**
 * Mid prices from before the acceptance of an order to after its end, oldest first; the ticks that decided it always
 * stand among them. Empty when the record of then is gone.
 */
export async function loadReceiptChart(
  marketData: Pick<MarketData, 'readTicks' | 'listCandles'>,
  { trace, evidence }: FoundReceipt,
  nowMs: number,
): Promise<ChartPoint[]> {
  const { instrumentId, acceptedAtMs, endedAtMs } = trace;
  const deciding = evidence
    .filter(({ role, tick }) => role !== 'conversion' && tick.instrumentId === instrumentId)
    .map(({ tick }) => ({ atMs: tick.atMs, price: calculateMid(tick.bid, tick.ask) }));
  const lastMs = Math.max(endedAtMs ?? nowMs, ...deciding.map(({ atMs }) => atMs));
  const padMs = Math.min(padMsMax, Math.max(padMsMin, (lastMs - acceptedAtMs) / padShare));
  const range = { fromMs: Math.floor(acceptedAtMs - padMs), toMs: Math.min(nowMs, Math.ceil(lastMs + padMs)) };
  const isShort = range.toMs - range.fromMs <= ticksSpanMsMax;
  const points = isShort
    ? await readMids(marketData, instrumentId, range)
    : await readCloses(marketData, instrumentId, range);
  return points.length === 0 ? [] : thinOut(points, deciding, chartPointsMax);
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

async function readMids(marketData: Pick<MarketData, 'readTicks'>, instrumentId: number, range: Range) {
  const points: ChartPoint[] = [];
  for await (const { verdict, atMs, bid, ask } of marketData.readTicks(instrumentId, range)) {
    if (verdict === 'accepted') points.push({ atMs, price: calculateMid(bid, ask) });
  }
  return points;
}

/** Closing mids of the shortest candles that are few enough. */
async function readCloses(marketData: Pick<MarketData, 'listCandles'>, instrumentId: number, range: Range) {
  const { fromMs, toMs } = range;
  const interval = chartIntervals.find(one => (toMs - fromMs) / candleIntervalMs[one] <= chartPointsMax) ?? '1d';
  const candles = await marketData.listCandles(instrumentId, interval, { fromMs, toMs, limit: chartPointsMax });
  return candles
    .filter(({ isBackfilled }) => !isBackfilled)
    .map(({ openAtMs, close }) => ({
      atMs: Math.min(toMs, openAtMs + candleIntervalMs[interval] - 1),
      price: close,
    }));
}

const chartIntervals: readonly CandleInterval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

/**
 * At most `countMax` points, in order of time: the first and the last, those that decided, and of each range between
 * them the lowest and the highest, so that no spike is lost.
 */
export function thinOut(
  points: readonly ChartPoint[],
  deciding: readonly ChartPoint[],
  countMax: number,
): ChartPoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return [];
  // An order closed in very many parts has more deciding ticks than a picture has points: the last ones stay.
  const fixed = uniquePoints([first, last, ...deciding.slice(-(countMax - 2))]);
  const room = countMax - fixed.length;
  const ranges = Math.floor(room / 2);
  const kept = points.length <= room ? points : pickExtremes(points, ranges);
  return uniquePoints([...fixed, ...kept]).sort((one, other) => one.atMs - other.atMs);
}

function pickExtremes(points: readonly ChartPoint[], ranges: number): ChartPoint[] {
  const picked: ChartPoint[] = [];
  for (let index = 0; index < ranges; index += 1) {
    const from = Math.floor((index * points.length) / ranges);
    const own = points.slice(from, Math.floor(((index + 1) * points.length) / ranges));
    const [start] = own;
    if (!start) continue;
    picked.push(own.reduce((low, point) => (point.price < low.price ? point : low), start));
    picked.push(own.reduce((high, point) => (point.price > high.price ? point : high), start));
  }
  return picked;
}

function uniquePoints(points: readonly ChartPoint[]): ChartPoint[] {
  return [...new Map(points.map(point => [`${point.atMs} ${point.price}`, point])).values()];
}
