import type { FixedTermOrder } from '@truemark/contract/investing/fixed-terms';
import type { PlanOrder } from '@truemark/contract/investing/plans';
import type { LoanItem } from '@truemark/contract/lending/loans';
import type { Asset } from '@truemark/domain/money/asset';
import type { OpenOrder } from './calculate-equity.ts';

/** Something that ends by itself, and when. */
export interface DueItem {
  readonly key: string;
  readonly atMs: number;
  readonly path: string;
  readonly asset: Asset;
  readonly amount: string;
  /** What an order is called; of what has no name of its own, what it is. */
  readonly title: string | { readonly text: 'own.duePlan' | 'own.dueProduct' | 'own.dueLoan' };
}

/** What of the live account ends besides orders. */
export interface RunningTerms {
  readonly plans: readonly PlanOrder[];
  readonly products: readonly FixedTermOrder[];
  readonly loans: readonly LoanItem[];
}

/** What ends next comes first. */
export function listDue(orders: readonly OpenOrder[], { plans, products, loans }: RunningTerms): readonly DueItem[] {
  return [
    ...orders.flatMap(listOrderEnd),
    ...plans.map(
      (plan): DueItem => ({
        ...{ key: `plan ${plan.id}`, atMs: plan.endTime, path: '/trading', title: { text: 'own.duePlan' } },
        ...{ asset: plan.tokenType, amount: plan.investment },
      }),
    ),
    ...products.map(
      (product): DueItem => ({
        ...{ key: `product ${product.id}`, atMs: product.endTime, path: '/profile/investments' },
        ...{ title: { text: 'own.dueProduct' }, asset: product.tokenType, amount: product.amount },
      }),
    ),
    ...loans.flatMap(({ id, repaymentDate, settlement }): readonly DueItem[] =>
      repaymentDate === null || settlement === null
        ? []
        : [
            {
              ...{ key: `loan ${id}`, atMs: repaymentDate, path: `/loan/${id}`, title: { text: 'own.dueLoan' } },
              ...{ asset: 'USDT', amount: settlement.total },
            },
          ],
    ),
  ].sort((one, other) => one.atMs - other.atMs);
}

function listOrderEnd({ product, order }: OpenOrder): readonly DueItem[] {
  const atMs = product.findEnd(order);
  if (atMs === undefined) return [];
  const { path, title, amount } = product.readRow(order, { nowMs: atMs, locale: 'en' });
  return [{ key: `${product.kind} ${order.id}`, atMs, path, title, asset: 'USDT', amount }];
}
