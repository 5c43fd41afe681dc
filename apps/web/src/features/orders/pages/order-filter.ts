import { type OrderKind, orderKinds } from '@truemark/contract/trading/orders';
import type { OrderProduct } from '../product.ts';

/** The tabs of the page: everything, then each kind in the order of the specification. */
export const orderTabs = ['all', ...orderKinds] as const;
export type OrderTab = 'all' | OrderKind;

type Products = readonly Pick<OrderProduct, 'listKind' | 'states'>[];

/** Which part of all orders is on screen. */
export interface OrderFilter {
  readonly tab: OrderTab;
  /** One of the states of the tab's product; `all` everywhere else. */
  readonly state: string;
}

/** Reads the filter from the address; what is not understood filters nothing. */
export function parseOrderFilter(query: URLSearchParams, products: Products): OrderFilter {
  const tab = orderTabs.find(known => known === query.get('tab')) ?? 'all';
  const states = products.find(({ listKind }) => listKind === tab)?.states;
  const state = states?.find(({ id }) => id === query.get('state'));
  return { tab, state: state?.id ?? 'all' };
}

/** Writes the filter for the address: only what differs from everything. */
export function formatOrderFilter({ tab, state }: OrderFilter): URLSearchParams {
  return new URLSearchParams([
    ...(tab === 'all' ? [] : [['tab', tab]]),
    ...(state === 'all' ? [] : [['state', state]]),
  ] as [string, string][]);
}
