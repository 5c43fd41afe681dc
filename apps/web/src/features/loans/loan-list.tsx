import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { LoanItem } from '@truemark/contract/lending/loans';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatDate } from '@truemark/ui/format/date';
import { formatPercent } from '@truemark/ui/format/number';
import { Joined } from '@truemark/ui/joined';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import HandCoins from 'lucide-react/icons/hand-coins';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './loan-page.module.css';
import { loanFamilies } from './loan-states.ts';
import { loansQuery } from './queries.ts';
import { useUsd } from './usd.ts';

/** Loans and applications, the newest first; asked anew when word of a change comes. */
export function LoanList() {
  const t = useText('loan');
  const account = useText('account');
  const query = useInfiniteQuery(loansQuery);
  const items = query.data?.pages.flatMap(page => page.items);
  return (
    <section className={styles.list} aria-labelledby="my-loans">
      <h2 id="my-loans" className="h4">
        {t('mine')}
      </h2>
      {items === undefined && query.isPending && <SkeletonRows label={account('loading')} count={3} />}
      {items === undefined && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {items?.length === 0 && (
        <EmptyState icon={HandCoins} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      <ul>
        {items?.map(item => (
          <li key={item.id}>
            <Row item={item} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function Row({ item }: { readonly item: LoanItem }) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  const { status, repaymentDate, settlement } = item;
  const isRunning = status === 'repaying' || status === 'expired';
  return (
    <Link to={`/loan/${item.id}`} className={styles.row}>
      <span className={styles.rowLine}>
        <b className="num">{usd(item.amount)}</b>
        <StatusChip family={loanFamilies[status]}>{t(`state.${status}`)}</StatusChip>
      </span>
      <span className="sm sub">
        <Joined>
          {t('days', { days: item.term })}
          {t('aDay', { rate: formatPercent(locale, item.dailyRate, 2, 4) })}
          {isRunning && repaymentDate !== null && t('dueOn', { date: formatDate(locale, repaymentDate) })}
          {isRunning && settlement && t('owedNow', { amount: usd(settlement.total) })}
        </Joined>
      </span>
    </Link>
  );
}
