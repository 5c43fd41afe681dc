import { fillNotification } from '@truemark/contract/people/fill-notification';
import { isNotificationKind } from '@truemark/contract/people/notification-kinds';
import type { NotificationItem } from '@truemark/contract/people/notifications';
import type { NotificationWords } from './message-words.ts';

/**
 * The title and the content of a notification in a language: on the wire, in a mail and in a push. One of a kind that a
 * newer program on the same database has written has a title only.
 */
export function wordNotification(
  kind: string,
  values: Readonly<Record<string, string>>,
  words: NotificationWords,
): Pick<NotificationItem, 'title' | 'content'> {
  if (!isNotificationKind(kind)) return { title: words.say('other.title'), content: '' };
  const filled = fillNotification(kind, values, {
    amount: decimal => isolate(formatDecimal(decimal, words, amountDecimalsMin), words),
    price: decimal => isolate(formatDecimal(decimal, words, countDecimals(decimal)), words),
    percent: decimal => formatDecimal(decimal, words, 0),
    text: value => isolate(value, words),
  });
  return { title: words.sayFilled(`${kind}.title`, filled), content: words.sayFilled(`${kind}.content`, filled) };
}

const amountDecimalsMin = 2;

function countDecimals(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

/** A decimal with the language's marks and all its digits; Spanish and Italian group four of them, too. */
function formatDecimal(value: string, { languageTag }: NotificationWords, minimumFractionDigits: number): string {
  const options = { minimumFractionDigits, maximumFractionDigits: 18, useGrouping: 'always' } as const;
  const format = new Intl.NumberFormat(`${languageTag}-u-nu-latn`, options);
  return format.format(value as Intl.StringNumericLiteral).replace('-', '\u2212');
}

/** Names of other hands and amounts keep their own direction inside right-to-left words. */
export function isolate(value: string, { isRightToLeft }: Pick<NotificationWords, 'isRightToLeft'>): string {
  return isRightToLeft ? `\u2068${value}\u2069` : value;
}
