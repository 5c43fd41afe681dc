import { useParams } from '@truemark/browser/router';
import type { PayoutOutcome, ReviewedWithdrawal } from '@truemark/contract/operators/withdrawals';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import { useRef, useState } from 'react';
import { ReviewMark } from '../../components/review/review-mark.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { useNetworkName } from '../../components/use-network-name.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import { startDraft, type WithdrawalDraft } from './withdrawal-draft.ts';
import { WithdrawalEvidence } from './withdrawal-evidence.tsx';

type Row = ReviewedWithdrawal & { readonly at: number };

/** Withdrawals that wait for a reviewer, or to be paid. */
export default function WithdrawalsPage() {
  const t = useText('withdrawals');
  const { query, rows } = usePages(['withdrawals'], (cursor, signal) =>
    api.call('listWithdrawals', { query: { state: 'waiting', ...cursor } }, { signal }),
  );
  // What the reviewer has typed, by withdrawal; kept while they look at others.
  const [drafts, setDrafts] = useState<Readonly<Record<string, WithdrawalDraft>>>({});
  const find = (item: ReviewedWithdrawal) => drafts[item.id] ?? startDraft(item);
  const view = useWithdrawalView(find, (id, draft) => setDrafts(all => ({ ...all, [id]: draft })));
  // What a node has made of the transaction that was named last.
  const outcome = useRef<PayoutOutcome | undefined>(undefined);
  const { id } = useParams();
  return (
    <ReviewQueue<Row>
      title={t('title')}
      path="/reviews/withdrawals"
      query={query}
      items={rows?.map(row => ({ ...row, at: row.createTime }))}
      selectedId={id}
      view={view}
      decide={async (item, decision, reason, options) => {
        outcome.current = undefined;
        const { hash, failure } = find(item);
        if (decision === 'reject') {
          return api.call('decideWithdrawal', { body: { decision, id: item.id, failure, reason } }, options);
        }
        if (item.state !== 'approved') {
          return api.call('decideWithdrawal', { body: { decision, id: item.id, reason } }, options);
        }
        const paid = await api.call('payWithdrawal', { body: { id: item.id, hash, reason } }, options);
        if (paid.state === 'approved') outcome.current = paid.outcome;
        return paid;
      }}
      findProblem={() => outcome.current && t(`outcome.${outcome.current}`)}
      empty={{ icon: ArrowUpFromLine, title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function useWithdrawalView(
  find: (item: ReviewedWithdrawal) => WithdrawalDraft,
  onChange: (id: string, draft: WithdrawalDraft) => void,
): (item: Row) => ReviewView {
  const t = useText('withdrawals');
  const words = useText('reviews');
  const format = useFormat();
  const nameNetwork = useNetworkName();
  const hasPermission = useCan('withdrawals.decide');
  const own = useSession(session => session.operator?.number);
  return item => {
    const { tokenType: asset, userId: user } = item;
    const draft = find(item);
    const isToPay = item.state === 'approved';
    const isClaimedByOther = item.reviewerNumber !== null && item.reviewerNumber !== own;
    const who = { approvalBar: item.approvalBar, hasPermission, isClaimedByOther };
    const approvalBar = findDecisionBar('approve', who);
    const amount = format.amount(item.amount, asset);
    const arrives = format.amount(item.arrives, asset);
    return {
      title: amount,
      subtitle: t('from', { user: item.userName, network: nameNetwork(item.method) }),
      mark: (
        <ReviewMark
          reviewerNumber={item.reviewerNumber}
          dueAt={item.dueAt}
          awaited={isToPay ? t('toPay') : item.confirmation ? words('secondWanted') : undefined}
        />
      ),
      evidence: (
        <WithdrawalEvidence
          item={item}
          draft={draft}
          canDecide={hasPermission}
          onChange={changed => onChange(item.id, changed)}
        />
      ),
      bars: {
        approve: approvalBar ?? (isToPay && draft.hash.trim() === '' ? 'hashMissing' : undefined),
        reject: findDecisionBar('reject', who),
      },
      words: {
        approve: isToPay ? t('pay') : t(item.needsTwo && !item.confirmation ? 'confirm' : 'approve'),
        reject: t('reject'),
        approveText: <p>{isToPay ? t('payText', { amount, user }) : t('approveText', { amount: arrives, user })}</p>,
        rejectText: <p>{t('rejectText', { amount, user, reason: t(`failure.${draft.failure}`) })}</p>,
        afterwards: [t('afterApprove'), t('afterPay'), t('afterTwo')],
      },
    };
  };
}
