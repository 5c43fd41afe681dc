import type { OrderItem } from '@truemark/contract/trading/orders';
import { expect, it } from 'vitest';
import words from '../../../locales/en/orders.json' with { type: 'json' };
import { makeContract, makeOption } from '../testing/make-orders.ts';
import { contractStates, formatOrderFilter, optionStates, orderTabs, parseOrderFilter } from './order-filter.ts';
import { readContract, readItem, readOption } from './order-rows.ts';

const item: OrderItem = {
  ...{ kind: 'contract', id: '17', title: 'BTC/USDT', code: 'BTCUSDT', direction: 'long', status: 'holding' },
  leverage: 10,
  ...{ asset: 'USDT', amount: '1700', profit: null, createTime: 5, receiptId: null },
};

it('ORD-110 the tab and the state stand in the address, and what is not understood filters nothing', () => {
  for (const tab of orderTabs) {
    const filter = { tab, contractState: 'all', optionState: 'all' } as const;
    expect(parseOrderFilter(formatOrderFilter(filter))).toEqual(filter);
    expect(words).toHaveProperty([`kindTab.${tab}`]);
    expect(words).toHaveProperty([`nothing.${tab}`]);
    expect(words).toHaveProperty([`nothingText.${tab}`]);
  }
  expect(parseOrderFilter(new URLSearchParams('tab=contract&state=closed')).contractState).toBe('closed');
  expect(parseOrderFilter(new URLSearchParams('tab=options&state=closed')).optionState).toBe('all');
  expect(parseOrderFilter(new URLSearchParams('tab=__proto__&state=toString'))).toEqual({
    ...{ tab: 'all', contractState: 'all', optionState: 'all' },
  });
  for (const state of [...Object.keys(contractStates), ...Object.keys(optionStates)])
    expect(words).toHaveProperty([`stateFilter.${state}`]);
});

it('ORD-111 an order of whatever kind is one line that leads to its page, money to the record', () => {
  expect(readItem(item, new Map())).toMatchObject({
    number: 'C-17',
    path: '/order/17?kind=contract',
    direction: 'long',
    leverage: 10,
  });
  expect(readItem({ ...item, status: 'pending' }, new Map()).leverage).toBe(10);
  const wallet = readItem({ ...item, kind: 'wallet', code: null, direction: 'testFunds', status: 'done' }, new Map());
  expect(wallet).toMatchObject({ path: '/transactions', transferKind: 'testFunds', direction: undefined });
  expect(readItem({ ...item, status: 'tomorrow' }, new Map()).word).toBeUndefined();
});

it('ORD-111 the profit of an open position moves, that of a settled option says its result', () => {
  const order = makeContract({ id: '17' });
  expect(readItem(item, new Map([['17', order]])).position).toBe(order);
  expect(readItem({ ...item, status: 'closed' }, new Map([['17', order]])).position).toBeUndefined();
  const option = { ...item, kind: 'options', direction: 'up', status: 'settled' } as const;
  const word = (profit: string | null) => readItem({ ...option, profit }, new Map()).word?.text;
  expect([word('82'), word('-100'), word('0'), word(null)]).toEqual([
    ...['state.win', 'state.lose', 'state.draw', 'state.settled'],
  ]);
  expect(readItem({ ...option, status: 'holding' }, new Map()).word?.text).toBe('state.running');
});

it('ORD-112 a contract names why it ended, and only what is over has a result', () => {
  expect(readContract(makeContract())).toMatchObject({ result: undefined, end: undefined });
  expect(readContract(makeContract({ status: 'closed', closeReason: 'liquidation', result: '-867' }))).toMatchObject({
    ...{ result: '-867', end: { closeReason: 'liquidation' } },
  });
  expect(readContract(makeContract({ status: 'canceled', cancelReason: 'noPrice' }))).toMatchObject({
    ...{ result: undefined, end: { cancelReason: 'noPrice' } },
  });
  // A part that was closed before is no reason of a position that is still open.
  expect(readContract(makeContract({ closeReason: 'user' })).end).toBeUndefined();
  expect(readOption(makeOption(), 0)).toMatchObject({ number: 'O-77102', result: undefined });
});
