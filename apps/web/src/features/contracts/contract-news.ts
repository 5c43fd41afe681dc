import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { FoundNews } from '../orders/index.ts';

/** What has happened to a contract last; undefined for what nobody is told of. */
export function findContractNews(order: ContractOrder): FoundNews | undefined {
  const { side } = order;
  const last = order.closings.at(-1);
  if (last) {
    const { reason, price, result, at, part } = last;
    const text = order.status === 'closed' ? 'news.closed' : 'news.partClosed';
    return { text, atMs: at, mark: `part ${part}`, price, result, values: { side, reason } };
  }
  if (order.status === 'holding' && order.openPrice !== null && order.openTime !== null)
    return {
      ...{ text: 'news.opened', atMs: order.openTime, mark: 'open', price: order.openPrice, values: { side } },
      canSetStop: order.stopLoss === null,
    };
  // Who cancels an order is told by the dialog that did it.
  if (order.status === 'canceled' && order.cancelReason === 'noPrice')
    return { text: 'news.canceled', atMs: order.closeTime ?? order.createTime, mark: 'canceled' };
  return undefined;
}
