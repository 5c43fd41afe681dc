import { type Tick, type TickSource, tickVerdicts } from '@truemark/domain/market/tick';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTick, startMs } from '../market-data/testing/test-market.ts';
import { decodeTickBlock, encodeTickBlock } from './tick-block.ts';

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const anyPrice = fc.oneof(fc.constantFrom(13_867_600_000n, 13_867_700_000n, 10n ** 15n), int64);
const anyTicks: fc.Arbitrary<Tick[]> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 3 }),
      stepMs: fc.integer({ min: 0, max: 1e6 }),
      delayMs: fc.integer({ min: -1e6, max: 1e12 }),
      bid: anyPrice,
      ask: anyPrice,
      last: anyPrice,
      size: int64,
      source: fc.constantFrom<TickSource>('simulated', 'replay', 'binance', 'coinbase', 'kraken'),
      isDerived: fc.boolean(),
      verdict: fc.constantFrom(...tickVerdicts),
    }),
    { maxLength: 40 },
  )
  .map(rows => {
    let [sequence, atMs] = [0, startMs];
    return rows.map(({ gap, stepMs, delayMs, ...fields }) => {
      sequence += gap;
      atMs += stepMs;
      return { instrumentId: 4_000_000_000, sequence, atMs, sourceAtMs: atMs - delayMs, ...fields };
    });
  });

describe('blocks of sealed ticks', () => {
  it('MKD-032 give back every tick exactly, whatever its numbers', () => {
    fc.assert(
      fc.property(anyTicks, ticks => {
        const expected = ticks.length === 0 ? [] : ticks;
        expect(decodeTickBlock(encodeTickBlock(ticks))).toEqual(expected);
      }),
    );
  });

  it('MKD-032 refuse bytes that are none', () => {
    const bytes = encodeTickBlock([createTick(1, 1, startMs)]);
    expect(() => decodeTickBlock(bytes.subarray(0, 20))).toThrow();
    expect(() => decodeTickBlock(new Uint8Array(40))).toThrow();
  });
});
