import type { Tick } from '@truemark/domain/market/tick';
import { describe, expect, test } from 'vitest';
import { RecentTicks } from './recent-ticks.ts';

function createTick(sequence: number): Tick {
  const price = BigInt(sequence) * 1_000n;
  return {
    instrumentId: 7,
    sequence,
    atMs: 1_700_000_000_000 + sequence,
    sourceAtMs: 1_700_000_000_000,
    bid: price - 1n,
    ask: price + 1n,
    last: price,
    size: 5n,
    source: 'simulated',
    isDerived: sequence % 2 === 0,
    verdict: 'accepted',
  };
}

const listTo = (count: number) => Array.from({ length: count }, (_, index) => createTick(index + 1));

describe('the last ticks of an instrument', () => {
  test.each([0, 1, 2, 3, 4, 7, 9])('MKD-012 of %i ticks the last three are kept whole, oldest first', count => {
    const ticks = listTo(count);
    const recent = new RecentTicks(3, ticks.slice(0, 2));
    for (const tick of ticks.slice(2)) recent.add(tick);
    expect(recent.list()).toEqual(ticks.slice(-3));
    expect(recent.last).toEqual(ticks.at(-1));
  });
});
