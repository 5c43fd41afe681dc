import { Link, useLocation, useParams } from '@truemark/browser/router';
import type { ReviewedDeposit } from '@truemark/contract/operators/deposits';
import { assert } from '@truemark/domain/result';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import { useState } from 'react';
import { ReviewMark } from '../../components/review/review-mark.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { useNetworkName } from '../../components/use-network-name.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import { DepositEvidence } from './deposit-evidence.tsx';
import { type Finding, findFindingBar, readOutputIndex, startFinding } from './finding.ts';

const waitingPath = '/reviews/deposits';
const asidePath = '/reviews/small-deposits';

type Row = ReviewedDeposit & { readonly at: number };

/** Deposits that wait for a reviewer; those that were found below the minimum stand aside, in a list of their own. */
export default function DepositsPage() {
  const t = useText('deposits');
  const isAside = useLocation().pathname.startsWith(asidePath);
  const state = isAside ? 'aside' : 'waiting';
  const { query, rows } = usePages(isAside ? ['deposits', 'aside'] : ['deposits'], (cursor, signal) =>
    api.call('listDeposits', { query: { state, ...cursor } }, { signal }),
  );
  // What the reviewer has typed, by deposit; kept while they look at others.
  const [findings, setFindings] = useState<Readonly<Record<string, Finding>>>({});
  const find = (item: ReviewedDeposit) => findings[item.id] ?? startFinding(item);
  const view = useDepositView(find, (id, finding) => setFindings(all => ({ ...all, [id]: finding })));
  const { id } = useParams();
  return (
    <ReviewQueue<Row>
      title={isAside ? t('asideTitle') : t('title')}
      path={isAside ? asidePath : waitingPath}
      aside={
        <Link to={isAside ? waitingPath : asidePath} className="lnk">
          {isAside ? t('waitingLink') : t('asideTitle')}
        </Link>
      }
      query={query}
      items={rows?.map(row => ({ ...row, at: row.createTime }))}
      selectedId={id}
      view={view}
      decide={(item, decision, reason, options) => {
        const { id: depositId } = item;
        const { amount, failure, ...finding } = find(item);
        const outputIndex = readOutputIndex(finding.outputIndex);
        if (decision === 'reject') {
          return api.call('decideDeposit', { body: { decision, id: depositId, failure, reason } }, options);
        }
        assert(outputIndex !== undefined, 'nothing is credited without an output: the bar of approval says so');
        return api.call('decideDeposit', { body: { decision, id: depositId, amount, outputIndex, reason } }, options);
      }}
      empty={{
        icon: ArrowDownToLine,
        title: isAside ? t('asideEmptyTitle') : t('emptyTitle'),
        text: isAside ? t('asideEmptyText') : t('emptyText'),
      }}
    />
  );
}

function useDepositView(
  find: (item: ReviewedDeposit) => Finding,
  onChange: (id: string, finding: Finding) => void,
): (item: Row) => ReviewView {
  const t = useText('deposits');
  const words = useText('reviews');
  const format = useFormat();
  const nameNetwork = useNetworkName();
  const hasPermission = useCan('deposits.decide');
  const own = useSession(session => session.operator?.number);
  return item => {
    const { tokenType: asset, approval } = item;
    const finding = find(item);
    const amount = format.amount(item.amount, asset);
    const isSame = approval?.amount === finding.amount && String(approval.outputIndex) === finding.outputIndex;
    const approvalBar = isSame ? item.approvalBar : null;
    const isClaimedByOther = item.reviewerNumber !== null && item.reviewerNumber !== own;
    const who = { approvalBar, hasPermission, isClaimedByOther };
    return {
      title: amount,
      subtitle: t('from', { user: item.userId, network: nameNetwork(item.network) }),
      mark: (
        <ReviewMark
          reviewerNumber={item.reviewerNumber}
          dueAt={item.dueAt}
          awaited={approval ? words('secondWanted') : undefined}
        />
      ),
      evidence: (
        <DepositEvidence
          item={item}
          finding={finding}
          canDecide={hasPermission}
          onChange={changed => onChange(item.id, changed)}
        />
      ),
      bars: {
        approve: findDecisionBar('approve', who) ?? findFindingBar(finding),
        reject: findDecisionBar('reject', who),
      },
      words: {
        approve: item.needsTwo && !approval ? t('confirm') : t('credit'),
        reject: t('reject'),
        approveText: <p>{t('creditText', { amount: format.amount(finding.amount, asset), user: item.userId })}</p>,
        rejectText: <p>{t('rejectText', { reason: t(`failure.${finding.failure}`) })}</p>,
        afterwards: [t('afterCredit'), t('afterReject'), t('afterTwo')],
      },
    };
  };
}
