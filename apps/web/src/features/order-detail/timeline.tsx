import { joinClasses } from '@truemark/ui/class-names';
import { formatCount } from '@truemark/ui/format/number';
import { Joined } from '@truemark/ui/joined';
import { Hallmark } from '@truemark/ui/proof';
import type { ReactNode } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { OrderPrice } from '../order-cells/index.ts';
import { RecordTime } from './facts.tsx';
import type { OrderStep } from './order-step.ts';
import styles from './timeline.module.css';

interface TimelineStep extends Omit<OrderStep, 'text'> {
  readonly name: string;
  readonly note?: ReactNode;
}

/** What has happened to an order, in order: when, at which price, and where that price stands in the record. */
export function Timeline(props: { readonly steps: readonly TimelineStep[]; readonly decimals: number }) {
  const t = useText('orders');
  const locale = useLocale();
  return (
    <section className={styles.section}>
      <h2 className="h3">{t('timeline')}</h2>
      <ol className={styles.steps}>
        {props.steps.map(({ id, name, atMs, price, sequence, note, isNext = false }) => (
          <li key={id} className={joinClasses(styles.step, isNext && styles.next)}>
            <span className={styles.head}>
              <span className={styles.name}>{name}</span>
              {price && <OrderPrice price={price} decimals={props.decimals} className={styles.price} />}
            </span>
            <span className={styles.line}>
              <RecordTime atMs={atMs} />
              {sequence && (
                <span className={styles.record}>
                  <Hallmark size={12} />
                  <span className="num">{t('recordOf', { number: formatCount(locale, sequence) })}</span>
                </span>
              )}
            </span>
            {note && (
              <span className={styles.note}>
                <Joined>{note}</Joined>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
