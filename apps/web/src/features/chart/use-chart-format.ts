import type { CandleInterval } from '@truemark/domain/market/candle';
import { calculateDateLocale } from '@truemark/ui/format/locale';
import { formatPercent, formatPriceText, formatShortCount } from '@truemark/ui/format/number';
import { useMemo } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { createChartTimeFormat } from './axis-times.ts';
import { useChartChoices } from './chart-choices.ts';
import type { ChartFormat } from './mount-candle-chart.ts';

const percentDecimals = 2;

/** Numbers and times of the chart in the language of the page. */
export function useChartFormat(interval: CandleInterval): ChartFormat {
  const locale = useLocale();
  const zone = useChartChoices(choices => choices.zone);
  return useMemo(() => {
    const percent = (text: string, decimals: number) => formatPercent(locale, Number(text) / 100, decimals);
    return {
      ...{ zone, percent },
      times: createChartTimeFormat(calculateDateLocale(locale), interval, zone),
      // An axis in percent says so in its figures.
      number: text =>
        text.endsWith('%')
          ? percent(text.slice(0, -1), percentDecimals)
          : formatPriceText(locale, text, text.split('.')[1]?.length ?? 0),
      price: (text, decimals) => formatPriceText(locale, text, decimals),
      compact: value => formatShortCount(locale, value),
    };
  }, [locale, interval, zone]);
}
