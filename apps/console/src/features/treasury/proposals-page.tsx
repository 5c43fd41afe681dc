import { useParams } from '@truemark/browser/router';
import type { TreasuryProposal } from '@truemark/contract/operators/treasury';
import { StatusChip } from '@truemark/ui/status-chip';
import Landmark from 'lucide-react/icons/landmark';
import { Facts } from '../../components/facts.tsx';
import { useHouseBalances } from '../../components/house-balances.tsx';
import { ProposedBy } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import styles from './treasury.module.css';

/** Moves of capital that wait for a second person. */
export default function TreasuryProposalsPage() {
  const t = useText('treasury');
  const { query, rows } = usePages(['treasuryProposals'], (cursor, signal) =>
    api.call('listTreasuryProposals', { query: cursor }, { signal }),
  );
  const view = useProposalView();
  const { id } = useParams();
  return (
    <ReviewQueue<TreasuryProposal>
      title={t('proposals')}
      path="/reviews/treasury"
      query={query}
      items={rows}
      selectedId={id}
      view={view}
      decide={(item, decision, reason, options) =>
        api.call('decideTreasury', { body: { id: item.id, decision, reason } }, options)
      }
      empty={{ icon: Landmark, title: t('proposalsEmpty'), text: t('proposalsEmptyText') }}
    />
  );
}

function useProposalView(): (item: TreasuryProposal) => ReviewView {
  const t = useText('treasury');
  const common = useText('common');
  const format = useFormat();
  const hasPermission = useCan('treasury.move');
  return item => {
    const { approvalBar, direction } = item;
    const isOwn = approvalBar === 'own';
    const amount = format.amount(item.amount, item.asset);
    const book = t(`book.${item.book}`);
    const operator = common('operatorNumber', { number: String(item.operatorNumber) });
    return {
      title: t(direction === 'in' ? 'moveIn' : 'moveOut', { amount }),
      subtitle: book,
      mark: isOwn && <StatusChip family="idle">{t('own')}</StatusChip>,
      evidence: <Evidence item={item} />,
      bars: {
        approve: findDecisionBar('approve', { approvalBar, hasPermission }),
        reject: findDecisionBar('reject', { approvalBar, hasPermission }),
      },
      words: {
        approve: t('approve'),
        reject: t(isOwn ? 'takeBack' : 'reject'),
        approveText: <p>{t(direction === 'in' ? 'confirmIn' : 'confirmOut', { amount, book })}</p>,
        rejectText: <p>{t('rejectText')}</p>,
        afterwards: [t('afterApprove'), t('afterReject'), t('afterRecord', { operator })],
      },
    };
  };
}

function Evidence(props: { readonly item: TreasuryProposal }) {
  const t = useText('treasury');
  const format = useFormat();
  const { book, asset, amount, direction, reason, operatorNumber, at } = props.item;
  const balances = useHouseBalances(book);
  const free = balances.data?.find(row => row.account === 'treasury' && row.asset === asset)?.amount;
  const shown = format.amount(amount, asset);
  return (
    <>
      <p className={`${styles.figure} num`}>
        <b className="semi">{t(direction === 'in' ? 'moveIn' : 'moveOut', { amount: shown })}</b>
      </p>
      <Section title={t('why')}>
        <blockquote className={styles.quote}>{reason}</blockquote>
        <ProposedBy number={operatorNumber} at={at} />
      </Section>
      <Section title={t('what')}>
        <Facts
          facts={[
            [t('book'), t(`book.${book}`)],
            [
              t('amount'),
              <span key="amount" className="num">
                {shown}
              </span>,
            ],
            ...(free === undefined
              ? []
              : [
                  [
                    t('now'),
                    <span key="free" className="num">
                      {format.amount(free, asset)}
                    </span>,
                  ] as const,
                ]),
          ]}
        />
      </Section>
    </>
  );
}
