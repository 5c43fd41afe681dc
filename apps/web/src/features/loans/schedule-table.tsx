import { formatShortDate } from '@truemark/ui/format/date';
import { endCellClass, Table } from '@truemark/ui/table';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { AmountText } from '../amounts/index.ts';
import styles from './loan-page.module.css';

interface ScheduleDay {
  readonly day: number;
  readonly endsAt: number | null;
  readonly isFree: boolean;
  readonly interest: string;
  readonly interestToDate: string;
  readonly settlement: string;
}

/** Every day of a loan; free ones are rows of zero. */
export function ScheduleTable(props: { readonly days: readonly ScheduleDay[]; readonly caption: string }) {
  const t = useText('loan');
  const locale = useLocale();
  return (
    <section className={styles.schedule} aria-label={t('wholeSchedule')}>
      <p className="xs dim">{props.caption}</p>
      <Table isDense>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col" className={endCellClass}>
              {t('dayInterest')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('settlement')}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.days.map(({ day, endsAt, isFree, interest, settlement }) => (
            <tr key={day}>
              <td>
                <span className="num">{day}</span>
                {endsAt !== null && <span className="xs dim"> {formatShortDate(locale, endsAt)}</span>}
                {isFree && <span className={`xs ${styles.freeMark}`}> {t('freeDay')}</span>}
              </td>
              <td className={endCellClass}>
                <AmountText asset="USDT" amount={interest} />
              </td>
              <td className={endCellClass}>
                <AmountText asset="USDT" amount={settlement} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
