import { useParams } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import type { ReviewedLoan } from '@truemark/contract/operators/loans';
import { type LoanRejection, loanRejections } from '@truemark/domain/loans/reasons';
import { StatusChip } from '@truemark/ui/status-chip';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useState } from 'react';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import { LoanEvidence } from './loan-evidence.tsx';
import { ReasonField } from './reason-field.tsx';

type Row = ReviewedLoan & { readonly at: number };
type Reasons = Readonly<Record<string, LoanRejection>>;

/** Applications for loans, and repaid ones that are to be closed. */
export default function LoansPage() {
  const t = useText('loans');
  const { query, rows } = usePages(['loans'], (cursor, signal) =>
    api.call('listLoans', { query: { state: 'waiting', ...cursor } }, { signal }),
  );
  // What the reviewer has chosen, by loan; kept while they look at others.
  const [reasons, setReasons] = useState<Reasons>({});
  const view = useLoanView(reasons, (id, rejection) => setReasons(all => ({ ...all, [id]: rejection })));
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
        const rejection = reasons[item.id] ?? loanRejections[0];
        return api.call('decideLoan', { body: { decision, id: item.id, rejection, reason } }, options);
      }}
      onDecided={() => showToast('done', t('decidedToast'))}
      empty={{ icon: HandCoins, title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function useLoanView(
  reasons: Reasons,
  onChange: (id: string, rejection: LoanRejection) => void,
): (item: Row) => ReviewView {
  const t = useText('loans');
  const format = useFormat();
  const hasPermission = useCan('loans.decide');
  const own = useSession(session => session.operator?.number);
  return item => {
    const isRepaid = item.status === 'repaid';
    const isClaimedByOther = item.reviewerNumber !== null && item.reviewerNumber !== own;
    const who = { approvalBar: item.approvalBar, hasPermission, isClaimedByOther };
    const amount = format.amount(item.amount, 'USDT');
    const user = item.userName;
    const rejection = reasons[item.id] ?? loanRejections[0];
    return {
      title: amount,
      subtitle: t('from', { user, days: item.term }),
      mark: <Mark item={item} />,
      evidence: (
        <>
          <LoanEvidence item={item} canDecide={hasPermission} />
          {hasPermission && !isRepaid && (
            <ReasonField
              reasons={loanRejections}
              value={rejection}
              word={reason => t(`rejection.${reason}`)}
              onChange={changed => onChange(item.id, changed)}
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

/** What of a loan is to be seen in the list. */
function Mark({ item }: { readonly item: Row }) {
  const t = useText('loans');
  if (item.reviewerNumber !== null) {
    return <StatusChip family="active">{t('taken', { number: item.reviewerNumber })}</StatusChip>;
  }
  if (item.status === 'repaid') return <StatusChip family="waiting">{t('toClose')}</StatusChip>;
  return <StatusChip family="waiting">{t(item.confirmation ? 'secondWanted' : 'state.pending')}</StatusChip>;
}
