import { accountKeys } from '../../platform/account-keys.ts';
import { queryClient } from '../../platform/query.ts';
import { type LoadedOrder, oneOrderKey } from './order-queries.ts';
import type { TakenOrder } from './take-order.ts';

/**
 * Puts an order that has come with an event wherever it is shown, so that nobody has to ask for it. A list that is being
 * asked for right now is asked once more: its answer may be older.
 */
export function keepOrder(taken: TakenOrder): void {
  const { product, order } = taken;
  queryClient.setQueryData<LoadedOrder>(oneOrderKey(order.id, product.kind), { kind: product.kind, order });
  for (const { meta, queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: accountKeys.orders })) {
    if (!meta?.takeOrder) continue;
    if (state.fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey, exact: true });
    else meta.takeOrder(taken);
  }
}
