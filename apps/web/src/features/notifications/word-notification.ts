import {
  isNotificationKind,
  type NotificationValueForm,
  notificationKinds,
} from '@truemark/contract/people/notification-kinds';
import type { NotificationItem } from '@truemark/contract/people/notifications';
import { isAsset } from '@truemark/domain/money/asset';
import { formatAmount } from '@truemark/ui/format/number';
import type { WireTranslate } from '../../platform/text.ts';
import { formatMoney } from '../amounts/index.ts';

export interface WordedNotification {
  readonly title: string;
  readonly content: string;
}

/** What stands for a value that a notification was written without. */
const missing = 'none';

const percentDecimalsMax = 2;

/** A value as its words show it: amounts in the reader's own separators, counts as the numbers that choose a plural. */
function formatValue(
  form: NotificationValueForm,
  value: string,
  values: Readonly<Record<string, string>>,
  locale: string,
): string | number {
  if (form === 'count') return Number(value);
  if (form === 'percent') return formatAmount(locale, value, 0, percentDecimalsMax);
  if (form !== 'amount') return value;
  const asset = values.asset ?? '';
  return formatMoney(locale, value, isAsset(asset) ? asset : 'USDT');
}

/** The words of a notification. One of a kind that a newer server has brought says so, and where to look. */
export function wordNotification(
  { kind, values }: Pick<NotificationItem, 'kind' | 'values'>,
  t: WireTranslate<'notifications'>,
  locale: string,
): WordedNotification {
  if (!isNotificationKind(kind)) return { title: t('other.title'), content: t('other.content') };
  const forms: Readonly<Record<string, NotificationValueForm>> = notificationKinds[kind];
  const filled = Object.fromEntries(
    Object.entries(forms).map(([name, form]) => {
      const value = values[name];
      return [name, value === undefined ? missing : formatValue(form, value, values, locale)];
    }),
  );
  return { title: t(`${kind}.title`, filled), content: t(`${kind}.content`, filled) };
}
