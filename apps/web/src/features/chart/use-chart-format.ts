import type { CandleInterval } from '@truemark/domain/market/candle';
import { calculateDateLocale } from '@truemark/ui/format/locale';
import { formatPriceText, formatShortCount } from '@truemark/ui/format/number';
import { useMemo } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { createChartTimeFormat } from './axis-times.ts';
import { useChartChoices } from './chart-choices.ts';
import type { ChartFormat } from './mount-candle-chart.ts';

/** Numbers and times of the chart in the language of the page. */
export function useChartFormat(interval: CandleInterval): ChartFormat {
  const locale = useLocale();
  const zone = useChartChoices(choices => choices.zone);
  return useMemo(
    () => ({
      zone,
      times: createChartTimeFormat(calculateDateLocale(locale), interval, zone),
      number: text => formatPriceText(locale, text, text.split('.')[1]?.length ?? 0),
      price: (text, decimals) => formatPriceText(locale, text, decimals),
      compact: value => formatShortCount(locale, value),
    }),
    [locale, interval, zone],
  );
}
