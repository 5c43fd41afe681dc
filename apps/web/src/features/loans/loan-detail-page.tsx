import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@truemark/browser/router';
import { ApiError } from '@truemark/client/api-error';
import type { LoanDetail, LoanItem } from '@truemark/contract/lending/loans';
import { canLoan } from '@truemark/domain/loans/can';
import { calculateYearlyRates } from '@truemark/domain/loans/yearly-rates';
import { buttonClass } from '@truemark/ui/button';
import { Disclosure } from '@truemark/ui/disclosure';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatDate, formatDateTime } from '@truemark/ui/format/date';
import { formatPercent } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import SearchX from 'lucide-react/icons/search-x';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame } from '../account/index.ts';
import { Documents, Moves, Repayments, Timeline } from './loan-history.tsx';
import styles from './loan-page.module.css';
import { loanFamilies } from './loan-states.ts';
import { loanQuery } from './queries.ts';
import { RepayForm } from './repay-form.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { useUsd } from './usd.ts';
import { WithdrawButton } from './withdraw-button.tsx';
import { writeYearlyRate } from './write-yearly-rate.ts';

const listPath = '/profile/loans';

/** One loan: how it stands, what is owed, and everything that happened. */
export default function LoanDetailPage() {
  const { id = '' } = useParams();
  const t = useText('loan');
  const account = useText('account');
  const query = useQuery(loanQuery(id));
  const { data, error } = query;
  const refusal = error instanceof ApiError ? error.refusal : undefined;
  const isMissing = refusal === 'recordMissing' || refusal === 'malformedRequest' || refusal === 'recordNotOwned';
  return (
    <AccountFrame title={data ? t('loanNumber', { id: data.loan.id }) : t('loanTitle')} back={listPath} isTitleLong>
      {data && <Detail detail={data} />}
      {!data && query.isPending && <SkeletonRows label={account('loading')} count={5} height="60px" />}
      {!data && isMissing && (
        <EmptyState icon={SearchX} title={t('missing')}>
          <Link className={buttonClass({ variant: 'secondary' })} to={listPath}>
            {t('mine')}
          </Link>
        </EmptyState>
      )}
      {!data && error && !isMissing && <LoadFailed error={error} onRetry={() => void query.refetch()} />}
    </AccountFrame>
  );
}

function Detail({ detail }: { readonly detail: LoanDetail }) {
  const t = useText('loan');
  const { loan } = detail;
  return (
    <div className={styles.page}>
      <Standing loan={loan} receiptId={detail.receiptId} />
      <div className={styles.columns}>
        <div className={styles.list}>
          {loan.settlement && canLoan('repay', loan.status) && <RepayForm loan={loan} settlement={loan.settlement} />}
          <Facts loan={loan} />
          {canLoan('withdraw', loan.status) && <WithdrawButton id={loan.id} />}
          <Documents detail={detail} />
        </div>
        <div className={styles.list}>
          <Timeline detail={detail} />
          <Repayments detail={detail} />
          <Moves detail={detail} />
        </div>
      </div>
      <Disclosure summary={t('wholeSchedule')}>
        <ScheduleTable
          days={detail.schedule}
          caption={t(loan.paidOutAt === null ? 'scheduleFromPayout' : 'scheduleHint')}
        />
      </Disclosure>
    </div>
  );
}

/** The state, and what it means for the owner. */
function Standing({ loan, receiptId }: { readonly loan: LoanItem; readonly receiptId: string | null }) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  const { status, settlement, repaymentDate, rejection } = loan;
  return (
    <header className={styles.head}>
      <p className={styles.rowLine}>
        <b className="h2 num">{usd(loan.amount)}</b>
        <StatusChip family={loanFamilies[status]}>{t(`state.${status}`)}</StatusChip>
      </p>
      {status === 'pending' && <p className="sub">{t('pendingText')}</p>}
      {status === 'approved' && <p className="sub">{t('approvedText')}</p>}
      {status === 'repaying' && repaymentDate !== null && (
        <p className="sub">{t('repayingText', { date: formatDateTime(locale, repaymentDate, 'utc') })}</p>
      )}
      {status === 'expired' && settlement && repaymentDate !== null && (
        <Note kind="stop">
          {t('overdueText', {
            date: formatDate(locale, repaymentDate, 'utc'),
            amount: usd(settlement.total),
            perDay: usd(settlement.perDay),
          })}
        </Note>
      )}
      {(status === 'repaid' || status === 'completed') && <p className="sub">{t('repaidText')}</p>}
      {rejection !== null && (
        <Note kind={rejection === 'withdrawn' ? 'plain' : 'stop'}>{t(`rejection.${rejection}`)}</Note>
      )}
      {receiptId !== null && (
        <p>
          <Link className={proofClass('small')} to={`/receipt/loan/${receiptId}`}>
            <Hallmark size={14} />
            <span>{t('receipt')}</span>
          </Link>
        </p>
      )}
    </header>
  );
}

function Facts({ loan }: { readonly loan: LoanItem }) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  const rates = calculateYearlyRates(Number(loan.amount), Number(loan.totalInterest), loan.term);
  const facts: readonly (readonly [string, string])[] = [
    [t('term'), t('days', { days: loan.term })],
    [t('dailyRate'), formatPercent(locale, loan.dailyRate, 2, 4)],
    [t('effectiveRate'), writeYearlyRate(locale, rates.effective)],
    [t('nominalRate'), writeYearlyRate(locale, rates.nominal)],
    [t('freeDays'), t('days', { days: loan.freeDays })],
    [t('totalInterest'), usd(loan.totalInterest)],
    [t('repayAtEnd'), usd(loan.repaymentAmount)],
    [t('openPrincipal'), usd(loan.openPrincipal)],
    [t('interestPaid'), usd(loan.interestPaid)],
  ];
  return (
    <section className={styles.panel} aria-labelledby="loan-terms">
      <h2 id="loan-terms" className="h4">
        {t('terms')}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
