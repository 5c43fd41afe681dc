import { calculateDateLocale, remember } from '@truemark/ui/format/locale';

const loadFormat = remember(
  locale =>
    new Intl.DateTimeFormat(calculateDateLocale(locale), {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** `Fri 22:00` in the reader's own time, because it says when to come back. */
export function formatSessionTime(locale: string, atMs: number): string {
  return loadFormat(locale).format(atMs);
}
