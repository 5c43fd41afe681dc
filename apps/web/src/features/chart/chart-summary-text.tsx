import { formatPrice, formatRoundedPrice, ratioScale } from '@truemark/domain/market/price';
import { formatChange, formatPriceText } from '@truemark/ui/format/number';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import type { CandleFeed } from './candle-feed.ts';
import { calculateChartSummary } from './chart-summary.ts';
import type { ChartFormat } from './mount-candle-chart.ts';
import { useFeedValue } from './use-candle-feed.ts';

/** The chart in words. It is written anew with every new bar, not with every price. */
export function ChartSummaryText(props: {
  readonly symbol: string;
  readonly feed: CandleFeed;
  readonly format: ChartFormat;
  readonly decimals: number | undefined;
}) {
  const { symbol, feed, format, decimals } = props;
  const t = useText('instrument');
  const locale = useLocale();
  useFeedValue(feed, each => each.readCandles().length);
  const summary = calculateChartSummary(feed.readCandles());
  if (!summary || decimals === undefined) return t('candlesEmpty');
  const price = (value: bigint) => formatPriceText(locale, formatRoundedPrice(value, decimals), decimals);
  const text = t('chartSummary', {
    symbol,
    interval: t(`interval.${feed.interval}.long`),
    count: summary.count,
    from: format.times.full(summary.fromMs),
    to: format.times.full(summary.toMs),
    last: price(summary.last),
    high: price(summary.high),
    highTime: format.times.full(summary.highAtMs),
    low: price(summary.low),
    lowTime: format.times.full(summary.lowAtMs),
    change: formatChange(locale, formatPrice(summary.change, ratioScale)),
  });
  if (summary.backfilledCount === 0) return text;
  return `${text} ${t('chartSummaryMadeUp', { count: summary.backfilledCount })}`;
}
