import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateLevel, defaultLevelRules, type ValuedMove } from './vip-level.ts';

const day = 86_400_000;
const nowMs = Date.UTC(2026, 10, 25);
const usdt = (amount: number) => BigInt(amount) * 10n ** 6n;
/** So many days ago, in whole USDT. */
const moved = (days: number, amount: number): ValuedMove => ({ atMs: nowMs - days * day, value: usdt(amount) });
const level = (moves: readonly ValuedMove[], isVerified = true) =>
  calculateLevel(moves, defaultLevelRules, { nowMs, isVerified });

describe('calculateLevel', () => {
  it.each([
    ['nothing', [], 0, 0],
    ['just below VIP1', [moved(40, 999)], 0, 999],
    ['VIP1', [moved(40, 1_000)], 1, 1_000],
    ['VIP2', [moved(40, 10_000)], 2, 10_000],
    ['VIP3', [moved(40, 50_000)], 3, 50_000],
    ['VIP4', [moved(40, 200_000)], 4, 200_000],
    ['too young by a day', [moved(29, 200_000)], 0, 0],
    ['exactly as old as the window', [moved(30, 200_000)], 4, 200_000],
    ['a larger sum that is too young', [moved(60, 1_500), moved(2, 100_000)], 1, 1_500],
    ['a withdrawal that makes it fall', [moved(60, 60_000), moved(10, -55_000)], 1, 5_000],
    ['a dip that is over, but within the window', [moved(60, 60_000), moved(20, -59_500), moved(19, 60_000)], 0, 500],
    ['a dip that is older', [moved(60, 60_000), moved(40, -59_500), moved(35, 60_000)], 3, 60_500],
    ['a move there and back in one moment', [moved(60, 1_000), moved(5, -1_000), moved(5, 1_000)], 1, 1_000],
    ['more out than in, by profits', [moved(60, 1_000), moved(40, -3_000)], 0, -2_000],
  ] as const)('VIP-001 %s', (_, moves, wanted, lowest) => {
    expect(level(moves)).toEqual({ level: wanted, lowest: usdt(lowest) });
  });

  it('VIP-002 gives no VIP to whom it does not know', () => {
    expect(level([moved(40, 200_000)], false)).toEqual({ level: 0, lowest: usdt(200_000) });
  });

  it('VIP-001 does not depend on the order of moves, and a withdrawal never raises it', () => {
    const move = fc.record({ days: fc.nat(90), amount: fc.integer({ min: -100_000, max: 100_000 }) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), fc.nat(90), fc.nat(50_000), (made, days, out) => {
        const moves = made.map(({ days, amount }) => moved(days, amount));
        const standing = level(moves);
        expect(level([...moves].reverse())).toEqual(standing);
        expect(level([...moves, moved(days, -out)]).lowest <= standing.lowest).toBe(true);
      }),
    );
  });
});
