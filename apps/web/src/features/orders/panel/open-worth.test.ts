import type { StreamProduct } from '@truemark/contract/markets/markets';
import { expect, it } from 'vitest';
import type { AnyOrder } from '../product.ts';
import { collectOpen, findFirstEnd, sumNow, writeLead } from './open-worth.ts';

const price = { code: 'BTCUSDT', price: '100' } as StreamProduct;

function order(id: string, code = 'BTCUSDT', status = 'holding'): AnyOrder {
  return { id, code, status, book: 'demo', symbol: code, priceDecimals: 2, createTime: 1, receiptId: `r${id}` };
}

function list(results: Readonly<Record<string, string>>, orders: readonly AnyOrder[], endsAtMs?: number) {
  const product = {
    readNow: ({ id }: AnyOrder, at: StreamProduct | undefined) => (at ? results[id] : undefined),
    findEnd: () => endsAtMs,
  };
  return { product, loaded: { data: { items: orders, nextCursor: null } } };
}

it('ORD-610 what is open in an instrument is added up after all fees, and nothing else is', () => {
  const lists = [
    list({ 1: '12.5', 2: '-20.25' }, [order('1'), order('2'), order('3', 'ETHUSDT'), order('4', 'BTCUSDT', 'pending')]),
    list({ 5: '-10' }, [order('5')], 90_000),
  ];
  const open = collectOpen(lists, 'BTCUSDT');
  expect(open.map(({ order: { id } }) => id)).toEqual(['1', '2', '5']);
  expect(sumNow(open, price)).toBe('-17.75');
  expect(sumNow(open, undefined)).toBeUndefined();
  expect(sumNow([], price)).toBeUndefined();
  expect(findFirstEnd(open)).toBe(90_000);
  expect(findFirstEnd(open.slice(0, 2))).toBeUndefined();
});

it('ORD-610 one order without a price leaves the sum open: half of it would be wrong', () => {
  const open = collectOpen([list({ 1: '12.5' }, [order('1'), order('2')])], 'BTCUSDT');
  expect(sumNow(open, price)).toBeUndefined();
});

it('ORD-611 the tab says how long the first of it has and what all of it comes to', () => {
  expect(writeLead(90_000, 69_000, '+15.00')).toBe('00:21 · +15.00');
  expect(writeLead(undefined, 69_000, '−2.50')).toBe('−2.50');
  expect(writeLead(90_000, 69_000, undefined)).toBe('00:21');
  expect(writeLead(undefined, 69_000, undefined)).toBeUndefined();
});
