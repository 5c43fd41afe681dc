import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { ErrorState } from '@truemark/ui/error-state';
import { Skeleton } from '@truemark/ui/skeleton';
import type { LucideIcon } from 'lucide-react';
import ServerCrash from 'lucide-react/icons/server-crash';
import type { ReactNode } from 'react';
import { useErrorText } from '../platform/error-text.ts';
import { useFormat } from '../platform/format.ts';
import { useText } from '../platform/text.ts';
import styles from './list-frame.module.css';

const skeletonRows = ['92%', '78%', '85%', '70%', '88%', '74%'];

type AnyQuery = Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'dataUpdatedAt' | 'refetch' | 'isFetching'>;

/** Loading, failed or there. What was there stays while a newer answer fails, with the time it is from. */
export function QueryFrame(props: { readonly query: AnyQuery; readonly children: ReactNode }) {
  const t = useText('common');
  const describe = useErrorText();
  const format = useFormat();
  const { query } = props;
  if (query.isPending) return <LoadingRows />;
  if (query.isError && query.dataUpdatedAt === 0) {
    return (
      <ErrorState
        icon={ServerCrash}
        title={t('loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
      >
        {describe(query.error)}
      </ErrorState>
    );
  }
  return (
    <>
      {query.isError && (
        <div className={styles.old} role="status">
          <span>{t('loadOld', { time: format.time(query.dataUpdatedAt), why: describe(query.error) })}</span>
          <Button size="small" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {props.children}
    </>
  );
}

export function LoadingRows() {
  const t = useText('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={styles.loading}>
      {skeletonRows.map(width => (
        <div key={width} className={styles.loadingRow}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

export interface EmptyWords {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

/** A list in every state. `isNarrowed` says that filters are set: then nothing found is no empty list. */
export function ListFrame(props: {
  readonly query: AnyQuery;
  readonly count: number | undefined;
  readonly isNarrowed?: boolean;
  readonly empty: EmptyWords;
  readonly children: ReactNode;
}) {
  const t = useText('common');
  const { empty } = props;
  return (
    <QueryFrame query={props.query}>
      {props.count !== 0 && props.children}
      {props.count === 0 && props.isNarrowed && (
        <EmptyState title={t('nothingFound')}>{t('nothingFoundText')}</EmptyState>
      )}
      {props.count === 0 && !props.isNarrowed && (
        <EmptyState {...(empty.icon && { icon: empty.icon })} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
    </QueryFrame>
  );
}

export type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** The end of a list that comes page by page: how many rows stand here, and the way to more. */
export function MoreRows(props: { readonly query: PagedQuery; readonly count: number }) {
  const t = useText('common');
  const { query } = props;
  if (props.count === 0) return null;
  return (
    <div className={styles.more}>
      <span className="dim xs">{t(query.hasNextPage ? 'rowsSoFar' : 'rowsAll', { count: props.count })}</span>
      {query.hasNextPage && (
        <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
