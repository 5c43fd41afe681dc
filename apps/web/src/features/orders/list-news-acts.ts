import type { ToastAct } from '@truemark/browser/toasts';
import { requestLimits } from '../../platform/limit-request.ts';
import type { TextKey } from '../../platform/text.ts';
import { buildOrderPath, buildReceiptPath, type ProductName } from '../order-cells/index.ts';
import type { AnyOrder } from './product.ts';

interface NewsAct extends Omit<ToastAct, 'label'> {
  readonly text: TextKey<'orders'>;
}

/**
 * Where what has happened to an order leads: to the order, once money has moved to its receipt, and to a stop loss where it
 * has opened without one. The dialog of the stop opens over a page that has it, and else on the page of the order.
 */
export function listNewsActs(news: {
  readonly product: ProductName;
  readonly order: AnyOrder;
  readonly result: string | undefined;
  readonly canSetStop: boolean;
}): readonly NewsAct[] {
  const { product, order } = news;
  const path = buildOrderPath(product, order.id);
  const acts: NewsAct[] = [{ text: 'openOrder', to: path }];
  if (news.result !== undefined) acts.push({ text: 'openReceipt', to: buildReceiptPath(order.receiptId) });
  if (news.canSetStop) {
    const ask = () => requestLimits({ orderId: order.id });
    acts.push(hasPanel(order) ? { text: 'act.setStop', run: ask } : { text: 'act.setStop', to: path });
  }
  return acts;
}

/** The page of its instrument is on screen, where its dialogs open. */
function hasPanel({ code }: AnyOrder): boolean {
  const { pathname, search } = globalThis.location;
  return pathname === '/cruuency' && new URLSearchParams(search).get('code') === code;
}
