import { useParams } from '@truemark/browser/router';
import type { ProposalItem } from '@truemark/contract/operators/setup';
import { StatusChip } from '@truemark/ui/status-chip';
import FileCheck from 'lucide-react/icons/file-check';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { api } from '../../platform/api.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useParameters } from './parameter-queries.ts';
import { useParameterWords } from './parameter-words.ts';
import { ProposalEvidence } from './proposal-evidence.tsx';
import { readSubject } from './proposal-subject.ts';
import { useProposalValue } from './use-proposal-value.ts';

/** Changes of parameters that wait for a second person. */
export default function ProposalsPage() {
  const t = useText('parameters');
  const query = useParameters();
  const view = useProposalView();
  const { id } = useParams();
  return (
    <ReviewQueue<ProposalItem>
      title={t('proposals')}
      path="/reviews/parameters"
      query={query}
      items={query.data?.proposals}
      selectedId={id}
      view={view}
      decide={(item, decision, reason, options) =>
        api.call('decideParameter', { body: { id: item.id, decision, reason } }, options)
      }
      empty={{ icon: FileCheck, title: t('proposalsEmpty'), text: t('proposalsEmptyText') }}
    />
  );
}

function useProposalView(): (item: ProposalItem) => ReviewView {
  const t = useText('parameters');
  const words = useParameterWords();
  const common = useText('common');
  const show = useProposalValue();
  const hasPermission = useCan('parameters.decide');
  const parameters = useParameters().data?.parameters ?? [];
  return item => {
    const subject = readSubject(item.key, parameters);
    const change = t('fromTo', { from: show(subject, item.from), to: show(subject, item.to) });
    const isOwn = item.approvalBar === 'own';
    const who = { approvalBar: item.approvalBar, hasPermission };
    const title =
      'key' in subject
        ? words.name(subject.key)
        : t(subject.kind === 'hours' ? 'hoursOf' : 'leverageOf', { code: subject.code });
    return {
      title,
      subtitle: <span className="num">{change}</span>,
      mark: isOwn && <StatusChip family="idle">{t('own')}</StatusChip>,
      evidence: <ProposalEvidence item={item} subject={subject} />,
      bars: { approve: findDecisionBar('approve', who), reject: findDecisionBar('reject', who) },
      words: {
        approve: t('approve'),
        reject: t(isOwn ? 'takeBack' : 'reject'),
        approveText: <p>{t('approveText', { name: title, change })}</p>,
        rejectText: <p>{t(isOwn ? 'takeBackText' : 'rejectText', { name: title })}</p>,
        afterwards: [
          t('afterApprove'),
          t('afterReject'),
          t('afterRecord', { operator: common('operatorNumber', { number: String(item.operatorNumber) }) }),
        ],
      },
    };
  };
}
