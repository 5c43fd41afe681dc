import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { formatPrice, type Price, parsePrice } from '@truemark/domain/market/price';
import type { ChartLineKind } from '../../chart/index.ts';

/** A price of an order that is worth a line, before it has words. */
export interface OrderLine {
  readonly kind: ChartLineKind;
  readonly price: string;
}

/** Positions and resting orders with lines of their own: more would hide the candles, on a small screen sooner. */
export const lineOrdersMax = { desktop: 6, mobile: 2 } as const;

/** The newest orders of an instrument that get lines. */
export function chooseLineOrders(
  orders: readonly ContractOrder[],
  code: string,
  shell: keyof typeof lineOrdersMax,
): readonly ContractOrder[] {
  return orders
    .filter(order => order.code === code && (order.status === 'holding' || order.kind === 'limit'))
    .sort((one, other) => other.createTime - one.createTime)
    .slice(0, lineOrdersMax[shell]);
}

/** The prices of a position or of a resting order, from its entry outwards. */
export function listOrderLines(order: ContractOrder): readonly OrderLine[] {
  const entry = order.openPrice ?? order.limitPrice;
  const lines: readonly (readonly [ChartLineKind, string | null])[] = [
    ['entry', entry],
    ['liquidation', order.status === 'holding' ? order.liquidationPrice : null],
    ['stopLoss', order.stopLoss],
    ['takeProfit', order.takeProfit],
  ];
  return lines.flatMap(([kind, price]) => (price === null ? [] : [{ kind, price }]));
}

/** What a line says: the position, the order that waits there, or a level, which among several orders says whose it is. */
export type OrderLineWord = 'position' | 'waiting' | 'level' | 'levelOfOrder';

export function chooseLineWord(
  order: Pick<ContractOrder, 'status'>,
  kind: ChartLineKind,
  orderCount: number,
): OrderLineWord {
  if (kind !== 'entry') return orderCount > 1 ? 'levelOfOrder' : 'level';
  return order.status === 'holding' ? 'position' : 'waiting';
}

/** Prices of a ticket that is being written, in the exact figures of the domain; null for what is not there. */
export interface DraftPrices {
  readonly limitPrice: Price | null;
  readonly liquidation: Price | null;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
}

/** The lines of a ticket: a market order has no entry of its own, the last price is its entry. */
export function listDraftLines(prices: DraftPrices): readonly OrderLine[] {
  const lines: readonly (readonly [ChartLineKind, Price | null])[] = [
    ['entry', prices.limitPrice],
    ['liquidation', prices.liquidation],
    ['stopLoss', prices.stopLoss],
    ['takeProfit', prices.takeProfit],
  ];
  return lines.flatMap(([kind, price]) => (price === null || price <= 0n ? [] : [{ kind, price: formatPrice(price) }]));
}

/** The price of a step nearest to where a line is dropped, at least one step; undefined for what is no price. */
export function snapPrice(dropped: string, step: Price): string | undefined {
  const price = parsePrice(dropped);
  if (!price.ok) return undefined;
  const snapped = ((price.value + step / 2n) / step) * step;
  return formatPrice(snapped < step ? step : snapped);
}
