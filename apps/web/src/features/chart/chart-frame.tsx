import { formatRoundedPrice } from '@truemark/domain/market/price';
import { formatPriceText } from '@truemark/ui/format/number';
import { readPressedKey } from '@truemark/ui/pressed-key';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import type { CandleFeed } from './candle-feed.ts';
import { findCandleIndex } from './chart-bars.ts';
import styles from './chart-panel.module.css';
import { ChartSummaryText } from './chart-summary-text.tsx';
import { chooseStep } from './crosshair-step.ts';
import type { CandleChart, ChartFormat } from './mount-candle-chart.ts';

const zoomIn = 1.25;

/** The chart for the keyboard and for those who do not see it: a summary, and candle after candle by arrow keys. */
export function ChartFrame(props: {
  readonly symbol: string;
  readonly feed: CandleFeed | undefined;
  readonly chart: CandleChart | undefined;
  readonly format: ChartFormat;
  readonly decimals: number | undefined;
  readonly isHidden: boolean;
  /** More to say of the time that the crosshair stands at. */
  readonly sayMore:
    | ((openAtMs: number, locale: string, writeTime: (atMs: number) => string) => string | undefined)
    | undefined;
  readonly children: ReactNode;
}) {
  const { symbol, feed, chart, format, decimals, isHidden, sayMore } = props;
  const t = useText('instrument');
  const locale = useLocale();
  const summaryId = useId();
  const [spoken, setSpoken] = useState('');

  function speak(openAtMs: number | undefined): void {
    if (openAtMs === undefined || !feed || decimals === undefined) return;
    const index = findCandleIndex(feed.readCandles(), openAtMs);
    const candle = index === undefined ? undefined : feed.readCandles()[index];
    if (!candle) return;
    const price = (value: bigint) => formatPriceText(locale, formatRoundedPrice(value, decimals), decimals);
    const words = t(candle.isBackfilled ? 'candleSpokenMadeUp' : 'candleSpoken', {
      time: format.times.full(candle.openAtMs),
      open: price(candle.open),
      high: price(candle.high),
      low: price(candle.low),
      close: price(candle.close),
    });
    const more = sayMore?.(openAtMs, locale, format.times.full);
    setSpoken(more === undefined ? words : `${words} ${more}`);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!chart || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = readPressedKey(event);
    const step = chooseStep(key, event.shiftKey);
    if (step !== undefined) speak(chart.moveCrosshair(step));
    else if (key === '+' || key === '=') chart.zoom(zoomIn);
    else if (key === '-') chart.zoom(1 / zoomIn);
    else if (key === 'Escape') chart.hideCrosshair();
    else return;
    event.preventDefault();
  }

  if (!feed) return <div className={styles.frame}>{props.children}</div>;
  return (
    <div
      role="application"
      tabIndex={isHidden ? -1 : 0}
      aria-label={t('chartOf', { symbol, interval: t(`interval.${feed.interval}.long`) })}
      aria-describedby={summaryId}
      aria-hidden={isHidden || undefined}
      className={styles.frame}
      onKeyDown={onKeyDown}
      onBlur={() => chart?.hideCrosshair()}
    >
      <div id={summaryId} className="vh">
        <ChartSummaryText symbol={symbol} feed={feed} format={format} decimals={decimals} /> {t('chartKeys')}
      </div>
      {props.children}
      <span role="status" className="vh">
        {spoken}
      </span>
    </div>
  );
}
