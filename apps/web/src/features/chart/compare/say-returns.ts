import { findReturn } from '@truemark/domain/market/compare-prices';
import { formatPrice, ratioScale } from '@truemark/domain/market/price';
import { formatChange } from '@truemark/ui/format/number';
import { getText } from '../../../platform/text.ts';
import { useComparison } from './comparison-store.ts';

/** What every compared instrument has come to at a time, for those who hear the chart; nothing while nothing is shown. */
export function sayReturns(atMs: number, locale: string, writeTime: (atMs: number) => string): string | undefined {
  const { codes, feeds, symbols, span } = useComparison.getState();
  if (!span) return undefined;
  const list = codes.flatMap(code => {
    const found = findReturn(feeds[code]?.readCandles() ?? [], span, atMs);
    return found ? `${symbols[code] ?? code} ${formatChange(locale, formatPrice(found.ratio, ratioScale))}` : [];
  });
  const words = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(list);
  return list.length > 0 ? getText('compare')('spoken', { time: writeTime(span.fromMs), list: words }) : undefined;
}
