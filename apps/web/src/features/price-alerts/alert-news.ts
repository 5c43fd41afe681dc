import { showToast } from '@truemark/browser/toasts';
import { api } from '../../platform/api.ts';

/** Says what has been reached, with the price: the event names its kind alone. Answers whether there is such a word. */
export async function tellAlert(kind: string): Promise<boolean> {
  const { items } = await api.call('getNotificationList', { body: { group: 'trading' } });
  const news = items.find(item => item.kind === kind);
  if (news) showToast('done', news.title);
  return news !== undefined;
}
