import { useParams } from '@truemark/browser/router';
import type { CorrectionItem } from '@truemark/contract/operators/trading';
import { Note } from '@truemark/ui/note';
import { StatusChip } from '@truemark/ui/status-chip';
import FileCheck from 'lucide-react/icons/file-check';
import { Facts } from '../../components/facts.tsx';
import { ProposedBy } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import styles from './trading.module.css';

/** Corrections that wait for a second person. */
export default function CorrectionsPage() {
  const t = useText('trading');
  const { query, rows } = usePages(['corrections'], (cursor, signal) =>
    api.call('listCorrections', { query: { state: 'waiting', ...cursor } }, { signal }),
  );
  const view = useCorrectionView();
  const { id } = useParams();
  return (
    <ReviewQueue<CorrectionItem>
      title={t('corrections')}
      path="/reviews/corrections"
      query={query}
      items={rows}
      selectedId={id}
      view={view}
      decide={(item, decision, reason, options) =>
        api.call('decideCorrection', { body: { id: item.id, decision, reason } }, options)
      }
      empty={{ icon: FileCheck, title: t('correctionsEmpty'), text: t('correctionsEmptyText') }}
    />
  );
}

function useCorrectionView(): (item: CorrectionItem) => ReviewView {
  const t = useText('trading');
  const parameters = useText('parameters');
  const common = useText('common');
  const format = useFormat();
  const hasPermission = useCan('trading.correct');
  return item => {
    const amount = format.amount(item.amount, 'USDT');
    const isOwn = item.approvalBar === 'own';
    const who = { approvalBar: item.approvalBar, hasPermission };
    return {
      title: t('correctionOf', { amount }),
      subtitle: <span className="mono">{item.receiptId}</span>,
      mark: isOwn && <StatusChip family="idle">{parameters('own')}</StatusChip>,
      evidence: <Evidence item={item} />,
      bars: { approve: findDecisionBar('approve', who), reject: findDecisionBar('reject', who) },
      words: {
        approve: t('post'),
        reject: isOwn ? parameters('takeBack') : parameters('reject'),
        approveText: <p>{t('postText', { amount })}</p>,
        rejectText: <p>{t('rejectText')}</p>,
        afterwards: [
          t('afterPost'),
          t('afterReject'),
          parameters('afterRecord', { operator: common('operatorNumber', { number: String(item.operatorNumber) }) }),
        ],
      },
    };
  };
}

function Evidence(props: { readonly item: CorrectionItem }) {
  const t = useText('trading');
  const words = useText('treasury');
  const format = useFormat();
  const { item } = props;
  return (
    <>
      <Section title={t('why')}>
        <blockquote className={styles.quote}>{item.reason}</blockquote>
        <ProposedBy number={item.operatorNumber} at={item.at} />
        <Note className={styles.public ?? ''}>{t('isPublic')}</Note>
      </Section>
      <Section title={t('what')}>
        <Facts
          facts={[
            [
              t('receipt'),
              <a
                key="receipt"
                className="lnk mono"
                href={`/receipt/${item.receiptId}`}
                target="_blank"
                rel="noreferrer"
              >
                {item.receiptId}
              </a>,
            ],
            [words('book'), words(`book.${item.book}`)],
            [
              words('amount'),
              <span key="amount" className="num">
                {format.amount(item.amount, 'USDT')}
              </span>,
            ],
          ]}
        />
      </Section>
    </>
  );
}
