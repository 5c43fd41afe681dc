import type { OrderProduct } from './product.ts';

/** An order that an event has named. */
export interface NamedOrder {
  readonly product: OrderProduct;
  readonly id: string;
}

/** Reads the values of the event; undefined when it names no order: a page that was resumed only asks anew. */
export function readNamedOrder(
  products: readonly OrderProduct[],
  { kind, id }: Readonly<Record<string, string>>,
): NamedOrder | undefined {
  const product = products.find(known => known.kind === kind);
  return product && id ? { product, id } : undefined;
}
