import { useParams } from '@truemark/browser/router';
import type { ReviewedLoan } from '@truemark/contract/operators/loans';
import { type LoanRejection, loanRejections } from '@truemark/domain/loans/reasons';
import HandCoins from 'lucide-react/icons/hand-coins';
import { ReviewMark } from '../../components/review/review-mark.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import { LoanEvidence } from './loan-evidence.tsx';
import { ReasonField, type Reasons, useReasons } from './reason-field.tsx';

type Row = ReviewedLoan & { readonly at: number };

/** Applications for loans, and repaid ones that are to be closed. */
export default function LoansPage() {
  const t = useText('loans');
  const { query, rows } = usePages(['loans'], (cursor, signal) =>
    api.call('listLoans', { query: { state: 'waiting', ...cursor } }, { signal }),
  );
  const reasons = useReasons(loanRejections);
  const view = useLoanView(reasons);
  const { id } = useParams();
  return (
    <ReviewQueue<Row>
      title={t('title')}
      path="/reviews/loans"
      query={query}
      items={rows?.map(row => ({ ...row, at: row.repaidAt ?? row.createTime }))}
      selectedId={id}
      view={view}
      decide={async (item, decision, reason, options) => {
        if (item.status === 'repaid') return api.call('completeLoan', { body: { id: item.id, reason } }, options);
        if (decision === 'approve') {
          return api.call('decideLoan', { body: { decision, id: item.id, reason } }, options);
        }
        const rejection = reasons.find(item.id);
        return api.call('decideLoan', { body: { decision, id: item.id, rejection, reason } }, options);
      }}
      empty={{ icon: HandCoins, title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function useLoanView(reasons: Reasons<LoanRejection>): (item: Row) => ReviewView {
  const t = useText('loans');
  const words = useText('reviews');
  const format = useFormat();
  const hasPermission = useCan('loans.decide');
  const own = useSession(session => session.operator?.number);
  return item => {
    const isRepaid = item.status === 'repaid';
    const awaited = isRepaid ? t('toClose') : item.confirmation ? words('secondWanted') : t('state.pending');
    const isClaimedByOther = item.reviewerNumber !== null && item.reviewerNumber !== own;
    const who = { approvalBar: item.approvalBar, hasPermission, isClaimedByOther };
    const amount = format.amount(item.amount, 'USDT');
    const user = item.userName;
    const rejection = reasons.find(item.id);
    return {
      title: amount,
      subtitle: t('from', { user, days: item.term }),
      mark: <ReviewMark reviewerNumber={item.reviewerNumber} awaited={awaited} />,
      evidence: (
        <>
          <LoanEvidence item={item} canDecide={hasPermission} />
          {hasPermission && !isRepaid && (
            <ReasonField
              reasons={loanRejections}
              value={rejection}
              word={reason => t(`rejection.${reason}`)}
              onChange={changed => reasons.choose(item.id, changed)}
            />
          )}
        </>
      ),
      bars: {
        approve: findDecisionBar('approve', who),
        reject: isRepaid ? 'onlyClosing' : findDecisionBar('reject', who),
      },
      words: {
        approve: isRepaid ? t('close') : t(item.needsTwo && !item.confirmation ? 'confirm' : 'approve'),
        reject: t('reject'),
        approveText: <p>{isRepaid ? t('closeText', { user }) : t('approveText', { amount, user })}</p>,
        rejectText: <p>{t('rejectText', { user, reason: t(`rejection.${rejection}`) })}</p>,
        afterwards: isRepaid ? [t('afterAudit')] : [t('afterApprove'), t('afterAudit')],
      },
    };
  };
}
