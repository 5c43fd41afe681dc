import { formatPercent } from '@truemark/ui/format/number';

/** A share with one decimal, as yearly rates are published. */
export function writeYearlyRate(locale: string, rate: number): string {
  return formatPercent(locale, rate.toFixed(6), 1, 1);
}
