import { Link } from '@truemark/browser/router';
import { Button, buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatCount } from '@truemark/ui/format/number';
import { SkeletonRows } from '@truemark/ui/skeleton';
import List from 'lucide-react/icons/list';
import { useMemo } from 'react';
import { useErrorText } from '../../../platform/error-text.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { useIsDemo } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { AccountStatus, type Loaded } from '../../account/index.ts';

import { serverClock } from '../follow-clock.ts';
import { useAllOrders, useContractOrders, useOpenContracts, useOptionOrders } from '../order-queries.ts';
import { type ContractState, contractStates, type OptionState, type OrderTab, optionStates } from './order-filter.ts';
import { OrderLines } from './order-lines.tsx';
import { type OrderRow, readContract, readItem, readOption } from './order-rows.ts';
import styles from './orders-page.module.css';

/** What every list of pages says of itself. */
interface Paged<Page> extends Loaded<{ readonly pages: readonly Page[] }> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Orders of every kind, or of a kind that has no list of its own yet. */
export function AllOrders(props: { readonly tab: Exclude<OrderTab, 'contract' | 'options'> }) {
  const { tab } = props;
  const list = useAllOrders(tab === 'all' ? undefined : tab);
  const open = useOpenContracts('holding').data?.items;
  const positions = useMemo(() => new Map(open?.map(order => [order.id, order])), [open]);
  const rows = useMemo(
    () => list.data?.pages.flatMap(page => page.items.map(item => readItem(item, positions))),
    [list.data, positions],
  );
  usePositionCodes(rows);
  return <PagedList list={list} rows={rows ?? []} tab={tab} isFiltered={false} />;
}

/** Asks for the prices that the profit of open positions moves with. */
function usePositionCodes(rows: readonly OrderRow[] | undefined): void {
  const codes = useMemo(
    () => [...new Set(rows?.flatMap(({ position }) => (position ? [position.code] : [])))].sort(),
    [rows],
  );
  useWantedCodes(codes);
}

export function ContractOrders(props: { readonly state: ContractState }) {
  const { state } = props;
  const list = useContractOrders({ statuses: contractStates[state] });
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.items.map(readContract)), [list.data]);
  usePositionCodes(rows);
  return <PagedList list={list} rows={rows ?? []} tab="contract" isFiltered={state !== 'all'} />;
}

export function OptionOrders(props: { readonly state: OptionState }) {
  const { state } = props;
  const list = useOptionOrders({ statuses: optionStates[state] });
  const rows = useMemo(
    () => list.data?.pages.flatMap(page => page.items.map(option => readOption(option, serverClock.read()))),
    [list.data],
  );
  return <PagedList list={list} rows={rows ?? []} tab="options" isFiltered={state !== 'all'} />;
}

function PagedList<Page>(props: {
  readonly list: Paged<Page>;
  readonly rows: readonly OrderRow[];
  readonly tab: OrderTab;
  readonly isFiltered: boolean;
}) {
  const { list, rows, tab } = props;
  const t = useText('orders');
  const account = useText('account');
  return (
    <AccountStatus
      loaded={list}
      failedTitle={t('failed')}
      skeleton={<SkeletonRows label={account('loading')} count={6} height="60px" />}
    >
      {() =>
        rows.length === 0 ? (
          <NothingHere tab={tab} isFiltered={props.isFiltered} />
        ) : (
          <>
            <OrderLines rows={rows} label={t(`kindTab.${tab}`)} amountName={t(amountNames[tab])} />
            <More list={list} count={rows.length} />
          </>
        )
      }
    </AccountStatus>
  );
}

/** What stands in the column of amounts: margin is only a part of what a contract is about. */
const amountNames = {
  all: 'amountOrMargin',
  contract: 'margin',
  options: 'stake',
  smart: 'amount',
  wallet: 'amount',
  financial: 'amount',
} as const;

/** The first step towards something that would stand here. */
const firstSteps = {
  all: { path: '/market', text: 'step.market' },
  contract: { path: '/market', text: 'step.market' },
  options: { path: '/market', text: 'step.market' },
  smart: { path: '/trading', text: 'step.smart' },
  wallet: { path: '/profile/deposit', text: 'step.deposit' },
  financial: { path: '/financial', text: 'step.financial' },
} as const;

const liveOnly: readonly OrderTab[] = ['smart', 'financial'];

function NothingHere(props: { readonly tab: OrderTab; readonly isFiltered: boolean }) {
  const t = useText('orders');
  const { tab, isFiltered } = props;
  const isDemo = useIsDemo();
  if (isFiltered) {
    return (
      <EmptyState icon={List} title={t('noneInState')}>
        {t('noneInStateText')}
      </EmptyState>
    );
  }
  const isLocked = isDemo && liveOnly.includes(tab);
  const step = firstSteps[tab];
  return (
    <EmptyState
      icon={List}
      title={t(`nothing.${tab}`)}
      action={
        !isLocked && (
          <Link className={buttonClass({ variant: 'primary' })} to={step.path}>
            {t(step.text)}
          </Link>
        )
      }
    >
      {t(isLocked ? 'nothingInDemo' : `nothingText.${tab}`)}
    </EmptyState>
  );
}

function More<Page>(props: { readonly list: Paged<Page>; readonly count: number }) {
  const t = useText('orders');
  const locale = useLocale();
  const describeError = useErrorText();
  const { list, count } = props;
  const number = formatCount(locale, count);
  if (!list.hasNextPage) return <p className={styles.end}>{t('allShown', { count, number })}</p>;
  return (
    <div className={styles.more}>
      {list.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {describeError(list.error)}
        </p>
      )}
      <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('showMore')}
      </Button>
      <p className="xs dim" role="status">
        {t('shown', { count, number })}
      </p>
    </div>
  );
}
