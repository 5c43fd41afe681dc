import { decodeCandleBlock, encodeCandleBlock } from '@truemark/domain/market/candle-block';
import { quantityScale } from '@truemark/domain/market/instrument';
import type { Price } from '@truemark/domain/market/price';
import type { CandleBlock } from './instrument-candles.ts';

/** Five minutes of prices. */
export interface Step {
  readonly startMs: number;
  high: Price;
  low: Price;
  close: Price;
  /** Sum of sizes, in 10^-8 of the base. */
  volume: bigint;
}

/** Steps that have ended, in a row, and what they come to. */
export interface EndedSteps {
  readonly startMs: number;
  readonly high: Price;
  readonly low: Price;
  /** In the quote currency, 10^-10. */
  readonly turnover: bigint;
  /** As bytes where they are many: every instrument has a day of them. */
  readonly source: readonly Step[] | CandleBlock;
}

const quantityUnit = 10n ** BigInt(quantityScale);

export function listSteps({ source }: Pick<EndedSteps, 'source'>): readonly Step[] {
  if (!('data' in source)) return source;
  return decodeCandleBlock(source.data, source.interval, source.startMs).map(({ openAtMs: startMs, ...prices }) => {
    const { high, low, close, volume } = prices;
    return { startMs, high, low, close, volume };
  });
}

/** What steps come to, with the steps as they are; undefined of none. */
export function sumSteps(source: EndedSteps['source']): EndedSteps | undefined {
  const steps = listSteps({ source });
  const [first] = steps;
  if (!first) return undefined;
  let { high, low } = first;
  let turnover = 0n;
  for (const step of steps) {
    if (step.high > high) high = step.high;
    if (step.low < low) low = step.low;
    turnover += calculateTurnover(step);
  }
  return { startMs: first.startMs, high, low, turnover, source };
}

export function packSteps(steps: readonly Step[]): CandleBlock {
  const startMs = steps[0]?.startMs ?? 0;
  const candles = steps.map(({ startMs: openAtMs, high, low, close, volume }) => {
    return { openAtMs, open: close, high, low, close, volume, tickCount: 0, isBackfilled: false };
  });
  return { interval: '5m', startMs, candleCount: steps.length, data: encodeCandleBlock(candles, '5m', startMs) };
}

export function joinSteps(earlier: Step, later: Step): Step {
  let { high, low } = earlier;
  if (later.high > high) high = later.high;
  if (later.low < low) low = later.low;
  return { startMs: earlier.startMs, high, low, close: later.close, volume: earlier.volume + later.volume };
}

/** Takes all of a step at its typical price: high, low and close by thirds. */
export function calculateTurnover({ high, low, close, volume }: Step): bigint {
  return ((high + low + close) * volume) / (3n * quantityUnit);
}
