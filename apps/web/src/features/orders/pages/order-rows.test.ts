import type { OrderItem } from '@truemark/contract/trading/orders';
import { expect, it } from 'vitest';
import words from '../../../locales/en/orders.json' with { type: 'json' };
import { products } from '../../../products.ts';
import { contractProduct } from '../../contracts/product.tsx';
import { makeContract } from '../../contracts/testing/make-contract.ts';
import { optionProduct } from '../../options/product.tsx';
import { makeOption } from '../../options/testing/make-option.ts';
import { formatOrderNumber } from '../../order-cells/index.ts';
import type { LiveRow } from '../product.ts';
import { wordStatus } from '../word-status.ts';
import { formatOrderFilter, orderTabs, parseOrderFilter } from './order-filter.ts';
import { nameItem, readItem } from './order-rows.ts';

const item: OrderItem = {
  ...{ kind: 'contract', id: '17', title: 'BTC/USDT', code: 'BTCUSDT', direction: 'long', status: 'holding' },
  leverage: 10,
  ...{ asset: 'USDT', amount: '1700', profit: null, createTime: 5, receiptId: null },
};

const moment = { nowMs: 0, locale: 'en' };
const none: ReadonlyMap<string, LiveRow> = new Map();

it('ORD-110 the tab and the state stand in the address, and what is not understood filters nothing', () => {
  const parse = (query: string | URLSearchParams) => parseOrderFilter(new URLSearchParams(query), products);
  for (const tab of orderTabs) {
    expect(parse(formatOrderFilter({ tab, state: 'all' }))).toEqual({ tab, state: 'all' });
    expect(words).toHaveProperty([`kindTab.${tab}`]);
    expect(words).toHaveProperty([`nothing.${tab}`]);
    expect(words).toHaveProperty([`nothingText.${tab}`]);
  }
  expect(parse('tab=contract&state=closed').state).toBe('closed');
  expect(parse('tab=options&state=closed').state).toBe('all');
  expect(parse('tab=__proto__&state=toString')).toEqual({ tab: 'all', state: 'all' });
});

it('ORD-106 all products share one sequence of numbers, and the address says which it is', () => {
  expect(products.map(product => formatOrderNumber(product, '20841'))).toEqual(['C-20841', 'O-20841']);
  for (const list of ['kind', 'letter', 'listKind'] as const)
    expect(new Set(products.map(product => product[list])).size).toBe(products.length);
});

it('ORD-111 an order of whatever kind is one line that leads to its page, money to the record', () => {
  expect(readItem(item, products, none)).toMatchObject({
    number: 'C-17',
    path: '/order/17?kind=contract',
    direction: 'long',
    leverage: 10,
  });
  expect(readItem({ ...item, kind: 'options' }, products, none)).toMatchObject({
    number: 'O-17',
    path: '/order/17?kind=option',
  });
  expect(readItem({ ...item, status: 'pending' }, products, none).leverage).toBe(10);
  const money = { ...item, kind: 'wallet', code: null, direction: 'testFunds', status: 'done' } as const;
  expect(readItem(money, products, none)).toMatchObject({
    ...{ path: '/transactions', transferKind: 'testFunds', direction: undefined },
  });
  const plan = {
    ...item,
    kind: 'smart',
    code: null,
    direction: 'investment',
    status: 'earning',
    receiptId: 'r1',
  } as const;
  expect(readItem(plan, products, none).path).toBe('/trading');
  expect(readItem({ ...plan, status: 'exited' }, products, none).path).toBe('/receipt/investment/r1');
  expect(readItem({ ...item, status: 'tomorrow' }, products, none).word).toBeUndefined();
});

it('NFT-062 a bid, purchase or donation is a line that leads to its receipt', () => {
  const bid = { ...item, kind: 'nft', title: 'Well 14', code: null, direction: 'bid', receiptId: 'r2' } as const;
  for (const status of ['leading', 'outbid', 'released', 'won'])
    expect(readItem({ ...bid, status }, products, none)).toMatchObject({
      ...{ path: '/receipt/nft/r2', transferKind: 'bid', direction: undefined, title: 'Well 14' },
      word: { text: `state.${status}` },
    });
  for (const [direction, status] of [['nftSale', 'bought'] as const, ['donation', 'given'] as const])
    expect(readItem({ ...bid, direction, status }, products, none).word?.text).toBe(`state.${status}`);
});

it('ORD-104 a state that a newer server has brought has no word', () => {
  expect(wordStatus('stateOfTomorrow')).toBeUndefined();
  expect(wordStatus('toString')).toBeUndefined();
});

it('ORD-111 the profit of an open position moves, that of a settled option says its result', () => {
  const live = new Map([[nameItem(item), { code: 'BTCUSDT', result: '+5.00' }]]);
  expect(readItem(item, products, live).live).toBe(live.get(nameItem(item)));
  expect(readItem({ ...item, status: 'closed' }, products, live).live).toBeUndefined();
  const option = { ...item, kind: 'options', direction: 'up', status: 'settled' } as const;
  const word = (profit: string | null) => readItem({ ...option, profit }, products, none).word?.text;
  expect([word('82'), word('-100'), word('0'), word(null)]).toEqual([
    ...['state.win', 'state.lose', 'state.draw', 'state.settled'],
  ]);
  expect(readItem({ ...option, status: 'holding' }, products, none).word?.text).toBe('state.running');
});

it('ORD-112 a contract names why it ended, and only what is over has a result', () => {
  const read = (changes: Parameters<typeof makeContract>[0]) => contractProduct.readRow(makeContract(changes), moment);
  expect(read({})).toMatchObject({ result: undefined, reason: undefined, live: { code: 'BTCUSDT' } });
  expect(read({ status: 'closed', closeReason: 'liquidation', result: '-867' })).toMatchObject({
    ...{ result: '-867', reason: { text: 'reason.liquidation' }, live: undefined },
  });
  expect(read({ status: 'canceled', cancelReason: 'noPrice' })).toMatchObject({
    ...{ result: undefined, reason: { text: 'cancel.noPrice' } },
  });
  // A part that was closed before is no reason of a position that is still open.
  expect(read({ closeReason: 'user' }).reason).toBeUndefined();
  expect(optionProduct.readRow(makeOption(), moment)).toMatchObject({ number: 'O-77102', result: undefined });
});
