import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@truemark/browser/router';
import { ApiError } from '@truemark/client/api-error';
import type { InvestmentReceipt } from '@truemark/contract/investing/investment-receipts';
import { checkInvestment, type InvestmentCheck, investmentChecks } from '@truemark/domain/receipts/check-investment';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { ProofBox } from '@truemark/ui/proof';
import { SkeletonRows } from '@truemark/ui/skeleton';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useText } from '../../platform/text.ts';
import { CheckMark } from './check-list.tsx';
import { InvestmentChecks } from './investment-checks.tsx';
import { InvestmentFacts } from './investment-facts.tsx';
import { InvestmentRecord } from './investment-record.tsx';
import { CopyLink } from './receipt-actions.tsx';
import styles from './receipt-page.module.css';
import { sha256 } from './sha256.ts';

/** The public receipt of a smart plan or fixed-term product: what was promised and what came, worked out again in this browser. */
export default function InvestmentReceiptPage() {
  const { id = '' } = useParams();
  const t = useText('receipt');
  const query = useQuery({
    queryKey: ['investmentReceipts', id],
    queryFn: ({ signal }) => api.call('getInvestmentReceipt', { params: { id } }, { signal }),
  });
  if (query.data) return <View receipt={query.data} />;
  const { error } = query;
  const isMissing =
    error instanceof ApiError && (error.refusal === 'recordMissing' || error.refusal === 'malformedRequest');
  return (
    <div className="page">
      <PageTitle title={t('titleShort')} back="/" className="vh" />
      {isMissing ? (
        <EmptyState
          icon={SearchX}
          title={t('missingTitle')}
          action={
            <Link to="/market" className={buttonClass({ variant: 'primary' })}>
              {t('toMarket')}
            </Link>
          }
        >
          {t('missingText')}
        </EmptyState>
      ) : error ? (
        <LoadFailed title={t('failed')} error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows label={t('loading')} count={5} height="64px" />
      )}
    </div>
  );
}

function View({ receipt }: { readonly receipt: InvestmentReceipt }) {
  const t = useText('receipt');
  const check = useMemo(() => checkInvestment(receipt, sha256), [receipt]);
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.title}>
        <div>
          <PageTitle title={t('titleShort')} back="/" />
          <p className="lead">{t('lead')}</p>
        </div>
        <div className={styles.actions}>
          <CopyLink />
        </div>
      </header>
      <div className={styles.grid}>
        <ProofBox className={styles.box ?? ''}>
          <Head check={check} />
          <InvestmentFacts receipt={receipt} />
          <InvestmentChecks receipt={receipt} check={check} />
        </ProofBox>
        <aside className={styles.aside}>
          <InvestmentRecord receipt={receipt} />
        </aside>
      </div>
    </div>
  );
}

/** How the whole check stands: the mark is filled only when every check was made and holds. */
function Head({ check }: { readonly check: InvestmentCheck }) {
  const t = useText('receipt');
  const all = investmentChecks.length;
  const count = (state: 'passed' | 'failed') => investmentChecks.filter(name => check[name].state === state).length;
  const [passed, failed] = [count('passed'), count('failed')];
  const isSound = passed === all;
  const title = failed > 0 ? t('head.failed', { count: failed }) : t('head.passed', { count: passed, all });
  return (
    <div className={`${styles.top} ${isSound ? styles.sound : ''}`}>
      <div className={styles.head}>
        <CheckMark state={failed > 0 ? 'failed' : isSound ? 'passed' : 'idle'} size={40} />
        <div role="status">
          <h2 className="h2">{title}</h2>
        </div>
      </div>
    </div>
  );
}
