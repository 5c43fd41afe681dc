import { describe, expect, it } from 'vitest';
import type { OpenOrder } from './calculate-equity.ts';
import { listDue, type RunningTerms } from './list-due.ts';
import { listReserves } from './list-reserves.ts';

const nothing: RunningTerms = { plans: [], products: [], loans: [] };

function makeOrder(id: string, listKind: string, end: number | undefined, reserve: string): OpenOrder {
  const row = { title: 'BTC/USDT', path: `/order/${id}`, amount: '50' };
  const product = { kind: listKind, listKind, findEnd: () => end, readReserve: () => reserve, readRow: () => row };
  return { product, order: { id } } as unknown as OpenOrder;
}

const terms = {
  plans: [{ id: 'p1', endTime: 300, tokenType: 'USDT', investment: '800', staticIncome: '48', incomeToDate: '6.5' }],
  products: [{ id: 'f1', endTime: 100, tokenType: 'USDC', amount: '500', interest: '1.25' }],
  loans: [
    { id: 'l1', repaymentDate: 200, settlement: { total: '1010' } },
    { id: 'l2', repaymentDate: 50, settlement: null },
    { id: 'l3', repaymentDate: null, settlement: null },
  ],
} as unknown as RunningTerms;

describe('what expires next', () => {
  it('PTF-003 everything with an end stands by its time, and what no time ends does not', () => {
    const orders = [makeOrder('1', 'options', 250, '40'), makeOrder('2', 'contract', undefined, '500')];
    expect(listDue(orders, terms).map(({ atMs, path }) => [atMs, path])).toEqual([
      [100, '/profile/investments'],
      [200, '/loan/l1'],
      [250, '/order/1'],
      [300, '/trading'],
    ]);
    expect(listDue([], nothing)).toEqual([]);
  });

  it('PTF-003 a loan says what is owed on it, and one on which nothing is owed is not due', () => {
    const [loan, ...others] = listDue([], { ...terms, plans: [], products: [] });
    expect(loan).toMatchObject({ title: { text: 'own.dueLoan' }, asset: 'USDT', amount: '1010' });
    expect(others).toEqual([]);
  });
});

describe('what is reserved', () => {
  it('PTF-004 it is added up by product and asset, and nothing has no line', () => {
    const orders = [
      makeOrder('1', 'contract', undefined, '500.5'),
      makeOrder('2', 'contract', undefined, '0.25'),
      makeOrder('3', 'options', 9, '0'),
    ];
    expect(listReserves(orders, terms)).toEqual([
      { kind: 'contract', asset: 'USDT', amount: '500.75' },
      { kind: 'smart', asset: 'USDT', amount: '41.5' },
      { kind: 'financial', asset: 'USDC', amount: '1.25' },
    ]);
    expect(listReserves([], nothing)).toEqual([]);
  });
});
