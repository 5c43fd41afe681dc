import type { OrderKind } from '@truemark/contract/trading/orders';
import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { assert } from '@truemark/domain/result';
import { addAmounts } from '../../amounts/index.ts';
import type { OpenOrder } from './calculate-equity.ts';
import type { RunningTerms } from './list-due.ts';

/** What the platform has set aside for somebody, of one kind of product in one asset. */
export interface Reserve {
  readonly kind: OrderKind;
  readonly asset: Asset;
  readonly amount: string;
}

/** Most that is owed to the owner of these besides their own money: profits of orders, income that is not paid yet. */
export function listReserves(
  orders: readonly OpenOrder[],
  { plans, products }: Omit<RunningTerms, 'loans'>,
): readonly Reserve[] {
  const single: readonly Reserve[] = [
    ...orders.map(({ product, order }): Reserve => {
      return { kind: product.listKind, asset: 'USDT', amount: product.readReserve(order) };
    }),
    ...plans.map(({ tokenType, staticIncome, incomeToDate }): Reserve => {
      return { kind: 'smart', asset: tokenType, amount: subtract(staticIncome, incomeToDate, tokenType) };
    }),
    ...products.map(({ tokenType, interest }): Reserve => {
      return { kind: 'financial', asset: tokenType, amount: interest };
    }),
  ];
  const groups = Map.groupBy(single, ({ kind, asset }) => `${kind} ${asset}`);
  return [...groups.values()].flatMap(group => {
    const [first] = group;
    if (!first) return [];
    const amount = addAmounts(
      group.map(reserve => reserve.amount),
      first.asset,
    );
    return /[1-9]/.test(amount) ? [{ ...first, amount }] : [];
  });
}

function subtract(whole: string, part: string, asset: Asset): string {
  const [one, other] = [parseAmount(whole, asset), parseAmount(part, asset)];
  assert(one.ok && other.ok, 'an income is an exact decimal');
  return formatAmount(one.value - other.value, asset);
}
