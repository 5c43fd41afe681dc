import { formatDate, formatRecordTime } from '@truemark/ui/format/date';
import { missingText } from '@truemark/ui/format/locale';
import type { ReactNode } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './order-detail.module.css';

/** One fact of an order: its name and what it is. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Facts in two columns, those without a value left out by the caller. */
export function Facts(props: { readonly title: string; readonly facts: readonly (Fact | false)[] }) {
  return (
    <section className={styles.section}>
      <h2 className="h3">{props.title}</h2>
      <dl className={styles.facts}>
        {props.facts.map(
          fact =>
            fact && (
              <div key={fact.name}>
                <dt>{fact.name}</dt>
                <dd>{fact.value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** A moment that is on record: the day, and the time of UTC to the millisecond. */
export function RecordTime(props: { readonly atMs: number | null }) {
  const t = useText('orders');
  const locale = useLocale();
  const { atMs } = props;
  if (atMs === null) return missingText;
  // The day in the reader's language; the time as the record has it.
  const day = formatDate(locale, atMs, 'utc');
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {day} <span className="num">{t('utcTime', { time: formatRecordTime(atMs) })}</span>
    </time>
  );
}
