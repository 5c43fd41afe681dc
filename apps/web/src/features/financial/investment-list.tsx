import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import { type FixedTermOrder, fixedTermStates } from '@truemark/contract/investing/fixed-terms';
import { Button } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatDateTime } from '@truemark/ui/format/date';
import { Joined } from '@truemark/ui/joined';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { Segmented } from '@truemark/ui/segmented';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { useErrorText } from '../../platform/error-text.ts';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { queryClient } from '../../platform/query.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useText } from '../../platform/text.ts';
import { AmountText, formatYield } from '../amounts/index.ts';
import styles from './financial-page.module.css';
import { calculateEarned } from './invest-draft.ts';
import { investmentsKey } from './queries.ts';

const filters = ['all', ...fixedTermStates] as const;
type Filter = (typeof filters)[number];

/** What somebody has bought, the newest first; asked anew when word of a change comes. */
export function InvestmentList() {
  const t = useText('financial');
  const account = useText('account');
  const [filter, setFilter] = useState<Filter>('all');
  const query = useInfiniteQuery({
    queryKey: [...investmentsKey, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'listFinancialOrders',
        {
          query: { ...(filter !== 'all' && { status: filter }), ...(pageParam !== '' && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor,
  });
  const items = query.data?.pages.flatMap(page => page.items);
  return (
    <section className={styles.list} aria-labelledby="my-investments">
      <div className={styles.listHead}>
        <h2 id="my-investments" className="h4">
          {t('mine')}
        </h2>
        <Segmented<Filter>
          isFit
          label={t('status')}
          options={filters.map(value => ({ value, label: t(`state.${value}`) }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {items === undefined && query.isPending && <SkeletonRows label={account('loading')} count={3} />}
      {items === undefined && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {items?.length === 0 && <Nothing filter={filter} />}
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

function Nothing({ filter }: { readonly filter: Filter }) {
  const t = useText('financial');
  if (filter !== 'all') return <EmptyState icon={PiggyBank} title={t('emptyFilter')} />;
  return (
    <EmptyState icon={PiggyBank} title={t('empty')}>
      {t('emptyText')}
    </EmptyState>
  );
}

function Row({ item }: { readonly item: FixedTermOrder }) {
  const t = useText('financial');
  const locale = useLocale();
  const { tokenType: asset, status, period: days } = item;
  const endedAt = item.settledAt ?? item.endTime;
  const isEarning = status === 'earning';
  return (
    <div className={styles.row}>
      <div className={styles.rowLine}>
        <b>{t('name', { asset, days })}</b>
        <StatusChip family={isEarning ? 'active' : 'done'}>{t(`state.${status}`)}</StatusChip>
      </div>
      <div className={styles.rowLine}>
        <AmountText asset={asset} amount={item.amount} hasUnit />
        <span className="sub">
          {t('plusInterest')} <AmountText asset={asset} amount={item.interest} hasUnit />
        </span>
      </div>
      {isEarning && (
        <div className={styles.rowLine}>
          <span className="sub">{t('earnedSoFar')}</span>
          <AmountText asset={asset} amount={calculateEarned(item, serverClock.read())} isSigned isExact hasUnit />
        </div>
      )}
      <p className="xs dim">
        <Joined>
          {t('startedAt', { time: formatDateTime(locale, item.createTime) })}
          {t(isEarning ? 'endsAt' : 'endedAt', { time: formatDateTime(locale, endedAt) })}
          {t('rateADay', { rate: formatYield(locale, item.dailyRate) })}
        </Joined>
      </p>
      <Link className={proofClass('small')} to={`/receipt/investment/${item.receiptId}`}>
        <Hallmark size={14} />
        <span>{t('receipt')}</span>
      </Link>
      {isEarning && <Reinvest item={item} />}
      {item.nextId !== null && <p className="sm sub">{t('wentOn')}</p>}
    </div>
  );
}

function Reinvest({ item }: { readonly item: FixedTermOrder }) {
  const t = useText('financial');
  const describe = useErrorText();
  /** What was asked for, shown while the answer is on its way. */
  const [asked, setAsked] = useState<boolean>();
  const change = async (isReinvested: boolean) => {
    setAsked(isReinvested);
    try {
      await api.call('changeReinvestment', { body: { id: item.id, isReinvested } });
      await queryClient.invalidateQueries({ queryKey: investmentsKey });
    } catch (error) {
      showToast('error', describe(error));
    } finally {
      setAsked(undefined);
    }
  };
  return (
    <Checkbox
      checked={asked ?? item.isReinvested}
      onChange={event => asked === undefined && void change(event.target.checked)}
    >
      {t('reinvest')}
    </Checkbox>
  );
}
