import type { UserEvent } from '@truemark/client/event-stream';
import type { AnyOrder, OrderProduct } from './product.ts';

export type OrderEvent = Pick<UserEvent, 'values' | 'at' | 'order'>;

/** An order that an event has named. */
export interface NamedOrder {
  readonly product: OrderProduct;
  readonly id: string;
  /** As it stands now; undefined where it has not come along. */
  readonly order: AnyOrder | undefined;
}

/** Reads an event; undefined when it names no order: a page that was resumed only asks anew. */
export function readNamedOrder(
  products: readonly OrderProduct[],
  { values: { kind, id }, order }: Omit<OrderEvent, 'at'>,
): NamedOrder | undefined {
  const product = products.find(known => known.kind === kind);
  return product && id ? { product, id, order: order && product.findOrder(order) } : undefined;
}
