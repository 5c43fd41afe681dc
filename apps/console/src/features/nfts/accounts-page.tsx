import { useQuery } from '@tanstack/react-query';
import { useParams } from '@truemark/browser/router';
import type { CharityAccountChange } from '@truemark/contract/operators/charities';
import { CopyButton } from '@truemark/ui/copy-button';
import { StatusChip } from '@truemark/ui/status-chip';
import HandHeart from 'lucide-react/icons/hand-heart';
import { Facts } from '../../components/facts.tsx';
import { ProposedBy } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { api } from '../../platform/api.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import styles from './nfts.module.css';

/** Payment details of charities that wait for a second person. */
export default function AccountsPage() {
  const t = useText('nfts');
  const query = useQuery({
    queryKey: ['charityAccountChanges'],
    queryFn: ({ signal }) => api.call('listCharityAccountChanges', {}, { signal }),
  });
  const view = useAccountView();
  const { id } = useParams();
  return (
    <ReviewQueue<CharityAccountChange>
      title={t('accounts')}
      path="/reviews/charity-accounts"
      query={query}
      items={query.data}
      selectedId={id}
      view={view}
      decide={(item, decision, reason, options) =>
        api.call('decideCharityAccount', { body: { id: item.id, decision, reason } }, options)
      }
      empty={{ icon: HandHeart, title: t('accountsEmpty'), text: t('accountsEmptyText') }}
    />
  );
}

function useAccountView(): (item: CharityAccountChange) => ReviewView {
  const t = useText('nfts');
  const parameters = useText('parameters');
  const common = useText('common');
  const hasPermission = useCan('nfts.pay');
  return item => {
    const { charity, details, approvalBar } = item;
    const isOwn = approvalBar === 'own';
    const who = { approvalBar, hasPermission };
    return {
      title: <bdi>{charity}</bdi>,
      subtitle: <bdi className={styles.details}>{details}</bdi>,
      mark: isOwn && <StatusChip family="idle">{parameters('own')}</StatusChip>,
      evidence: <Evidence item={item} />,
      bars: { approve: findDecisionBar('approve', who), reject: findDecisionBar('reject', who) },
      words: {
        approve: parameters('approve'),
        reject: parameters(isOwn ? 'takeBack' : 'reject'),
        approveText: <p>{t('approveAccountText', { charity })}</p>,
        rejectText: <p>{t('rejectAccountText', { charity })}</p>,
        afterwards: [
          t('approveAccountText', { charity }),
          t('rejectAccountText', { charity }),
          parameters('afterRecord', { operator: common('operatorNumber', { number: String(item.operatorNumber) }) }),
        ],
      },
    };
  };
}

function Evidence({ item }: { readonly item: CharityAccountChange }) {
  const t = useText('nfts');
  const trading = useText('trading');
  const { charity, details, account, reason, operatorNumber, at } = item;
  return (
    <>
      <Section title={t('account')}>
        <Facts
          facts={[
            [t('charity'), <bdi key="charity">{charity}</bdi>],
            [
              t('accountNew'),
              <span key="details" className={styles.account}>
                <bdi className={styles.details}>{details}</bdi>
                <CopyButton text={details} label={t('copy')} copiedLabel={t('copied')} />
              </span>,
            ],
            [
              t('accountNow'),
              account ? (
                <bdi key="now" className={styles.details}>
                  {account.details}
                </bdi>
              ) : (
                t('accountNone')
              ),
            ],
          ]}
        />
      </Section>
      <Section title={trading('why')}>
        <blockquote className={styles.quote}>{reason}</blockquote>
        <ProposedBy number={operatorNumber} at={at} />
      </Section>
    </>
  );
}
