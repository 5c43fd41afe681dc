import { type Candle, openCandle } from '@truemark/domain/market/candle';
import { describe, expect, it } from 'vitest';
import { calculateChartSummary } from './chart-summary.ts';

const unit = 10n ** 10n;

function candle(
  openAtMs: number,
  open: bigint,
  high: bigint,
  low: bigint,
  close: bigint,
  isBackfilled = false,
): Candle {
  return {
    ...openCandle(openAtMs, open * unit, 0n),
    high: high * unit,
    low: low * unit,
    close: close * unit,
    isBackfilled,
  };
}

describe('text summary of the chart', () => {
  it('WIN-018 names the last price, the extremes with their times and the change', () => {
    const summary = calculateChartSummary([
      candle(0, 100n, 110n, 95n, 105n, true),
      candle(60_000, 105n, 130n, 105n, 120n),
      candle(120_000, 120n, 121n, 90n, 110n),
    ]);
    expect(summary).toEqual({
      count: 3,
      fromMs: 0,
      toMs: 120_000,
      last: 110n * unit,
      high: 130n * unit,
      highAtMs: 60_000,
      low: 90n * unit,
      lowAtMs: 120_000,
      change: unit / 10n,
      backfilledCount: 1,
    });
  });

  it('WIN-018 has nothing to say without candles', () => {
    expect(calculateChartSummary([])).toBeUndefined();
  });
});
