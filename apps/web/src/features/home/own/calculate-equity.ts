import { addAmounts } from '../../amounts/index.ts';
import type { AnyOrder, LoadedList, PortfolioProduct, Worth } from '../../orders/index.ts';

/** An open order with the product that knows it. */
export interface OpenOrder {
  readonly product: PortfolioProduct;
  readonly order: AnyOrder;
}

/** What is open, as far as it is known. */
export interface OpenOrders {
  /** Positions whose worth moves with the price. */
  readonly positions: readonly OpenOrder[];
  readonly all: readonly OpenOrder[];
  /** More is open than a list holds: what is summed up here is not the whole. */
  readonly isCut: boolean;
}

/** Undefined until every list has been there once. */
export function collectOpenOrders(lists: readonly LoadedList<PortfolioProduct>[]): OpenOrders | undefined {
  if (lists.some(({ loaded }) => loaded.data === undefined)) return undefined;
  const read = (some: readonly LoadedList<PortfolioProduct>[]) =>
    some.flatMap(({ product, loaded }) => (loaded.data?.items ?? []).map(order => ({ product, order })));
  return {
    positions: read(lists.filter(({ list }) => list.isLive)),
    all: read(lists),
    isCut: lists.some(({ loaded }) => loaded.data?.nextCursor !== null),
  };
}

/** What positions come to together; undefined while one of them has no price. Missing is not zero. */
export function sumWorth(positions: readonly OpenOrder[]): Worth | undefined {
  const worths = positions.map(({ product, order }) => product.readWorth?.(order));
  const known = worths.filter(worth => worth !== undefined);
  if (known.length < worths.length) return undefined;
  return {
    result: addAmounts(known.map(({ result }) => result)),
    change: addAmounts(known.map(({ change }) => change)),
  };
}

/** What would be there if everything were closed now: the balances, and what closing would add to them. */
export function calculateEquity(total: string, worth: Worth | undefined): string | undefined {
  return worth && addAmounts([total, worth.change]);
}
