import { showToast } from '@truemark/browser/toasts';
import { playNews } from '../../platform/news-sound.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryClient } from '../../platform/query.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useSession } from '../../platform/session.ts';
import { getText, getWireText, loadNamespaces } from '../../platform/text.ts';
import { collectNews } from './collect-news.ts';
import { keepOrder } from './keep-order.ts';
import { listNewsActs } from './list-news-acts.ts';
import { type LoadedOrder, oneOrderKey } from './order-queries.ts';
import type { OrderProduct } from './product.ts';
import { type NamedOrder, type OrderEvent, readNamedOrder } from './read-named-order.ts';
import type { TakenOrder } from './take-order.ts';
import { wordNews } from './word-news.ts';

/** The newest state, for the message and for whatever page shows the order; asked for where it has not come along. */
async function loadOrder({ product, id, order }: NamedOrder): Promise<TakenOrder> {
  if (order) return { product, order };
  const loaded = await product.load(id);
  queryClient.setQueryData<LoadedOrder>(oneOrderKey(id, product.kind), { kind: product.kind, order: loaded });
  return { product, order: loaded };
}

const told = new Set<string>();
const toldMax = 1_000;

async function tell(named: readonly NamedOrder[]): Promise<void> {
  await loadNamespaces(['orders']);
  const t = getText('orders');
  const { locale } = usePreferences.getState();
  const orders = await Promise.all(named.slice(0, detailMax).map(loadOrder));
  const news = orders.flatMap(({ product, order }) => {
    const found = wordNews(product, order, { nowMs: serverClock.read(), locale });
    return found && !told.has(found.mark) ? [{ ...found, product, order }] : [];
  });
  for (const { mark } of news) told.add(mark);
  for (const mark of told) {
    if (told.size <= toldMax) break;
    told.delete(mark);
  }
  const [first] = news;
  if (!first) return;
  void playNews(first.result);
  if (named.length > detailMax || news.length > 1) {
    showToast('done', t('news.several', { count: Math.max(named.length, news.length) }));
    return;
  }
  const { book } = first.order;
  const isOtherBook = (book === 'demo') !== useSession.getState().isDemo;
  const text = getWireText('orders')(first.text, first.values);
  const acts = listNewsActs(first).map(({ text: label, ...act }) => ({ label: t(label), ...act }));
  showToast('done', isOtherBook ? t('news.otherBook', { book, news: text }) : text, acts);
}

const detailMax = 5;
const pauseMs = 250;

const note = collectNews<NamedOrder>({
  pauseMs,
  nameOf: ({ product, id }) => `${product.kind} ${id}`,
  // What could not be loaded is not told; the lists ask again by themselves.
  tell: named => void tell(named).catch(() => undefined),
});

/**
 * Takes an event about an order of one of the products; what happens within a moment is told together. False when no
 * order has come with it: then the lists have to be asked again.
 */
export function takeOrderEvent(products: readonly OrderProduct[], event: OrderEvent): boolean {
  serverClock.note(event.at);
  const named = readNamedOrder(products, event);
  if (named) note(named);
  if (!named?.order) return false;
  keepOrder({ product: named.product, order: named.order });
  return true;
}
