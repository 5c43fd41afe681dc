import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { formatPriceText } from '@truemark/ui/format/number';
import type { TextKey } from '../../platform/text.ts';
import { formatSignedMoney } from '../amounts/index.ts';
import type { AnyOrder } from './order-queries.ts';

/** What has just happened to an order, as words and their values. */
export interface OrderNews {
  readonly text: TextKey<'orders'>;
  readonly values: Readonly<Record<string, string | number>>;
  /** The same thing has the same mark: it is told once. */
  readonly mark: string;
}

/** What happened longer ago than this is no news: the event was about something else, such as changed limits. */
const freshMs = 15_000;

const secondMs = 1_000;

/** What is new about an order that an event has named; undefined when it is nothing to tell. */
export function wordNews(order: AnyOrder, nowMs: number, locale: string): OrderNews | undefined {
  const found = order.kind === 'contract' ? findContractNews(order.contract) : findOptionNews(order.option);
  if (!found || nowMs - found.atMs > freshMs) return undefined;
  const { id, symbol, priceDecimals } = order.kind === 'contract' ? order.contract : order.option;
  const { text, price, result, values = {} } = found;
  return {
    text,
    values: {
      symbol,
      ...(price !== undefined && { price: formatPriceText(locale, price, priceDecimals) }),
      ...(result !== undefined && { result: formatSignedMoney(locale, result, 'USDT') }),
      ...values,
    },
    mark: `${order.kind} ${id} ${found.mark}`,
  };
}

interface Found {
  readonly text: TextKey<'orders'>;
  readonly atMs: number;
  readonly mark: string;
  readonly price?: string;
  /** What the balance has gained or lost by it, after all fees. */
  readonly result?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

function findContractNews(order: ContractOrder): Found | undefined {
  const { side } = order;
  const last = order.closings.at(-1);
  if (last) {
    const { reason, price, result, at, part } = last;
    const text = order.status === 'closed' ? 'news.closed' : 'news.partClosed';
    return { text, atMs: at, mark: `part ${part}`, price, result, values: { side, reason } };
  }
  if (order.status === 'holding' && order.openPrice !== null && order.openTime !== null)
    return { text: 'news.opened', atMs: order.openTime, mark: 'open', price: order.openPrice, values: { side } };
  // Who cancels an order is told by the dialog that did it.
  if (order.status === 'canceled' && order.cancelReason === 'noPrice')
    return { text: 'news.canceled', atMs: order.closeTime ?? order.createTime, mark: 'canceled' };
  return undefined;
}

function findOptionNews(option: OptionOrder): Found | undefined {
  const { type, resultType } = option;
  const values = { type };
  switch (resultType) {
    case 'running':
      if (option.buyPrice === null || option.buyTime === null) return undefined;
      return { text: 'news.bought', atMs: option.buyTime, mark: 'open', price: option.buyPrice, values };
    case 'win':
    case 'lose':
    case 'draw': {
      const ended = { atMs: option.endTime ?? option.expiresAt, mark: 'end', values };
      const price = option.endPrice === null ? {} : { price: option.endPrice };
      return { text: `news.${resultType}`, ...ended, ...price, result: option.profit ?? '0' };
    }
    case 'void':
      return {
        ...{ text: 'news.void', atMs: option.endTime ?? option.expiresAt, mark: 'end' },
        values: { ...values, seconds: option.settleWaitMs / secondMs },
      };
    case 'canceled':
      return { text: 'news.canceled', atMs: option.endTime ?? option.createTime, mark: 'end' };
  }
}
