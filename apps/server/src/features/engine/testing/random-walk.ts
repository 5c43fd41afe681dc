import type { Tick } from '@truemark/domain/market/tick';
import { createTick } from '../../market-data/testing/test-market.ts';
import type { RandomSource } from './random-source.ts';

export const walkStartMs = Date.UTC(2026, 10, 20, 15);

/** Prices that wander up and down among few values, so that levels are met, jumped over and touched exactly. */
export function* walkAtRandom(random: RandomSource, instrumentId: number, unit = 10n ** 6n): Generator<Tick, never> {
  let price = 1_000n;
  let atMs = walkStartMs;
  for (let sequence = 1; ; sequence += 1 + random.below(2)) {
    const jump = random.happens(4) ? 40 : 4;
    price += BigInt(random.below(2 * jump + 1) - jump);
    if (price < 900n) price = 950n;
    atMs += random.happens(3) ? 70_000 : random.happens(10) ? 0 : random.below(3_000);
    const bid = price * unit;
    const ask = bid + BigInt(random.below(3)) * unit;
    yield createTick(instrumentId, sequence, atMs, { bid, ask, last: bid, sourceAtMs: atMs });
  }
}
