import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelShards } from './level-shards.ts';

describe('levelling shards', () => {
  it('LED-041 gives the short one what it needs and all an even share of the rest', () => {
    expect(levelShards([100n, 0n, 0n], 1, 40n)).toEqual([
      { from: 0, to: 1, amount: 60n },
      { from: 0, to: 2, amount: 20n },
    ]);
    expect(levelShards([5n, 5n], 0, 10n)).toEqual([{ from: 1, to: 0, amount: 5n }]);
    expect(() => levelShards([5n, 4n], 0, 10n)).toThrow('together have what is needed');
  });

  it('LED-041 keeps the sum, goes below zero nowhere and needs few moves, for any shards', () => {
    const shards = fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(shards, fc.nat(), fc.nat(1_000_000), (balances, at, share) => {
        const sum = balances.reduce((total, balance) => total + balance, 0n);
        const short = at % balances.length;
        const needed = (sum * BigInt(share)) / 1_000_000n;
        const after = [...balances];
        const moves = levelShards(balances, short, needed);
        for (const { from, to, amount } of moves) {
          expect(amount).toBeGreaterThan(0n);
          after[from] = (after[from] ?? 0n) - amount;
          after[to] = (after[to] ?? 0n) + amount;
          expect(after[from]).toBeGreaterThanOrEqual(0n);
        }
        const even = (sum - needed) / BigInt(balances.length);
        expect(after.reduce((total, balance) => total + balance, 0n)).toBe(sum);
        expect(after[short]).toBeGreaterThanOrEqual(needed + even);
        expect(after.every((balance, index) => index === short || balance === even)).toBe(true);
        expect(moves.length).toBeLessThan(balances.length);
      }),
    );
  });
});
