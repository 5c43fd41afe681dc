import type { MarketInfo } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatCount, formatPriceText } from '@truemark/ui/format/number';
import { Skeleton } from '@truemark/ui/skeleton';
import { memo } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { requestVerification } from '../../platform/verify-request.ts';
import type { PriceRow } from './price-rows.ts';
import styles from './price-tape.module.css';
import { RecordMark } from './record-mark.tsx';
import { type PriceRows, useAreRowsHeld, useRows } from './use-price-rows.ts';
import { useRecordPress } from './use-record-press.ts';

const rowsMax = 40;
/** Digits of a record number that differ from line to line. */
const tailDigits = 3;

/** The newest lines of the price record beside the chart: time, price, end of the record number. */
export function PriceTape(props: { readonly rows: PriceRows; readonly info: MarketInfo | undefined }) {
  const { rows, info } = props;
  const t = useText('instrument');
  const all = useRows(rows.store);
  // Without the instrument nobody knows how many decimals its prices have.
  const lines = info ? all : [];
  const isLoading = rows.isLoading || !info;
  const locale = useLocale();
  const isHeld = useAreRowsHeld(rows.store);
  const newest = lines[0];
  const press = useRecordPress(info?.code ?? '');
  return (
    <div className={styles.tape}>
      <div className={styles.head}>
        <h2 className="h4">{t('record')}</h2>
        {isHeld && <span className={styles.count}>{t('recordHeld')}</span>}
        {newest && !isHeld && (
          <span className={joinClasses('num', styles.count)}>{formatCount(locale, newest.sequence)}</span>
        )}
      </div>
      <div className={styles.columns} aria-hidden="true">
        <span>{t('timeUtc')}</span>
        <span>{t('price')}</span>
        <span>{t('recordShort')}</span>
      </div>
      {lines.length === 0 && isLoading && <TapeSkeleton />}
      {lines.length === 0 && !isLoading && <EmptyState title={t('recordEmpty')}>{t('recordEmptyText')}</EmptyState>}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard.
        <ol className={styles.lines} tabIndex={0} aria-label={t('record')} {...press} {...rows.store.hold}>
          {lines.slice(0, rowsMax).map((row, place) => (
            <TapeLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place and shows another record.
              key={place}
              code={info?.code ?? ''}
              row={row}
              decimals={info?.priceDecimals ?? 0}
              locale={locale}
            />
          ))}
        </ol>
      )}
      {newest && info && (
        <div className={styles.foot}>
          <button type="button" className="lnk" onClick={() => requestVerification(info.code, newest.sequence)}>
            {t('verifyNewest')}
          </button>
        </div>
      )}
    </div>
  );
}

const TapeLine = memo(function TapeLine(props: {
  readonly code: string;
  readonly row: PriceRow;
  readonly decimals: number;
  readonly locale: string;
}) {
  const { code, row, decimals, locale } = props;
  const t = useText('instrument');
  const number = formatCount(locale, row.sequence);
  return (
    <li className={styles.line}>
      <span className={joinClasses('num', styles.time)}>{formatClock(row.atMs)}</span>
      <span className={joinClasses('num', styles.price, styles[row.direction])}>
        {formatPriceText(locale, row.price, decimals)}
      </span>
      {/* Lines move as prices come: the keyboard reaches the newest under the list, and every one in the table. */}
      <button
        type="button"
        tabIndex={-1}
        className={joinClasses('num', styles.number)}
        title={t('verifyRecord', { number })}
        data-sequence={row.sequence}
      >
        <RecordMark code={code} sequence={row.sequence} size={12} />
        <span aria-hidden="true">{cutNumber(row.sequence)}</span>
        <span className="vh">{number}</span>
      </button>
    </li>
  );
});

function formatClock(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 19);
}

function cutNumber(sequence: number): string {
  const text = String(sequence);
  return text.length > tailDigits ? `…${text.slice(-tailDigits)}` : text;
}

function TapeSkeleton() {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: 14 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <li key={index} className={styles.line}>
          <Skeleton width="52px" height="10px" />
          <Skeleton width="64px" height="10px" className={styles.price ?? ''} />
          <Skeleton width="32px" height="10px" />
        </li>
      ))}
    </ul>
  );
}
