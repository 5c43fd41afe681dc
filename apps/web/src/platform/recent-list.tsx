import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { SkeletonRows } from '@truemark/ui/skeleton';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import styles from './recent-list.module.css';
import { useText } from './text.ts';

type Query<Item> = UseInfiniteQueryResult<{ readonly pages: readonly { readonly items: readonly Item[] }[] }>;

/** What somebody has done so far beside the form that does it, the newest first, page by page. */
export function RecentList<Item extends { readonly id: string }>(props: {
  readonly query: Query<Item>;
  readonly icon: LucideIcon;
  readonly words: {
    readonly recent: string;
    readonly empty: string;
    readonly emptyText: string;
    readonly more: string;
  };
  readonly row: (item: Item) => ReactNode;
}) {
  const account = useText('account');
  const { query, words } = props;
  const items = query.data?.pages.flatMap(page => page.items);
  return (
    <section className={styles.list} aria-label={words.recent}>
      <h2 className="h4">{words.recent}</h2>
      {items === undefined && query.isPending && <SkeletonRows label={account('loading')} count={3} />}
      {items === undefined && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {items?.length === 0 && (
        <EmptyState icon={props.icon} title={words.empty}>
          {words.emptyText}
        </EmptyState>
      )}
      <ul>
        {items?.map(item => (
          <li key={item.id}>{props.row(item)}</li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  );
}
