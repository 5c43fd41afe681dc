import { showToast } from '@truemark/browser/toasts';
import { api } from '../../platform/api.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryClient } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { getText, loadNamespaces } from '../../platform/text.ts';
import { collectNews } from './collect-news.ts';
import { serverClock } from './follow-clock.ts';
import { type AnyOrder, orderQuery } from './order-queries.ts';
import { type NamedOrder, readNamedOrder } from './read-named-order.ts';
import { wordNews } from './word-news.ts';

/** The newest state, for the message and for whatever page shows the order. */
async function loadOrder({ kind, id }: NamedOrder): Promise<AnyOrder> {
  const order: AnyOrder =
    kind === 'contract'
      ? { kind, contract: await api.call('getContractOrder', { params: { id } }) }
      : { kind, option: await api.call('getOptionsOrderById', { params: { id } }) };
  queryClient.setQueryData(orderQuery(id, kind).queryKey, order);
  return order;
}

const told = new Set<string>();
const toldMax = 1_000;

async function tell(named: readonly NamedOrder[]): Promise<void> {
  await loadNamespaces(['orders']);
  const t = getText('orders');
  const { locale } = usePreferences.getState();
  const orders = await Promise.all(named.slice(0, detailMax).map(loadOrder));
  const news = orders.flatMap(order => {
    const found = wordNews(order, serverClock.read(), locale);
    return found && !told.has(found.mark) ? [{ ...found, book: readBook(order) }] : [];
  });
  for (const { mark } of news) told.add(mark);
  for (const mark of told) {
    if (told.size <= toldMax) break;
    told.delete(mark);
  }
  const [first] = news;
  if (!first) return;
  if (named.length > detailMax || news.length > 1) {
    showToast('done', t('news.several', { count: Math.max(named.length, news.length) }));
    return;
  }
  const isOtherBook = (first.book === 'demo') !== useSession.getState().isDemo;
  const text = t(first.text, first.values);
  showToast('done', isOtherBook ? t('news.otherBook', { book: first.book, news: text }) : text);
}

function readBook(order: AnyOrder) {
  return order.kind === 'contract' ? order.contract.book : order.option.book;
}

const detailMax = 5;
const pauseMs = 250;

const note = collectNews<NamedOrder>({
  pauseMs,
  nameOf: ({ kind, id }) => `${kind} ${id}`,
  // What could not be loaded is not told; the lists ask again by themselves.
  tell: named => void tell(named).catch(() => undefined),
});

/** Takes an event about an order; what happens within a moment is told together. */
export function tellOrder(values: Readonly<Record<string, string>>, atMs: number): void {
  serverClock.note(atMs);
  const named = readNamedOrder(values);
  if (named) note(named);
}
