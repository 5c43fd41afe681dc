import { type Asset, assets } from '@truemark/domain/money/asset';

export interface HouseBalance {
  readonly account: string;
  readonly asset: Asset;
  readonly amount: string;
}

export interface HouseGroup {
  readonly account: string;
  readonly balances: readonly HouseBalance[];
}

/** The accounts that matter most come first; those of the outside world last. */
const order: readonly string[] = ['treasury', 'reserve', 'fees'];

function rank(account: string): number {
  const known = order.indexOf(account);
  if (known >= 0) return known;
  return account.startsWith('external:') ? order.length + 1 : order.length;
}

function isZero(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount);
}

/** Every account of the house with what it holds; treasury, reserve and fees also while they hold nothing. */
export function listHouseAccounts(balances: readonly HouseBalance[]): readonly HouseGroup[] {
  const accounts = [...new Set([...order, ...balances.map(({ account }) => account)])];
  return accounts
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map(account => ({ account, balances: balances.filter(balance => balance.account === account) }));
}

/** Balances of the house by account; assets of which there is nothing are left out, save where an account has nothing at all. */
export function groupHouseBalances(balances: readonly HouseBalance[]): readonly HouseGroup[] {
  return listHouseAccounts(balances)
    .filter(group => group.balances.length > 0)
    .map(({ account, balances: held }) => {
      const own = held.toSorted((a, b) => assets.indexOf(a.asset) - assets.indexOf(b.asset));
      const filled = own.filter(({ amount }) => !isZero(amount));
      return { account, balances: filled.length > 0 ? filled : own.slice(0, 1) };
    });
}
