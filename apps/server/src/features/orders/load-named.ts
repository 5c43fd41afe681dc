import type { TradedOrder } from '@truemark/contract/trading/orders';
import type { Product } from './product.ts';

/** An order as events name it: the kind of its product, and its number. */
export interface NamedOrder {
  readonly kind: string;
  readonly id: string;
}

/** Orders of a user by their names; what is not found is left out. */
export async function loadNamedOrders(
  products: readonly Pick<Product, 'kind' | 'loadOrders'>[],
  userId: number,
  named: readonly NamedOrder[],
): Promise<(name: NamedOrder) => TradedOrder | undefined> {
  const byKind = new Map<string, ReadonlyMap<string, TradedOrder>>();
  await Promise.all(
    products.map(async ({ kind, loadOrders }) => {
      const ids = named.filter(name => name.kind === kind).map(({ id }) => Number(id));
      if (ids.length > 0) byKind.set(kind, await loadOrders(userId, ids));
    }),
  );
  return ({ kind, id }) => byKind.get(kind)?.get(id);
}
