import type { ContractClosing } from '@truemark/contract/trading/contracts';
import { describe, expect, it } from 'vitest';
import words from '../../locales/en/orders.json' with { type: 'json' };
import { products } from '../../products.ts';
import { contractProduct } from '../contracts/product.tsx';
import { makeContract } from '../contracts/testing/make-contract.ts';
import { optionProduct } from '../options/product.tsx';
import { makeOption } from '../options/testing/make-option.ts';
import { readNamedOrder } from './read-named-order.ts';
import { wordNews } from './word-news.ts';

const nowMs = 1_005_000;
const closing: ContractClosing = {
  part: 1,
  reason: 'stopLoss',
  ...{ lots: '0.5', price: '67000', at: 1_004_000, sequence: 20 },
  ...{ profit: '-500', fee: '16.75', openFee: '17', result: '-533.75', marginBack: '1183.25', gapLoss: '0' },
};
const contract = (changes: Parameters<typeof makeContract>[0]) =>
  wordNews(contractProduct, makeContract(changes), { nowMs, locale: 'en' });
const option = (changes: Parameters<typeof makeOption>[0], atMs = nowMs) =>
  wordNews(optionProduct, makeOption(changes), { nowMs: atMs, locale: 'en' });

describe('news of orders', () => {
  it('ORD-101 a position that has opened or closed is told with its price and its result after fees', () => {
    expect(contract({})).toMatchObject({
      text: 'news.opened',
      values: { symbol: 'BTC/USDT', side: 'long', price: '68,000.00' },
    });
    expect(contract({ status: 'closed', closings: [closing] })).toMatchObject({
      text: 'news.closed',
      values: { reason: 'stopLoss', price: '67,000.00', result: '\u2212533.75' },
    });
    expect(contract({ closings: [closing] })?.text).toBe('news.partClosed');
  });

  it('ORD-101 an option that was bought or has ended is told', () => {
    expect(option({})?.text).toBe('news.bought');
    const ended = { status: 'settled', endPrice: '68100', endTime: 1_180_100 } as const;
    expect(option({ ...ended, resultType: 'win', profit: '82' }, 1_181_000)).toMatchObject({
      text: 'news.win',
      values: { type: 'up', result: '+82.00', price: '68,100.00' },
    });
    expect(option({ ...ended, resultType: 'lose', profit: '-100' }, 1_181_000)?.text).toBe('news.lose');
    expect(option({ ...ended, resultType: 'draw', profit: '0' }, 1_181_000)?.text).toBe('news.draw');
    expect(option({ status: 'void', resultType: 'void', settleWaitMs: 90_000 }, 1_181_000)).toMatchObject({
      text: 'news.void',
      values: { seconds: 90 },
    });
    expect(option({ status: 'canceled', resultType: 'canceled', buyPrice: null })?.text).toBe('news.canceled');
  });

  it('ORD-102 what is not new is not told: changed limits, a close that was asked for, an order that waits', () => {
    expect(contract({ openTime: 900_000, stopLoss: '67000' })).toBeUndefined();
    expect(contract({ openTime: 900_000, closingLots: '0.5' })).toBeUndefined();
    expect(contract({ status: 'pending', openPrice: null, openTime: null })).toBeUndefined();
    expect(contract({ status: 'canceled', cancelReason: 'user', openPrice: null, openTime: null })).toBeUndefined();
    expect(option({ status: 'pending', buyPrice: null, buyTime: null })).toBeUndefined();
  });

  it('ORD-102 the same thing has the same mark, another part of it another', () => {
    const [once, again] = [contract({ version: 3 }), contract({ version: 4, stopLoss: '1' })];
    expect(once?.mark).toBe(again?.mark);
    expect(contract({ closings: [closing] })?.mark).not.toBe(once?.mark);
    expect(contract({ closings: [closing, { ...closing, part: 2 }] })?.mark).not.toBe(
      contract({ closings: [closing] })?.mark,
    );
  });

  it('ORD-101 every message has words', () => {
    for (const text of ['opened', 'closed', 'partClosed', 'canceled', 'bought', 'win', 'lose', 'draw', 'void'])
      expect(words).toHaveProperty([`news.${text}`]);
  });
});

it('ORD-103 an event that names no order only makes lists stale', () => {
  const read = (values: Readonly<Record<string, string>>) => readNamedOrder(products, { values });
  expect(read({ book: 'demo', kind: 'contract', id: '', status: '' })).toBeUndefined();
  expect(read({ book: 'demo', kind: 'plan', id: '7' })).toBeUndefined();
  expect(read({ book: 'demo', kind: 'option', id: '7' })).toEqual({
    product: optionProduct,
    id: '7',
    order: undefined,
  });
});

it('WEB-870 an event that brings its order is told of it as it is', () => {
  const order = makeContract({ id: '7' });
  const values = { book: 'demo', kind: 'contract', id: '7' };
  const named = readNamedOrder(products, { values, order: { kind: 'contract', contract: order } });
  expect(named).toEqual({ product: contractProduct, id: '7', order });
});
