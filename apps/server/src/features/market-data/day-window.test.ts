import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDayWindow, type DayStatistics } from './day-window.ts';
import { createInstrumentCandles } from './instrument-candles.ts';

const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 16);

interface Trade {
  readonly atMs: number;
  readonly price: bigint;
  readonly size: bigint;
}

/** Three days and more, with closed hours between. */
const trades = fc
  .array(
    fc.record({
      gapMs: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 0, max: 20 * minuteMs }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 * 60 * minuteMs }) },
      ),
      // Beyond what 64 bits hold, as prices in small currencies are.
      price: fc.bigInt({ min: 1n, max: 10n ** 22n }),
      size: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    }),
    { minLength: 1, maxLength: 600, size: 'max' },
  )
  .map(steps => {
    let atMs = startMs;
    return steps.map(({ gapMs, price, size }): Trade => {
      atMs += gapMs;
      return { atMs, price, size };
    });
  });

function findExtremes(trades: readonly Trade[]): { readonly high: bigint; readonly low: bigint } {
  const prices = trades.map(({ price }) => price).sort((a, b) => (a < b ? -1 : 1));
  return { high: prices.at(-1) ?? 0n, low: prices[0] ?? 0n };
}

/** From all trades there were, with nothing kept between. */
function calculateFromAll(known: readonly Trade[], nowMs: number): DayStatistics {
  const steps = Map.groupBy(known, ({ atMs }) => Math.floor(atMs / stepMs) * stepMs);
  const newest = Math.max(...steps.keys());
  const isOver = (stepStartMs: number) => stepStartMs !== newest && stepStartMs + stepMs <= nowMs - dayMs;
  const kept = [...steps].filter(([stepStartMs]) => !isOver(stepStartMs)).map(([, trades]) => trades);
  const before = [...steps].filter(([stepStartMs]) => isOver(stepStartMs)).map(([, trades]) => trades);
  const { high, low } = findExtremes(kept.flat());
  const turnovers = kept.map(trades => {
    const step = findExtremes(trades);
    const typical = step.high + step.low + (trades.at(-1)?.price ?? 0n);
    return (typical * trades.reduce((sum, { size }) => sum + size, 0n)) / (3n * 10n ** 8n);
  });
  const volume = turnovers.reduce((sum, turnover) => sum + turnover, 0n);
  return { high, low, volume, priceBefore: before.at(-1)?.at(-1)?.price ?? known[0]?.price ?? 0n };
}

function listBlocks(known: readonly Trade[]) {
  const candles = createInstrumentCandles(new Map());
  for (const { atMs, price, size } of known) candles.fold(atMs, price, size);
  return candles.takeUnsaved().filter(({ interval }) => interval === '5m');
}

describe('the last day of prices', () => {
  it('MKD-060 says the same as all prices of the time together, however much of it came as stored blocks', () => {
    fc.assert(
      fc.property(trades, fc.nat(), (all, cut) => {
        const storedCount = cut % all.length;
        const window = createDayWindow();
        // What comes while the past is loaded is before it in the window, for a moment.
        const [stored, meanwhile] = [all.slice(0, storedCount), all.slice(storedCount, storedCount + 3)];
        for (const { atMs, price, size } of meanwhile) window.addPrice(atMs, price, size);
        window.prepend(listBlocks(stored));
        const known = [...stored, ...meanwhile];
        for (const trade of all.slice(storedCount + 3)) {
          const askedAtMs = Math.floor(trade.atMs / minuteMs) * minuteMs;
          if (askedAtMs > (known.at(-1)?.atMs ?? 0))
            expect(window.calculate(askedAtMs)).toEqual(calculateFromAll(known, askedAtMs));
          window.addPrice(trade.atMs, trade.price, trade.size);
          known.push(trade);
        }
        const endMs = (known.at(-1)?.atMs ?? 0) + minuteMs;
        expect(window.calculate(endMs)).toEqual(calculateFromAll(known, endMs));
        expect(window.calculate(endMs + 2 * dayMs)).toEqual(calculateFromAll(known, endMs + 2 * dayMs));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});
