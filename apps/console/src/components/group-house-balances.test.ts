import { expect, it } from 'vitest';
import { groupHouseBalances, listHouseAccounts } from './group-house-balances.ts';

it('CWB-014 the house is shown by account, the treasury first and the outside world last', () => {
  const groups = groupHouseBalances([
    { account: 'external:sandbox', asset: 'USDT', amount: '-50000000' },
    { account: 'fees', asset: 'USDT', amount: '0.00' },
    { account: 'fees', asset: 'BTC', amount: '0' },
    { account: 'charity:reef', asset: 'USDT', amount: '12' },
    { account: 'treasury', asset: 'BTC', amount: '500' },
    { account: 'treasury', asset: 'USDC', amount: '0' },
    { account: 'treasury', asset: 'USDT', amount: '50000000' },
  ]);
  expect(groups.map(({ account }) => account)).toEqual(['treasury', 'fees', 'charity:reef', 'external:sandbox']);
  expect(groups[0]?.balances.map(({ asset }) => asset)).toEqual(['USDT', 'BTC']);
  expect(groups[1]?.balances.map(({ asset }) => asset)).toEqual(['USDT']);
});

it('CWB-014 a new house shows its treasury, reserve and fees before they hold anything', () => {
  expect(listHouseAccounts([]).map(({ account }) => account)).toEqual(['treasury', 'reserve', 'fees']);
  expect(groupHouseBalances([])).toEqual([]);
});
