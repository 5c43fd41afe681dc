import { useParams } from '@truemark/browser/router';
import type { NftPayoutItem } from '@truemark/contract/operators/nfts';
import { Note } from '@truemark/ui/note';
import { StatusChip } from '@truemark/ui/status-chip';
import HandHeart from 'lucide-react/icons/hand-heart';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { OperatorTag } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useNow } from '../../platform/use-now.ts';
import { usePages } from '../../platform/use-pages.ts';
import { AccountFacts } from './account-facts.tsx';
import styles from './nfts.module.css';

/** Payments to charities that wait for a second person. */
export default function PayoutsPage() {
  const t = useText('nfts');
  const { query, rows } = usePages(['nftPayouts'], (cursor, signal) =>
    api.call('listNftPayouts', { query: cursor }, { signal }),
  );
  const view = usePayoutView();
  const { id } = useParams();
  return (
    <ReviewQueue<NftPayoutItem>
      title={t('payouts')}
      path="/reviews/charities"
      query={query}
      items={rows}
      selectedId={id}
      view={view}
      decide={(item, decision, reason, options) =>
        api.call('decideNftPayout', { body: { id: item.id, decision, reason } }, options)
      }
      empty={{ icon: HandHeart, title: t('payoutsEmpty'), text: t('payoutsEmptyText') }}
    />
  );
}

function usePayoutView(): (item: NftPayoutItem) => ReviewView {
  const t = useText('nfts');
  const parameters = useText('parameters');
  const common = useText('common');
  const format = useFormat();
  const hasPermission = useCan('nfts.pay');
  return item => {
    const { charity } = item;
    const amount = format.amount(item.amount, 'USDT');
    const isOwn = item.approvalBar === 'own';
    const who = { approvalBar: item.approvalBar, hasPermission };
    return {
      title: amount,
      subtitle: <bdi>{charity}</bdi>,
      mark: <Mark item={item} isOwn={isOwn} />,
      evidence: <Evidence item={item} />,
      bars: { approve: findDecisionBar('approve', who), reject: findDecisionBar('reject', who) },
      words: {
        approve: t('confirm'),
        reject: isOwn ? parameters('takeBack') : parameters('reject'),
        approveText: <p>{t('confirmText', { amount, charity })}</p>,
        rejectText: <p>{t('rejectText')}</p>,
        afterwards: [
          t('afterConfirm'),
          t('afterReject'),
          parameters('afterRecord', { operator: common('operatorNumber', { number: String(item.operatorNumber) }) }),
        ],
      },
    };
  };
}

/** Whose it is, or that the charity should have had its money before. */
function Mark({ item, isOwn }: { readonly item: NftPayoutItem; readonly isOwn: boolean }) {
  const t = useText('nfts');
  const parameters = useText('parameters');
  const format = useFormat();
  const isOverdue = useNow() > item.due;
  if (isOwn) return <StatusChip family="idle">{parameters('own')}</StatusChip>;
  return isOverdue ? (
    <StatusChip family="stopped">{t('payout.overdue', { date: format.date(item.due) })}</StatusChip>
  ) : null;
}

function Evidence({ item }: { readonly item: NftPayoutItem }) {
  const t = useText('nfts');
  const trading = useText('trading');
  const format = useFormat();
  return (
    <>
      <Section title={t('payoutWhat')}>
        <Facts
          facts={[
            [
              t('work'),
              <a key="work" className="lnk" href={`/nfts/${item.nftId}`} target="_blank" rel="noreferrer">
                <bdi>{item.title}</bdi>
              </a>,
            ],
            [t('charity'), <bdi key="charity">{item.charity}</bdi>],
            [
              t('amount'),
              <span key="amount" className="num">
                {format.amount(item.amount, 'USDT')}
              </span>,
            ],
            [
              t('reference'),
              <bdi key="reference" className={styles.details}>
                {item.reference}
              </bdi>,
            ],
            [t('ended'), <Moment key="ended" at={item.endedAt} />],
            [t('due'), <Moment key="due" at={item.due} />],
          ]}
        />
        <Note className={styles.note ?? ''}>{t('referencePublic')}</Note>
      </Section>
      <Section title={t('accountOf')}>
        <AccountFacts account={item.account} />
      </Section>
      <Section title={trading('why')}>
        <blockquote className={styles.quote}>{item.reason}</blockquote>
        <p className="sm dim">
          <OperatorTag number={item.operatorNumber} />, <Moment at={item.at} /> UTC
        </p>
      </Section>
    </>
  );
}
