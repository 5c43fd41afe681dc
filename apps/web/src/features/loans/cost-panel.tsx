import { Disclosure } from '@truemark/ui/disclosure';
import { formatDate } from '@truemark/ui/format/date';
import { missingText } from '@truemark/ui/format/locale';
import { formatPercent } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { useLocale } from '../../platform/preferences.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useText } from '../../platform/text.ts';
import { CostPicture } from './cost-picture.tsx';
import type { LoanPreview, OfferedTerm } from './loan-draft.ts';
import styles from './loan-page.module.css';
import { ScheduleTable } from './schedule-table.tsx';
import { useUsd } from './usd.ts';
import { writeYearlyRate } from './write-yearly-rate.ts';

/** What a loan costs: over time, in sum, by day, and by the year. */
export function CostPanel(props: { readonly preview: LoanPreview | undefined; readonly term: OfferedTerm }) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  const { preview, term } = props;
  const facts: readonly (readonly [string, string])[] = [
    [t('youReceive'), preview ? usd(preview.principal) : missingText],
    [t('dailyRate'), formatPercent(locale, term.dailyRate, 2, 4)],
    [t('costDays'), preview ? t('costDaysOf', { days: preview.costDays, term: term.term }) : missingText],
    [t('totalInterest'), preview ? usd(preview.interest) : missingText],
    [t('fees'), t('feesNone')],
    [t('totalCost'), preview ? usd(preview.interest) : missingText],
    [t('effectiveRate'), preview ? writeYearlyRate(locale, preview.rates.effective) : missingText],
    [t('nominalRate'), preview ? writeYearlyRate(locale, preview.rates.nominal) : missingText],
  ];
  return (
    <aside className={styles.panel} aria-labelledby="loan-cost">
      <h2 id="loan-cost" className="h4">
        {t('costTitle')}
      </h2>
      <p className={styles.rowLine}>
        <span className="sub">
          {preview ? t('repayOn', { date: formatDate(locale, preview.dueAtMs) }) : t('repayLater')}
        </span>
        <b className="h4 num">{preview ? usd(preview.total) : missingText}</b>
      </p>
      {preview && <CostPicture preview={preview} nowMs={serverClock.read()} />}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {preview && (
        <Disclosure summary={t('wholeSchedule')}>
          <ScheduleTable
            days={preview.days.map(({ endsAtMs, ...day }) => ({ ...day, endsAt: endsAtMs }))}
            caption={t('scheduleHint')}
          />
        </Disclosure>
      )}
      <Note kind="risk">{t('lateText', { perDay: preview ? usd(preview.perDay) : missingText })}</Note>
    </aside>
  );
}
