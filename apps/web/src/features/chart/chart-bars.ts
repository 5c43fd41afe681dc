import type { Candle } from '@truemark/domain/market/candle';
import { quantityScale } from '@truemark/domain/market/instrument';
import { priceScale } from '@truemark/domain/market/price';
import type { KLineData } from 'klinecharts';

const priceUnit = 10 ** priceScale;
const quantityUnit = 10 ** quantityScale;

/** A candle as the chart draws it. Floats are good enough for pixels; what is read out comes from the candle itself. */
export function createBar(candle: Candle): KLineData {
  return {
    timestamp: candle.openAtMs,
    open: Number(candle.open) / priceUnit,
    high: Number(candle.high) / priceUnit,
    low: Number(candle.low) / priceUnit,
    close: Number(candle.close) / priceUnit,
    volume: Number(candle.volume) / quantityUnit,
    isBackfilled: candle.isBackfilled,
  };
}

/** Position of the candle that opened at a time, in a list with the oldest first; undefined when there is none. */
export function findCandleIndex(candles: readonly Candle[], openAtMs: number): number | undefined {
  let low = 0;
  let high = candles.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = candles[middle]?.openAtMs ?? 0;
    if (at === openAtMs) return middle;
    if (at < openAtMs) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
