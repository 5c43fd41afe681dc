import type { BalancePoint } from '@truemark/contract/people/accounts';
import { formatDate, formatDateTime } from '@truemark/ui/format/date';
import { type PointerEvent, useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { AmountText, formatMoney, hiddenText, useHiddenFigures } from '../amounts/index.ts';
import { buildValueShape, findNearest, type ValueShape, valueBoxWidth } from './build-value-shape.ts';
import styles from './value-chart.module.css';

const height = 200;

/** What everything was worth, as a line with what was paid in and out. Time runs to the right in every language. */
export function ValueChart(props: { readonly points: readonly BalancePoint[] }) {
  const { points } = props;
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const shape = buildValueShape(points, height);
  const summary = useSummary(points, shape);
  if (!shape) return null;
  const look = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setChosen(findNearest(shape.places, (event.clientX - box.left) / box.width));
  };
  const place = chosen === undefined ? undefined : shape.places[chosen];
  return (
    <figure className={styles.figure}>
      <Readout point={(chosen === undefined ? undefined : points[chosen]) ?? points.at(-1)} />
      <div className={styles.picture} role="img" aria-label={summary} dir="ltr">
        <div
          className={styles.plot}
          style={{ blockSize: height }}
          onPointerMove={look}
          onPointerDown={look}
          onPointerLeave={() => setChosen(undefined)}
        >
          <svg viewBox={`0 0 ${valueBoxWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {shape.areas.map(path => (
              <path key={path} className={styles.area} d={path} />
            ))}
            {shape.lines.map(path => (
              <path key={path} className={styles.line} d={path} />
            ))}
          </svg>
          {shape.marks.map(mark => (
            <span
              key={`${mark.at} ${mark.isIn}`}
              className={mark.isIn ? styles.in : styles.out}
              style={{ insetInlineStart: `${mark.x * 100}%`, insetBlockStart: mark.y }}
            >
              <Mark isIn={mark.isIn} />
            </span>
          ))}
          {place && (
            <>
              <span className={styles.cursor} style={{ insetInlineStart: `${place.x * 100}%` }} />
              <span
                className={styles.dot}
                style={{ insetInlineStart: `${place.x * 100}%`, insetBlockStart: place.y }}
              />
            </>
          )}
        </div>
        <Axis shape={shape} points={points} />
      </div>
      <figcaption className={styles.legend}>
        <Legend />
      </figcaption>
    </figure>
  );
}

function useSummary(points: readonly BalancePoint[], shape: ValueShape | undefined): string {
  const t = useText('profile');
  const account = useText('account');
  const locale = useLocale();
  const isHidden = useHiddenFigures(figures => figures.isHidden);
  const first = points.find(({ value }) => value !== null);
  const last = points.findLast(({ value }) => value !== null);
  const money = (value: string | null | undefined) =>
    isHidden ? account('hidden') : formatMoney(locale, value ?? '', 'USDT');
  return t('historySummary', {
    from: formatDate(locale, first?.at ?? 0),
    to: formatDate(locale, last?.at ?? 0),
    first: money(first?.value),
    last: money(last?.value),
    low: money(shape?.lowest),
    high: money(shape?.highest),
  });
}

/** The value at the pointer, else the last one, with what was paid in and out there. */
function Readout(props: { readonly point: BalancePoint | undefined }) {
  const locale = useLocale();
  const { point } = props;
  if (!point) return null;
  return (
    <p className={styles.readout}>
      <span className={styles.value}>
        {point.value === null ? '–' : <AmountText asset="USDT" amount={point.value} hasUnit />}
      </span>
      <span className="sm dim">{formatDateTime(locale, point.at)}</span>
      {point.moves.map(({ asset, amount }) => (
        <span key={`${asset} ${amount.startsWith('-')}`} className={styles.move}>
          <Mark isIn={!amount.startsWith('-')} />
          <AmountText asset={asset} amount={amount} isSigned hasUnit />
        </span>
      ))}
    </p>
  );
}

/** The highest and lowest value, the first and last day. Said to readers by the summary. */
function Axis(props: { readonly shape: ValueShape; readonly points: readonly BalancePoint[] }) {
  const locale = useLocale();
  const isHidden = useHiddenFigures(figures => figures.isHidden);
  const { shape, points } = props;
  const money = (value: string) => (isHidden ? hiddenText : formatMoney(locale, value, 'USDT'));
  const [first] = points;
  const last = points.at(-1);
  return (
    <div aria-hidden="true">
      <span className={styles.level} style={{ insetBlockStart: shape.highestY }}>
        {money(shape.highest)}
      </span>
      {shape.lowest !== shape.highest && (
        <span className={styles.level} style={{ insetBlockStart: shape.lowestY }}>
          {money(shape.lowest)}
        </span>
      )}
      <span className={styles.times}>
        <span dir="auto">{first && formatDate(locale, first.at)}</span>
        <span dir="auto">{last && formatDate(locale, last.at)}</span>
      </span>
    </div>
  );
}

function Legend() {
  const t = useText('profile');
  return (
    <>
      <span className={styles.in}>
        <Mark isIn />
        {t('historyDeposits')}
      </span>
      <span className={styles.out}>
        <Mark isIn={false} />
        {t('historyWithdrawals')}
      </span>
    </>
  );
}

/** Filled and upwards for what came, hollow and downwards for what went. */
function Mark(props: { readonly isIn: boolean }) {
  return (
    <svg className={styles.mark} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {props.isIn ? <path d="M6 1 L11 10 H1 Z" /> : <path className={styles.hollow} d="M6 10.5 L1.5 2.5 H10.5 Z" />}
    </svg>
  );
}
