import { Skeleton } from '@truemark/ui/skeleton';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../platform/load-failed.tsx';
import { useText } from '../../../platform/text.ts';
import styles from './ticket.module.css';

interface Loading {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Shows a ticket once its terms are there: nobody is asked to agree to terms that were not loaded. */
export function TermsGate(props: {
  readonly isVisitor: boolean;
  readonly loaded: Loading;
  readonly children: ReactNode;
}) {
  const { loaded } = props;
  const t = useText('trade');
  if (props.isVisitor || loaded.data !== undefined) return props.children;
  if (loaded.error) {
    return <LoadFailed title={t('loadFailed')} error={loaded.error} onRetry={() => void loaded.refetch()} />;
  }
  return <TicketSkeleton />;
}

const rows = ['size', 'margin', 'fee', 'liquidation', 'profit', 'loss'];

/** The places of a ticket that is on its way. */
export function TicketSkeleton() {
  const common = useText('common');
  return (
    <div className={styles.body} role="status" aria-busy="true" aria-label={common('loading')}>
      <Skeleton width="100%" height="48px" />
      <Skeleton width="60%" height="40px" />
      <div className={styles.pair}>
        <Skeleton width="100%" height="62px" />
        <Skeleton width="100%" height="62px" />
      </div>
      <Skeleton width="100%" height="58px" />
      <div className={styles.pair}>
        <Skeleton width="100%" height="62px" />
        <Skeleton width="100%" height="62px" />
      </div>
      {rows.map(row => (
        <Skeleton key={row} width="100%" height="16px" />
      ))}
      <Skeleton width="100%" height="48px" />
    </div>
  );
}
