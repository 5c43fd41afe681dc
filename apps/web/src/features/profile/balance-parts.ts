import type { BalanceItem } from '@truemark/contract/people/accounts';
import { type UserAccountKind, userAccountKinds } from '@truemark/domain/ledger/account';
import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';

/** One of the places where money of a user can be, and what is there. */
export interface BalancePart {
  readonly account: UserAccountKind;
  readonly amount: string;
}

function isZero(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount);
}

/** Whether nothing of an asset is anywhere. */
export function isEmptyBalance(balance: Pick<BalanceItem, 'total'>): boolean {
  return isZero(balance.total);
}

/** Every account of an asset with what it holds, the spendable one first. */
export function listParts(balance: BalanceItem): readonly BalancePart[] {
  return userAccountKinds.map(account => ({ account, amount: balance[account] }));
}

/** The accounts that hold something aside. */
export function listHeldParts(balance: BalanceItem): readonly BalancePart[] {
  return listParts(balance).filter(({ account, amount }) => account !== 'available' && !isZero(amount));
}

/** Sum of amounts of an asset; empty, which shows as missing, when one of them is no amount. */
function sum(amounts: readonly string[], asset: Asset): string {
  let total = 0n;
  for (const amount of amounts) {
    const units = parseAmount(amount, asset);
    if (!units.ok) return '';
    total += units.value;
  }
  return formatAmount(total, asset);
}

/** What is set aside of an asset: everything but what is available. */
export function calculateHeld(balance: BalanceItem): string {
  return sum(
    listHeldParts(balance).map(({ amount }) => amount),
    balance.asset,
  );
}

/** What of an asset is in running orders, and what waits for a review. */
export function calculateInOrders({ asset, margin, stake }: BalanceItem): string {
  return sum([margin, stake], asset);
}

export function calculateOnHold({ asset, withdrawing, repaying }: BalanceItem): string {
  return sum([withdrawing, repaying], asset);
}

/** Assets worth a line: in the demo account there is only USDT, unless something else came in. */
export function listShownBalances(
  balances: readonly BalanceItem[],
  choice: { readonly isDemo: boolean; readonly isHidingEmpty: boolean },
): readonly BalanceItem[] {
  return balances.filter(
    balance => !isEmptyBalance(balance) || (!choice.isHidingEmpty && (!choice.isDemo || balance.asset === 'USDT')),
  );
}
