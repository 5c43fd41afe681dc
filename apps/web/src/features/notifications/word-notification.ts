import { fillNotification } from '@truemark/contract/people/fill-notification';
import { isNotificationKind } from '@truemark/contract/people/notification-kinds';
import type { NotificationItem } from '@truemark/contract/people/notifications';
import { isAsset } from '@truemark/domain/money/asset';
import { formatAmount, formatPriceText } from '@truemark/ui/format/number';
import type { WireTranslate } from '../../platform/text.ts';
import { formatMoney } from '../amounts/index.ts';

export type WordedNotification = Pick<NotificationItem, 'title' | 'content'>;

const percentDecimalsMax = 2;

/** The words of a notification, with figures as the reader writes them. One of a kind that a newer server has brought is as that words it. */
export function wordNotification(
  { kind, values, title, content }: Pick<NotificationItem, 'kind' | 'values' | 'title' | 'content'>,
  t: WireTranslate<'notifications'>,
  locale: string,
): WordedNotification {
  if (!isNotificationKind(kind)) return { title, content };
  const filled = fillNotification(kind, values, {
    amount: (decimal, asset) => formatMoney(locale, decimal, isAsset(asset) ? asset : 'USDT'),
    price: decimal => formatPriceText(locale, decimal, decimal.split('.')[1]?.length ?? 0),
    percent: decimal => formatAmount(locale, decimal, 0, percentDecimalsMax),
    text: value => value,
  });
  return { title: t(`${kind}.title`, filled), content: t(`${kind}.content`, filled) };
}
