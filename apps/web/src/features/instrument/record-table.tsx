import { Link } from '@truemark/browser/router';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatRecordTime } from '@truemark/ui/format/date';
import { formatCount, formatPriceText } from '@truemark/ui/format/number';
import { proofClass } from '@truemark/ui/proof';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { memo, useState } from 'react';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { type PriceRow, priceRowsMax } from './price-rows.ts';
import { RecordMark } from './record-mark.tsx';
import styles from './record-table.module.css';
import { type PriceRows, useAreRowsHeld, useRows } from './use-price-rows.ts';
import { useRecordPress } from './use-record-press.ts';

const rowsAtFirst = 12;
const sourceKeys = {
  simulated: 'sourceSimulated',
  replay: 'sourceReplay',
  binance: 'sourceBinance',
  coinbase: 'sourceCoinbase',
  kraken: 'sourceKraken',
} as const;

/** The newest lines of the price record with all that a line holds: number, time, bid, ask, middle and source. */
export function RecordTable(props: { readonly rows: PriceRows; readonly info: MarketInfo | undefined }) {
  const { rows, info } = props;
  const t = useText('instrument');
  const [isLong, setLong] = useState(false);
  const lines = useRows(rows.store);
  const isHeld = useAreRowsHeld(rows.store);
  const press = useRecordPress(info?.code ?? '');
  if (lines.length === 0 || !info) {
    if (rows.isLoading || !info) return <SkeletonRows label={t('loading')} count={6} height="40px" />;
    if (rows.error) {
      return <LoadFailed title={t('recordFailed')} error={rows.error} onRetry={rows.retry} />;
    }
    return <EmptyState title={t('recordEmpty')}>{t('recordEmptyText')}</EmptyState>;
  }
  return (
    <div className={styles.record}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('record')} {...rows.store.hold}>
        <table className={styles.table}>
          <caption className="vh">{t('record')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('recordColumn')}</th>
              <th scope="col">{t('timeUtc')}</th>
              <th scope="col" className="end">
                {t('price')}
              </th>
              <th scope="col" className="end">
                {t('bid')}
              </th>
              <th scope="col" className="end">
                {t('ask')}
              </th>
              <th scope="col">{t('source')}</th>
            </tr>
          </thead>
          <tbody {...press}>
            {lines.slice(0, isLong ? priceRowsMax : rowsAtFirst).map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place and shows another record.
              <RecordLine key={place} code={info.code} row={row} decimals={info.priceDecimals} />
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.foot}>
        <p>
          {isHeld && <b className="med">{t('recordHeld')}. </b>}
          {t('recordHint')}{' '}
          <Link className="lnk" to="/help?id=price-record">
            {t('recordHelp')}
          </Link>
        </p>
        {lines.length > rowsAtFirst && (
          <Button size="small" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? t('showFewer') : t('showMore', { count: lines.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

const RecordLine = memo(function RecordLine(props: {
  readonly code: string;
  readonly row: PriceRow;
  readonly decimals: number;
}) {
  const { code, row, decimals } = props;
  const t = useText('instrument');
  const common = useText('common');
  const locale = useLocale();
  return (
    <tr>
      <td>
        <button type="button" className={proofClass('small')} title={t('verifyPrice')} data-sequence={row.sequence}>
          <RecordMark code={code} sequence={row.sequence} size={14} />
          <span className="num">{formatCount(locale, row.sequence)}</span>
        </button>
      </td>
      <td className={styles.time}>
        <span className="num">{formatRecordTime(row.atMs)}</span>
      </td>
      <td className={joinClasses('end', styles.price, styles[row.direction])}>
        <span className="num">{formatPriceText(locale, row.price, decimals)}</span>
      </td>
      <td className="end">
        <span className="num">{formatPriceText(locale, row.bid, decimals)}</span>
      </td>
      <td className="end">
        <span className="num">{formatPriceText(locale, row.ask, decimals)}</span>
      </td>
      <td>{common(sourceKeys[row.source])}</td>
    </tr>
  );
});
