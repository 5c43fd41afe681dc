import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { ApiError } from '@truemark/client/api-error';
import type { CheckResult } from '@truemark/domain/proof/check-result';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { ProofBox } from '@truemark/ui/proof';
import { SkeletonRows } from '@truemark/ui/skeleton';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useText } from '../../platform/text.ts';
import { CheckMark } from './check-list.tsx';
import { PromiseActions } from './receipt-actions.tsx';
import styles from './receipt-page.module.css';

/** What stands there before a receipt is loaded, and where there is none. */
export function PromiseReceiptMissing({ query }: { readonly query: UseQueryResult }) {
  const t = useText('receipt');
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

/** The receipt of something promised over time: what was agreed and what came, worked out again in this browser. */
export function PromiseReceipt(props: {
  readonly receipt: { readonly id: string };
  /** Of the saved file. */
  readonly format: string;
  readonly results: readonly CheckResult[];
  readonly aside: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useText('receipt');
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.title}>
        <div>
          <PageTitle title={t('titleShort')} back="/" />
          <p className="lead">{t('lead')}</p>
        </div>
        <PromiseActions format={props.format} receipt={props.receipt} />
      </header>
      <div className={styles.grid}>
        <ProofBox className={styles.box ?? ''}>
          <Head results={props.results} />
          {props.children}
        </ProofBox>
        <aside className={styles.aside}>{props.aside}</aside>
      </div>
    </div>
  );
}

/** How the whole check stands: the mark is filled only when every check was made and holds. */
function Head({ results }: { readonly results: readonly CheckResult[] }) {
  const t = useText('receipt');
  const all = results.length;
  const count = (wanted: CheckResult['state']) => results.filter(({ state }) => state === wanted).length;
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

/** Names and values, in a line. */
export function PromiseFacts({ facts }: { readonly facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
