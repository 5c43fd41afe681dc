import { expect, it } from 'vitest';
import {
  calculateHeld,
  calculateInOrders,
  calculateOnHold,
  isEmptyBalance,
  listHeldParts,
  listParts,
  listShownBalances,
} from './balance-parts.ts';

const nothing = { available: '0', margin: '0', stake: '0', invested: '0', withdrawing: '0', repaying: '0' } as const;
const usdt = {
  ...nothing,
  asset: 'USDT',
  available: '10',
  margin: '1.000001',
  stake: '2.1',
  total: '13.100001',
} as const;
const btc = { ...nothing, asset: 'BTC', total: '0.00000000' } as const;

it('WAC-004 every asset has its six accounts, and what is set aside is their sum without the spendable one', () => {
  expect(listParts(usdt).map(({ account }) => account)).toEqual([
    'available',
    'margin',
    'stake',
    'invested',
    'withdrawing',
    'repaying',
  ]);
  expect(listHeldParts(usdt)).toEqual([
    { account: 'margin', amount: '1.000001' },
    { account: 'stake', amount: '2.1' },
  ]);
  expect(calculateHeld(usdt)).toBe('3.100001');
  expect(calculateHeld(btc)).toBe('0');
});

it('WAC-005 empty assets can be hidden, and the demo account shows USDT alone while it has nothing else', () => {
  expect(isEmptyBalance(btc)).toBe(true);
  expect(isEmptyBalance({ total: '0.00000001' })).toBe(false);
  const list = (isDemo: boolean, isHidingEmpty: boolean) =>
    listShownBalances([usdt, btc], { isDemo, isHidingEmpty }).map(({ asset }) => asset);
  expect(list(false, false)).toEqual(['USDT', 'BTC']);
  expect(list(false, true)).toEqual(['USDT']);
  expect(list(true, false)).toEqual(['USDT']);
  expect(listShownBalances([{ ...usdt, total: '0' }], { isDemo: true, isHidingEmpty: false })).toHaveLength(1);
});

it('WAC-901 what is in orders, on hold, invested and available is all of an asset', () => {
  const whole = { ...usdt, withdrawing: '4', repaying: '0.5', invested: '7' } as const;
  expect(calculateInOrders(whole)).toBe('3.100001');
  expect(calculateOnHold(whole)).toBe('4.5');
});
