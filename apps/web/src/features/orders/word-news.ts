import { formatPriceText } from '@truemark/ui/format/number';
import type { AnyTextKey } from '../../platform/text.ts';
import { formatSignedMoney } from '../amounts/index.ts';
import type { AnyOrder, Moment, OrderProduct } from './product.ts';

/** What has just happened to an order, as words and their values. */
export interface OrderNews {
  readonly text: AnyTextKey<'orders'>;
  readonly values: Readonly<Record<string, string | number>>;
  /** The same thing has the same mark: it is told once. */
  readonly mark: string;
  /** What the balance has gained or lost by it, after all fees. */
  readonly result: string | undefined;
  /** It has no stop loss yet. */
  readonly canSetStop: boolean;
}

/** What happened longer ago than this is no news: the event was about something else, such as changed limits. */
const freshMs = 15_000;

/** What is new about an order that an event has named; undefined when it is nothing to tell. */
export function wordNews<Order extends AnyOrder>(
  { kind, findNews }: Pick<OrderProduct<Order>, 'kind' | 'findNews'>,
  order: Order,
  { nowMs, locale }: Moment,
): OrderNews | undefined {
  const found = findNews(order);
  if (!found || nowMs - found.atMs > freshMs) return undefined;
  const { id, symbol, priceDecimals } = order;
  const { text, price, result, values = {} } = found;
  return {
    text,
    values: {
      symbol,
      ...(price !== undefined && { price: formatPriceText(locale, price, priceDecimals) }),
      ...(result !== undefined && { result: formatSignedMoney(locale, result, 'USDT') }),
      ...values,
    },
    mark: `${kind} ${id} ${found.mark}`,
    result,
    canSetStop: found.canSetStop ?? false,
  };
}
