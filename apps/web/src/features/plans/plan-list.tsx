import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { PlanOrder } from '@truemark/contract/investing/plans';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatDateTime } from '@truemark/ui/format/date';
import { formatPercent } from '@truemark/ui/format/number';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { type ChipFamily, StatusChip } from '@truemark/ui/status-chip';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api.ts';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { AmountText, formatYield } from '../amounts/index.ts';
import { ExitDialog } from './exit-dialog.tsx';
import { NextCredit } from './next-credit.tsx';
import styles from './plans-page.module.css';
import { planOrdersKey } from './queries.ts';

const families: Readonly<Record<PlanOrder['status'], ChipFamily>> = {
  earning: 'active',
  exited: 'ended',
  settled: 'done',
};

/** What somebody has bought, the newest first; asked anew when word of a change comes. */
export function PlanList() {
  const t = useText('plans');
  const account = useText('account');
  const query = useInfiniteQuery({
    queryKey: planOrdersKey,
    queryFn: ({ pageParam, signal }) =>
      api.call('listPlanOrders', { query: pageParam === '' ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor,
  });
  const [exitingId, exit] = useState<string>();
  const items = query.data?.pages.flatMap(page => page.items);
  const exiting = items?.find(({ id, status }) => id === exitingId && status === 'earning');
  return (
    <section className={styles.list} aria-labelledby="my-plans">
      <div className={styles.line}>
        <h2 id="my-plans" className="h3">
          {t('mine')}
        </h2>
        <Link className="lnk sm" to="/profile/orders?tab=smart">
          {t('allOrders')}
        </Link>
      </div>
      {items === undefined && query.isPending && <SkeletonRows label={account('loading')} count={3} height="88px" />}
      {items === undefined && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {items?.length === 0 && (
        <EmptyState icon={CalendarClock} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      <ul>
        {items?.map(item => (
          <li key={item.id}>
            <Row plan={item} onExit={() => exit(item.id)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {exiting && <ExitDialog plan={exiting} onClose={() => exit(undefined)} />}
    </section>
  );
}

function Row({ plan, onExit }: { readonly plan: PlanOrder; readonly onExit: () => void }) {
  const t = useText('plans');
  const locale = useLocale();
  const { tokenType: asset, period: days, runTime: day, status } = plan;
  const isEarning = status === 'earning';
  const rate = formatPercent(locale, plan.profitShare, 0, 2);
  return (
    <article className={styles.row}>
      <div className={styles.line}>
        <b>
          {t('name', { days })} <span className="xs dim num">{plan.id}</span>
        </b>
        <StatusChip family={families[status]}>{t(`state.${status}`)}</StatusChip>
      </div>
      <div className={styles.progress}>
        <span className="sm">{t('dayOf', { day, days })}</span>
        <progress value={day} max={days} aria-label={t('dayOf', { day, days })} />
      </div>
      <dl className={styles.figures}>
        <Figure label={t('amount')}>
          <AmountText asset={asset} amount={plan.investment} hasUnit />
        </Figure>
        <Figure label={t('dailyYield')}>
          <span className="num">{formatYield(locale, plan.dailyYield)}</span>
        </Figure>
        <Figure label={t('incomeSoFar')}>
          <AmountText asset={asset} amount={plan.incomeToDate} isSigned isExact hasUnit />
        </Figure>
        <Figure label={t('totalIncome')}>
          <AmountText asset={asset} amount={plan.staticIncome} isExact hasUnit />
        </Figure>
        {status === 'exited' && (
          <Figure label={t('exitCharge')}>
            <AmountText asset={asset} amount={`-${plan.damages}`} isSigned hasUnit />
          </Figure>
        )}
        <Figure label={t('profitSharing')}>{t(plan.isShared ? 'shared' : 'notShared')}</Figure>
        {isEarning && (
          <Figure label={t('nextCreditLabel')}>
            <NextCredit plan={plan} />
          </Figure>
        )}
      </dl>
      {plan.isShared && <p className="xs dim">{t('sharedText', { rate })}</p>}
      <div className={styles.line}>
        <span className="xs dim">
          {t(isEarning ? 'endsAt' : 'endedAt', { time: formatDateTime(locale, plan.endedAt ?? plan.endTime) })}
        </span>
        <span className={styles.rowActions}>
          <Link className={proofClass('small')} to={`/receipt/investment/${plan.receiptId}`}>
            <Hallmark size={14} />
            <span>{t('receipt')}</span>
          </Link>
          {isEarning && (
            <Button size="small" onClick={onExit}>
              {t('exit')}
            </Button>
          )}
        </span>
      </div>
    </article>
  );
}

function Figure(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="xs dim">{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
