import { expect, it } from 'vitest';
import { calculateNetShare } from './net-share.ts';

it.each([
  [1_234_560n, 10_000_000n, 1_234n],
  [-1_234_560n, 10_000_000n, -1_234n],
  [999n, 10_000_000n, 0n],
  [-999n, 10_000_000n, 0n],
  [0n, 1n, 0n],
  [-10_000_000n, 10_000_000n, -10_000n],
  [8_200_000n, 10_000_000n, 8_200n],
  [3n * 10n ** 30n, 10n ** 30n, 30_000n],
])('ORD-986 %d of %d are %d hundredths of a percent, rounded toward zero', (result, put, share) => {
  expect(calculateNetShare(result, put)).toBe(share);
});
