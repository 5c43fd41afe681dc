import { formatAmount } from '@truemark/ui/format/number';

/** Lots as a text counts them: what it shows, and the number that its plural goes by. */
export function countLots(
  locale: Parameters<typeof formatAmount>[0],
  lots: string,
): { readonly lots: string; readonly count: number } {
  return { lots: formatAmount(locale, lots, 0, 8), count: Number(lots) };
}
