import { useParams } from '@truemark/browser/router';
import type { OperatorItem } from '@truemark/contract/operators/access';
import type { OperatorProposal } from '@truemark/contract/operators/people';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ShieldUser from 'lucide-react/icons/shield-user';
import { useState } from 'react';
import { Facts } from '../../components/facts.tsx';
import { OperatorTag, ProposedBy } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import { FirstPassword } from './first-password.tsx';
import styles from './operators.module.css';

/** Changes of operators that wait for a second administrator. */
export default function OperatorProposalsPage() {
  const t = useText('operators');
  const [shown, setShown] = useState<{ readonly operator: OperatorItem; readonly password: string }>();
  const { query, rows } = usePages(['operatorProposals'], (cursor, signal) =>
    api.call('listOperatorProposals', { query: cursor }, { signal }),
  );
  const view = useProposalView();
  const { id } = useParams();
  return (
    <>
      <ReviewQueue<OperatorProposal>
        title={t('proposals')}
        path="/reviews/operators"
        query={query}
        items={rows}
        selectedId={id}
        view={view}
        decide={async (item, decision, reason, options) => {
          const { handed } = await api.call('decideOperator', { body: { id: item.id, decision, reason } }, options);
          if (handed && handed.password !== null) setShown({ operator: handed.operator, password: handed.password });
        }}
        empty={{ icon: ShieldUser, title: t('proposalsEmpty'), text: t('proposalsEmptyText') }}
      />
      {shown && <FirstPassword {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** What a proposal changes, a line each. */
function useChanges(): (item: OperatorProposal) => readonly string[] {
  const t = useText('operators');
  const common = useText('common');
  return ({ subjectNumber, role, fromRole, isEnabled, isFactorReset, isPasswordReset }) => [
    ...(role && subjectNumber === null ? [t('kind.add', { role: common(`role.${role}`) })] : []),
    ...(role && fromRole ? [t('kind.role', { from: common(`role.${fromRole}`), to: common(`role.${role}`) })] : []),
    ...(isEnabled ? [t('kind.enable')] : []),
    ...(isFactorReset ? [t('kind.factor')] : []),
    ...(isPasswordReset ? [t('kind.password')] : []),
  ];
}

function useProposalView(): (item: OperatorProposal) => ReviewView {
  const t = useText('operators');
  const common = useText('common');
  const list = useChanges();
  const format = useFormat();
  const hasPermission = useCan('operators.manage');
  return item => {
    const { approvalBar, subjectNumber, email } = item;
    const isOwn = approvalBar === 'own';
    const title = subjectNumber === null ? t('adds', { email }) : t('changes', { number: String(subjectNumber) });
    const what = format.list(list(item));
    const operator = common('operatorNumber', { number: String(item.operatorNumber) });
    return {
      title,
      subtitle: what,
      mark: isOwn && <StatusChip family="idle">{t('own')}</StatusChip>,
      evidence: <Evidence item={item} />,
      bars: {
        approve: findDecisionBar('approve', { approvalBar, hasPermission }),
        reject: findDecisionBar('reject', { approvalBar, hasPermission }),
      },
      words: {
        approve: t('approve'),
        reject: t(isOwn ? 'takeBack' : 'reject'),
        approveText: <p>{t('approveText', { who: title, what })}</p>,
        rejectText: <p>{t('rejectText')}</p>,
        afterwards: [t('afterApprove'), t('afterWait', { operator }), t('afterReject'), t('afterRecord', { operator })],
      },
    };
  };
}

function Evidence(props: { readonly item: OperatorProposal }) {
  const t = useText('operators');
  const common = useText('common');
  const list = useChanges();
  const format = useFormat();
  const { item } = props;
  const before = item.fromRole ? common(`role.${item.fromRole}`) : t('nobodyYet');
  const after = item.role ?? item.fromRole;
  return (
    <>
      <p className={styles.figures}>
        <span className="dim">{before}</span>
        <Icon of={ArrowRight} isFlipped />
        <span className="vh">{t('becomes')}</span>
        <b className="semi">{after && common(`role.${after}`)}</b>
      </p>
      <Section title={t('why')}>
        <blockquote className={styles.quote}>{item.reason}</blockquote>
        <ProposedBy number={item.operatorNumber} at={item.at} />
      </Section>
      <Section title={t('what')}>
        <Facts
          facts={[
            [
              t('who'),
              item.subjectNumber === null ? item.email : <OperatorTag key="who" number={item.subjectNumber} />,
            ],
            [t('email'), item.email],
            [t('after'), format.list(list(item))],
            ...(after ? [[t('role'), t(`roleText.${after}`)] as const] : []),
          ]}
        />
      </Section>
    </>
  );
}
