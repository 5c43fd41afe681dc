import type { Candle } from '@truemark/domain/market/candle';
import { quantityScale } from '@truemark/domain/market/instrument';
import { calculateChange, formatPrice, formatRoundedPrice, ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { Button } from '@truemark/ui/button';
import { ChangeText } from '@truemark/ui/change-text';
import { missingText } from '@truemark/ui/format/locale';
import { formatPriceText, formatShortCount } from '@truemark/ui/format/number';
import { memo, useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import type { CandleFeed } from './candle-feed.ts';
import styles from './candle-table.module.css';
import { ChartSummaryText } from './chart-summary-text.tsx';
import type { ChartFormat } from './mount-candle-chart.ts';
import { useFeedValue } from './use-candle-feed.ts';

const rowsStep = 100;

/** More columns, after the time: ratios of every row, by the opening times of the rows, the oldest first. */
export interface TableColumns {
  readonly heads: readonly { readonly key: string; readonly label: string }[];
  /** What they mean, by the opening time of the oldest row. */
  readonly note: (openAtMs: number) => string;
  readonly read: (times: readonly number[]) => readonly (readonly (string | undefined)[])[];
}

export interface CandleTableProps {
  readonly symbol: string;
  readonly feed: CandleFeed;
  readonly format: ChartFormat;
  readonly decimals: number;
}

/** The candles as a table, newest first, with the summary over it. */
export function CandleTable(props: CandleTableProps & { readonly columns?: TableColumns }) {
  const { symbol, feed, format, decimals, columns } = props;
  const t = useText('instrument');
  const candles = useFeedValue(feed, each => each.readCandles()) ?? [];
  const [rowCount, setRowCount] = useState(rowsStep);
  const shown = candles.slice(-rowCount);
  const [oldest] = shown;
  const ratios = columns?.read(shown.map(({ openAtMs }) => openAtMs));
  async function showOlder(): Promise<void> {
    if (rowCount + rowsStep > candles.length) await feed.loadOlder().catch(() => undefined);
    setRowCount(rowCount + rowsStep);
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={t('table')}>
      <p className={styles.summary}>
        <ChartSummaryText symbol={symbol} feed={feed} format={format} decimals={decimals} />{' '}
        {oldest && columns?.note(oldest.openAtMs)}
      </p>
      <table className={styles.table}>
        <caption className="vh">{t('tableOf', { symbol, interval: t(`interval.${feed.interval}.long`) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {columns?.heads.map(({ key, label }) => (
              <th key={key} scope="col">
                <bdi>{label}</bdi>
              </th>
            ))}
            <th scope="col">{t('open')}</th>
            <th scope="col">{t('high')}</th>
            <th scope="col">{t('low')}</th>
            <th scope="col">{t('close')}</th>
            <th scope="col">{t('change')}</th>
            <th scope="col">{t('volume')}</th>
          </tr>
        </thead>
        <tbody>
          {shown
            .map((candle, index) => (
              <CandleRow
                key={candle.openAtMs}
                candle={candle}
                format={format}
                decimals={decimals}
                ratios={ratios?.[index]?.join()}
              />
            ))
            .reverse()}
        </tbody>
      </table>
      <div className={styles.more}>
        <Button size="small" onClick={() => void showOlder()}>
          {t('showOlder')}
        </Button>
      </div>
    </section>
  );
}

/** Candles that did not change keep their identity, so only the live one draws again. */
const CandleRow = memo(function CandleRow(props: {
  readonly candle: Candle;
  readonly format: ChartFormat;
  readonly decimals: number;
  /** Of the columns added, as one text: a row whose figures stay is not drawn again. */
  readonly ratios: string | undefined;
}) {
  const { candle, format, decimals, ratios } = props;
  const t = useText('instrument');
  const locale = useLocale();
  const price = (value: bigint) => (
    <span className="num">{formatPriceText(locale, formatRoundedPrice(value, decimals), decimals)}</span>
  );
  return (
    <tr>
      <th scope="row">
        <bdi>{format.times.full(candle.openAtMs)}</bdi>
        {candle.isBackfilled && <span className={styles.madeUp}>{t('backfilledShort')}</span>}
      </th>
      {ratios?.split(',').map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
        <td key={index}>{ratio === '' ? missingText : <ChangeText ratio={ratio} locale={locale} />}</td>
      ))}
      <td>{price(candle.open)}</td>
      <td>{price(candle.high)}</td>
      <td>{price(candle.low)}</td>
      <td>{price(candle.close)}</td>
      <td>
        <ChangeText ratio={formatPrice(calculateChange(candle.close, candle.open), ratioScale)} locale={locale} />
      </td>
      <td>
        <span className="num">
          {candle.volume > 0n ? formatShortCount(locale, formatDecimal(candle.volume, quantityScale)) : missingText}
        </span>
      </td>
    </tr>
  );
});
