import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { LoanEvidence as Evidence, ReviewedLoan } from '@truemark/contract/operators/loans';
import { Button } from '@truemark/ui/button';
import { Joined } from '@truemark/ui/joined';
import { Note } from '@truemark/ui/note';
import { DataTable } from '../../components/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Moment } from '../../components/moment.tsx';
import { ReviewerTag } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { SignatureView } from '../../components/signature-view.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { useSubmit } from '../../platform/use-submit.ts';

const asset = 'USDT';

/** What is known beside a loan, for its reviewer and for that of a repayment. */
export function useLoanEvidence(id: string) {
  return useQuery({
    queryKey: ['loanEvidence', id],
    queryFn: ({ signal }) => api.call('getLoanEvidence', { params: { id } }, { signal }),
  });
}

/** Who asks for how much, what they earn and owe, and what it costs day by day. */
export function LoanEvidence({ item, canDecide }: { readonly item: ReviewedLoan; readonly canDecide: boolean }) {
  const t = useText('loans');
  const { data, error } = useLoanEvidence(item.id);
  return (
    <>
      {item.status === 'pending' && item.needsTwo && <Note>{t('needsTwo')}</Note>}
      <Terms item={item} canDecide={canDecide} />
      <FormError error={error ?? undefined} />
      {data && (
        <>
          <Borrower userId={item.userId} userName={item.userName} evidence={data} />
          <Affordability evidence={data} />
          <Exposure evidence={data} />
          <Earlier evidence={data} />
          <Schedule evidence={data} />
        </>
      )}
    </>
  );
}

function Terms({ item, canDecide }: { readonly item: ReviewedLoan; readonly canDecide: boolean }) {
  const t = useText('loans');
  const format = useFormat();
  const take = useSubmit(
    options => api.call('takeLoan', { body: { id: item.id } }, options),
    () => undefined,
  );
  return (
    <Section title={t('terms')}>
      <Facts
        facts={[
          [t('amount'), <b key="amount">{format.amount(item.amount, asset)}</b>],
          [t('term'), t('days', { count: item.term })],
          [t('dailyRate'), format.percent(Number(item.dailyRate), 4)],
          [t('freeDays'), format.count(item.freeDays)],
          [t('totalInterest'), format.amount(item.totalInterest, asset)],
          [t('repaymentAmount'), format.amount(item.repaymentAmount, asset)],
          [t('openPrincipal'), format.amount(item.openPrincipal, asset)],
          [t('at'), <Moment key="at" at={item.createTime} />],
          [t('reviewer'), <ReviewerTag key="reviewer" number={item.reviewerNumber} />],
          [t('firstOfTwo'), <ReviewerTag key="first" number={item.confirmation?.operatorNumber ?? null} />],
          [
            t('agreementHash'),
            <span key="hash" className="mono" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {item.agreementHash ?? t('none')}
            </span>,
          ],
        ]}
      />
      {canDecide && item.status === 'pending' && (
        <div>
          <Button size="small" isBusy={take.isBusy} onClick={() => take.submit()}>
            {t('take')}
          </Button>
        </div>
      )}
      <FormError error={take.error} />
    </Section>
  );
}

interface BorrowerProps {
  readonly userId: string;
  readonly userName: string;
  readonly evidence: Evidence;
}

export function Borrower({ userId, userName, evidence: { user, identity, application } }: BorrowerProps) {
  const t = useText('loans');
  return (
    <Section title={t('borrower')}>
      {!user.isVerified && <Note kind="risk">{t('notVerified')}</Note>}
      {user.state !== 'active' && <Note kind="risk">{t('restricted')}</Note>}
      <Facts
        facts={[
          [
            t('user'),
            <Link key="user" className="lnk" to={`/users/${userId}`}>
              {userName}
            </Link>,
          ],
          [t('fullName'), identity ? `${identity.details.firstName} ${identity.details.lastName}` : t('none')],
          [t('birthDate'), identity?.details.birthDate ?? t('none')],
          [t('country'), identity?.details.country ?? user.country],
          [t('level'), user.level === 0 ? t('levelNormal') : `VIP${user.level}`],
          [t('since'), <Moment key="since" at={user.createTime} />],
          [
            t('signature'),
            application ? <SignatureView key="signature" signature={application.signature} /> : t('none'),
          ],
        ]}
      />
    </Section>
  );
}

function Affordability({ evidence: { application } }: { readonly evidence: Evidence }) {
  const t = useText('loans');
  const format = useFormat();
  if (!application) return null;
  return (
    <Section title={t('affordability')}>
      <Facts
        facts={[
          [t('monthlyIncome'), format.amount(application.monthlyIncome, 'USD')],
          [t('monthlyDebts'), format.amount(application.monthlyDebts, 'USD')],
          [t('burden'), application.burden === null ? t('none') : format.percent(Number(application.burden))],
        ]}
      />
    </Section>
  );
}

export function Exposure({ evidence: { exposure, overdueDays } }: { readonly evidence: Evidence }) {
  const t = useText('loans');
  const format = useFormat();
  return (
    <Section title={t('exposure')}>
      <Facts
        facts={[
          [t('openPrincipal'), format.amount(exposure.openPrincipal, asset)],
          [t('interestDue'), format.amount(exposure.interestDue, asset)],
          [t('maximum'), format.amount(exposure.maximum, asset)],
          [
            t('balances'),
            <Joined key="balances">
              {exposure.balances.map(balance => format.amount(balance.amount, balance.asset))}
            </Joined>,
          ],
          [t('overdueDays'), format.count(overdueDays)],
          [t('treasury'), format.amount(exposure.treasury, asset)],
        ]}
      />
    </Section>
  );
}

function Earlier({ evidence: { earlier } }: { readonly evidence: Evidence }) {
  const t = useText('loans');
  const format = useFormat();
  if (earlier.length === 0) return null;
  return (
    <Section title={t('earlier')}>
      <DataTable
        label={t('earlier')}
        keyOf={loan => loan.id}
        rows={earlier}
        columns={[
          { id: 'amount', head: t('amount'), cell: loan => format.amount(loan.amount, asset) },
          { id: 'state', head: t('loanState'), cell: loan => t(`state.${loan.status}`) },
          { id: 'at', head: t('at'), cell: loan => <Moment at={loan.createTime} /> },
        ]}
      />
    </Section>
  );
}

/** The last free day, each seventh and the last: what it costs to pay back then; with all others on demand. */
function Schedule({ evidence: { schedule } }: { readonly evidence: Evidence }) {
  const t = useText('loans');
  const format = useFormat();
  const rows = schedule.filter(
    ({ day, isFree }, index) => day % 7 === 0 || day === schedule.length || (isFree && !schedule[index + 1]?.isFree),
  );
  return (
    <Section title={t('schedule')}>
      <DataTable
        label={t('schedule')}
        keyOf={row => row.day}
        rows={rows}
        columns={[
          { id: 'day', head: t('day'), cell: row => format.count(row.day) },
          {
            id: 'interest',
            head: t('interestToDate'),
            isEnd: true,
            cell: row => format.amountOnly(row.interestToDate, asset),
          },
          { id: 'sum', head: t('settlement'), isEnd: true, cell: row => format.amountOnly(row.settlement, asset) },
        ]}
      />
    </Section>
  );
}
