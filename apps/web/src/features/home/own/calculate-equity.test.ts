import { describe, expect, it } from 'vitest';
import { calculateFigures } from '../../contracts/contract-figures.ts';
import { makeContract, makeQuote } from '../../contracts/testing/make-contract.ts';
import type { AnyOrder, LoadedList, PortfolioProduct } from '../../orders/index.ts';
import { calculateEquity, collectOpenOrders, sumWorth } from './calculate-equity.ts';

const quotes: Readonly<Record<string, ReturnType<typeof makeQuote>>> = {
  BTCUSDT: makeQuote('68374.5', '68375'),
  ETHUSDT: makeQuote('67000', '67001'),
};

/** Only what is asked here; the product reads what it was handed. */
const product = {
  readWorth: (order: ReturnType<typeof makeContract>) => calculateFigures(order, quotes[order.code]),
} as unknown as PortfolioProduct;

const open = (order: AnyOrder) => ({ product, order });

function makeList(items: readonly AnyOrder[] | undefined, isLive = true, nextCursor: string | null = null) {
  const loaded = { data: items && { items, nextCursor }, error: null, dataUpdatedAt: 1, refetch: () => undefined };
  const list = { id: 'positions', tab: 'tab.positions', statuses: [], isLive };
  return { product, list, loaded } as unknown as LoadedList<PortfolioProduct>;
}

describe('equity', () => {
  it('PTF-001 the fee of the opening is in the P/L and counts once', () => {
    // Half a lot from 68,000 to 68,374.5: 187.25 gained, 17 paid to open and 17.093625 to close.
    const worth = sumWorth([open(makeContract())]);
    expect(worth).toEqual(expect.objectContaining({ result: '153.156375', change: '170.156375' }));
    // 10,000 were there, 17 of them went with the opening.
    expect(calculateEquity('9983', worth)).toBe('10153.156375');
  });

  it('PTF-001 gains and losses of several positions add up, and nothing open changes nothing', () => {
    const worth = sumWorth([open(makeContract()), open(makeContract({ id: '2', code: 'ETHUSDT' }))]);
    expect(worth).toEqual({ result: '-380.593625', change: '-346.593625' });
    expect(calculateEquity('9966', worth)).toBe('9619.406375');
    expect(calculateEquity('10000', sumWorth([]))).toBe('10000');
  });

  it('PTF-002 without a price of one position there is no sum', () => {
    const worth = sumWorth([open(makeContract()), open(makeContract({ id: '2', code: 'XAUUSD' }))]);
    expect(worth).toBeUndefined();
    expect(calculateEquity('10000', worth)).toBeUndefined();
  });

  it('PTF-002 nothing is known before every list is there, and a list that goes on says so', () => {
    expect(collectOpenOrders([makeList([makeContract()]), makeList(undefined)])).toBeUndefined();
    const collected = collectOpenOrders([makeList([makeContract()]), makeList([makeContract({ id: '2' })], false)]);
    expect(collected?.positions.map(({ order }) => order.id)).toEqual(['20841']);
    expect(collected?.all.map(({ order }) => order.id)).toEqual(['20841', '2']);
    expect(collected?.isCut).toBe(false);
    expect(collectOpenOrders([makeList([makeContract()], true, '7')])?.isCut).toBe(true);
  });
});
