import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';
import type { AnyOrder, OrderProduct } from './product.ts';

/** An order that has come with an event, and the product that it is of. */
export interface TakenOrder {
  readonly product: OrderProduct;
  readonly order: AnyOrder;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Record<string, unknown> & {
      /** Puts an order into what was loaded. */
      readonly takeOrder?: (taken: TakenOrder) => void;
    };
  }
}

/** What a query says of itself whose answer holds orders: how it takes one. Nothing happens before it was loaded. */
export function takesOrders<Data>(queryKey: QueryKey, take: (data: Data, taken: TakenOrder) => Data) {
  return {
    takeOrder(taken: TakenOrder): void {
      queryClient.setQueryData<Data>(queryKey, data => data && take(data, taken));
    },
  };
}
