import { useParams } from '@truemark/browser/router';
import type { ReviewedRepayment } from '@truemark/contract/operators/loans';
import { type RepaymentRejection, repaymentRejections } from '@truemark/domain/loans/reasons';
import { Button } from '@truemark/ui/button';
import HandCoins from 'lucide-react/icons/hand-coins';
import { Facts } from '../../components/facts.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Moment } from '../../components/moment.tsx';
import { ReviewerTag } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { ReviewMark } from '../../components/review/review-mark.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { Borrower, Exposure, useLoanEvidence } from './loan-evidence.tsx';
import { ReasonField, type Reasons, useReasons } from './reason-field.tsx';

type Row = ReviewedRepayment & { readonly at: number };
const asset = 'USDT';

/** Repayments whose money is held until somebody has decided. */
export default function RepaymentsPage() {
  const t = useText('loans');
  const { query, rows } = usePages(['repayments'], (cursor, signal) =>
    api.call('listRepayments', { query: { state: 'waiting', ...cursor } }, { signal }),
  );
  const reasons = useReasons(repaymentRejections);
  const view = useRepaymentView(reasons);
  const { id } = useParams();
  return (
    <ReviewQueue<Row>
      title={t('repayments')}
      path="/reviews/repayments"
      query={query}
      items={rows?.map(row => ({ ...row, at: row.createTime }))}
      selectedId={id}
      view={view}
      decide={async (item, decision, reason, options) => {
        if (decision === 'approve') {
          return api.call('decideRepayment', { body: { decision, id: item.id, reason } }, options);
        }
        const rejection = reasons.find(item.id);
        return api.call('decideRepayment', { body: { decision, id: item.id, rejection, reason } }, options);
      }}
      empty={{ icon: HandCoins, title: t('repaymentsEmptyTitle'), text: t('repaymentsEmptyText') }}
    />
  );
}

function useRepaymentView(reasons: Reasons<RepaymentRejection>): (item: Row) => ReviewView {
  const t = useText('loans');
  const format = useFormat();
  const hasPermission = useCan('loans.decide');
  const own = useSession(session => session.operator?.number);
  return item => {
    const isClaimedByOther = item.reviewerNumber !== null && item.reviewerNumber !== own;
    const who = { approvalBar: null, hasPermission, isClaimedByOther };
    const amount = format.amount(item.amount, asset);
    const user = item.userName;
    const rejection = reasons.find(item.id);
    return {
      title: amount,
      subtitle: t('repaymentFrom', { user, loan: item.loanId }),
      mark: <ReviewMark reviewerNumber={item.reviewerNumber} awaited={t('state.pending')} />,
      evidence: (
        <>
          <Repayment item={item} canDecide={hasPermission} />
          {hasPermission && (
            <ReasonField
              reasons={repaymentRejections}
              value={rejection}
              word={reason => t(`repaymentRejection.${reason}`)}
              onChange={changed => reasons.choose(item.id, changed)}
            />
          )}
        </>
      ),
      bars: { approve: findDecisionBar('approve', who), reject: findDecisionBar('reject', who) },
      words: {
        approve: t('settle'),
        reject: t('sendBack'),
        approveText: <p>{t('settleText', { amount, user })}</p>,
        rejectText: <p>{t('sendBackText', { amount, user, reason: t(`repaymentRejection.${rejection}`) })}</p>,
        afterwards: [t('afterSettle'), t('afterAudit')],
      },
    };
  };
}

function Repayment({ item, canDecide }: { readonly item: Row; readonly canDecide: boolean }) {
  const t = useText('loans');
  const format = useFormat();
  const { data, error } = useLoanEvidence(item.loanId);
  const take = useSubmit(
    options => api.call('takeRepayment', { body: { id: item.id } }, options),
    () => undefined,
  );
  const { loan } = item;
  return (
    <>
      <Section title={t('repayment')}>
        <Facts
          facts={[
            [t('amount'), <b key="amount">{format.amount(item.amount, asset)}</b>],
            [t('interest'), format.amount(item.interest, asset)],
            [t('principal'), format.amount(item.principal, asset)],
            [t('at'), <Moment key="at" at={item.createTime} />],
            [t('loanAmount'), format.amount(loan.amount, asset)],
            [t('loanState'), t(`state.${loan.status}`)],
            [t('openPrincipal'), format.amount(loan.openPrincipal, asset)],
            [t('dueDate'), loan.repaymentDate === null ? t('none') : <Moment key="due" at={loan.repaymentDate} />],
            [t('reviewer'), <ReviewerTag key="reviewer" number={item.reviewerNumber} />],
          ]}
        />
        {canDecide && (
          <div>
            <Button size="small" isBusy={take.isBusy} onClick={() => take.submit()}>
              {t('takeRepayment')}
            </Button>
          </div>
        )}
        <FormError error={take.error} />
      </Section>
      <FormError error={error ?? undefined} />
      {data && <Borrower userId={item.userId} userName={item.userName} evidence={data} />}
      {data && <Exposure evidence={data} />}
    </>
  );
}
