import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playTransfers, sumBalances } from '../testing/play-transfers.ts';
import { draftOptionAcceptance, draftOptionEnd, nameOptionReference } from './postings.ts';
import { calculateOptionProfit, calculatePayout } from './rules.ts';

const owner = { userId: 7, id: '42' };
const held = { stake: 100n, payout: 78n };
const kindsOf = (result: Parameters<typeof draftOptionEnd>[2]) =>
  draftOptionEnd(owner, held, result).map(({ kind, amount }) => [kind, amount]);

describe('transfers of an option', () => {
  test('OPT-010 acceptance takes the stake and sets the payout aside', () => {
    const shared = { asset: 'USDT', reference: 'option:42' };
    expect(draftOptionAcceptance(owner, held)).toEqual([
      {
        ...shared,
        kind: 'optionStake',
        amount: 100n,
        debit: { userId: 7, kind: 'available' },
        credit: { userId: 7, kind: 'stake' },
      },
      {
        ...shared,
        kind: 'optionReserve',
        amount: 78n,
        debit: { userId: null, kind: 'treasury' },
        credit: { userId: null, kind: 'reserve' },
      },
    ]);
    expect(nameOptionReference('42')).toBe('option:42');
  });

  test('OPT-010 won, the payout and the stake come; lost, they are the house’s; else all goes back', () => {
    const back = [
      ['optionReturn', 100n],
      ['optionReserveReturn', 78n],
    ];
    expect(kindsOf('win')).toEqual([
      ['optionPayout', 78n],
      ['optionReturn', 100n],
    ]);
    expect(kindsOf('lose')).toEqual([
      ['optionLoss', 100n],
      ['optionReserveReturn', 78n],
    ]);
    expect([kindsOf('draw'), kindsOf('void'), kindsOf('canceled')]).toEqual([back, back, back]);
  });

  test('OPT-010 a payout of nothing moves nothing', () => {
    expect(draftOptionAcceptance(owner, { stake: 1n, payout: 0n }).length).toBe(1);
  });

  test('OPT-011 no step goes below zero, nothing stays held, and the user has the profit that the result says', () => {
    const results = fc.constantFrom(
      'win' as const,
      'lose' as const,
      'draw' as const,
      'void' as const,
      'canceled' as const,
    );
    const stakes = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(stakes, fc.bigInt({ min: 1n, max: 10n ** 10n - 1n }), results, (stake, ratio, result) => {
        const payout = calculatePayout(stake, ratio);
        const start = { 'user:available': stake, 'house:treasury': payout };
        const accepted = draftOptionAcceptance(owner, { stake, payout });
        const ended = draftOptionEnd(owner, { stake, payout }, result);
        const end = playTransfers(start, [...accepted, ...ended]);
        expect([end['user:stake'] ?? 0n, end['house:reserve'] ?? 0n]).toEqual([0n, 0n]);
        expect(sumBalances(end)).toBe(sumBalances(start));
        expect((end['user:available'] ?? 0n) - stake).toBe(calculateOptionProfit(result, stake, payout));
        expect(() => playTransfers(end, ended)).toThrow('below zero');
      }),
    );
  });
});
