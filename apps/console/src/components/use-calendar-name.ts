import { hasText, useText } from '../platform/text.ts';

/** The name of a trading calendar; its key where it has none yet. */
export function useCalendarName(): (calendar: string) => string {
  const t = useText('instruments');
  return calendar => {
    const key = `calendar.${calendar}`;
    return hasText('instruments', key) ? t(key) : calendar;
  };
}
