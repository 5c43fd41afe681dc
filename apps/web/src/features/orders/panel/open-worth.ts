import type { StreamProduct } from '@truemark/contract/markets/markets';
import { calculateSecondsLeft, formatCountdown } from '../../../platform/prices/order-clock.ts';
import { addAmounts } from '../../amounts/index.ts';
import type { AnyOrder, PanelPart } from '../product.ts';
import type { LoadedList } from '../use-open-lists.ts';

/** An order that has opened and not ended, with the product that it is of. */
export interface OpenOrder {
  readonly product: Pick<PanelPart, 'readNow' | 'findEnd'>;
  readonly order: AnyOrder;
}

/** What has opened in an instrument, of every product; what waits for its price has nothing to gain or lose yet. */
export function collectOpen(
  lists: readonly { readonly product: OpenOrder['product']; readonly loaded: Pick<LoadedList['loaded'], 'data'> }[],
  code: string,
): readonly OpenOrder[] {
  return lists.flatMap(({ product, loaded }) =>
    (loaded.data?.items ?? [])
      .filter(order => order.code === code && order.status === 'holding')
      .map(order => ({ product, order })),
  );
}

/** What all of it would leave after all fees if it ended at this price; undefined while there is none for one of it. */
export function sumNow(open: readonly OpenOrder[], price: StreamProduct | undefined): string | undefined {
  const results = open.map(({ product, order }) => product.readNow(order, price));
  const known = results.filter(result => result !== undefined);
  return known.length > 0 && known.length === results.length ? addAmounts(known) : undefined;
}

/** When the first of it ends by itself; undefined where nothing does. */
export function findFirstEnd(open: readonly OpenOrder[]): number | undefined {
  const ends = open.flatMap(({ product, order }) => product.findEnd(order) ?? []);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

/** The same for the name of the tab: the time left, then the amount; without the amount where figures are covered. */
export function writeLead(endsAtMs: number | undefined, nowMs: number, amount: string | undefined): string | undefined {
  const left = endsAtMs === undefined ? undefined : formatCountdown(calculateSecondsLeft(endsAtMs, nowMs));
  return [left, amount].filter(part => part !== undefined).join(' · ') || undefined;
}
