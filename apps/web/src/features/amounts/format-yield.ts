import { formatPercent } from '@truemark/ui/format/number';

/** What a plan or product yields in a day: with as many decimals beside the others as the terms need. */
export function formatYield(locale: string, ratio: string): string {
  return formatPercent(locale, ratio, 3, 4);
}
