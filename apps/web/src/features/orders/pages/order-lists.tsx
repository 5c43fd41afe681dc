import { useQueries } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { Button, buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatCount } from '@truemark/ui/format/number';
import { SkeletonRows } from '@truemark/ui/skeleton';
import List from 'lucide-react/icons/list';
import { useCallback, useMemo } from 'react';
import { useBook } from '../../../platform/account-queries.ts';
import { useErrorMessage } from '../../../platform/error-message.tsx';
import { useLocale } from '../../../platform/preferences.ts';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { serverClock } from '../../../platform/server-clock.ts';
import { useIsDemo } from '../../../platform/session.ts';
import { switchAccount } from '../../../platform/switch-account.ts';
import { type TextKey, useText } from '../../../platform/text.ts';
import { AccountStatus, type Loaded } from '../../account/index.ts';
import { openListQuery, useAllOrders, useOrderPages } from '../order-queries.ts';
import type { AnyOrder, LiveRow, OrderPage, OrderProduct, OrderRow } from '../product.ts';
import type { OrderTab } from './order-filter.ts';
import { OrderLines } from './order-lines.tsx';
import { nameItem, readItem } from './order-rows.ts';
import styles from './orders-page.module.css';

/** What every list of pages says of itself. */
interface Paged<Page> extends Loaded<{ readonly pages: readonly Page[] }> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Orders of every kind, or of a kind that has no list of its own yet. */
export function AllOrders(props: { readonly tab: OrderTab; readonly products: readonly OrderProduct[] }) {
  const { tab, products } = props;
  const t = useText('orders');
  const list = useAllOrders(tab === 'all' ? undefined : tab);
  const live = useLiveRows(products);
  const rows = useMemo(
    () => list.data?.pages.flatMap(page => page.items.map(item => readItem(item, products, live))),
    [list.data, products, live],
  );
  useLiveCodes(rows);
  const amountName = t(tab === 'all' ? 'amountOrMargin' : 'amount');
  return <PagedList list={list} rows={rows ?? []} tab={tab} amountName={amountName} isFiltered={false} />;
}

/** What the orders that are open come to now, by their names in the list of all orders. */
function useLiveRows(products: readonly OrderProduct[]): ReadonlyMap<string, LiveRow> {
  const book = useBook();
  const lists = useMemo(
    () =>
      products.flatMap(product =>
        product.openLists
          .filter(({ isLive }) => isLive)
          .map(list => ({ product, query: openListQuery(product, list, book) })),
      ),
    [products, book],
  );
  return useQueries({
    queries: lists.map(({ query }) => query),
    combine: useCallback(
      (loaded: readonly { readonly data: OrderPage<AnyOrder> | undefined }[]) =>
        new Map(
          lists.flatMap(({ product }, index) =>
            (loaded[index]?.data?.items ?? []).flatMap(order => {
              const live = product.readLive(order);
              return live ? [[nameItem({ kind: product.listKind, id: order.id }), live] as const] : [];
            }),
          ),
        ),
      [lists],
    ),
  });
}

/** Asks for the prices that the results of open orders move with. */
function useLiveCodes(rows: readonly OrderRow[] | undefined): void {
  const codes = useMemo(() => [...new Set(rows?.flatMap(({ live }) => (live ? [live.code] : [])))].sort(), [rows]);
  useWantedCodes(codes);
}

/** Orders of one product, in one of its states. */
export function ProductOrders(props: { readonly product: OrderProduct; readonly state: string }) {
  const { product, state } = props;
  const t = useText('orders');
  const locale = useLocale();
  const statuses = product.states.find(({ id }) => id === state)?.statuses ?? [];
  const list = useOrderPages(product, statuses);
  const rows = useMemo(() => {
    const moment = { nowMs: serverClock.read(), locale };
    return list.data?.pages.flatMap(page => page.items.map(order => product.readRow(order, moment)));
  }, [list.data, product, locale]);
  useLiveCodes(rows);
  return (
    <PagedList
      list={list}
      rows={rows ?? []}
      tab={product.listKind}
      amountName={t(product.amountName)}
      isFiltered={state !== 'all'}
    />
  );
}

function PagedList<Page>(props: {
  readonly list: Paged<Page>;
  readonly rows: readonly OrderRow[];
  readonly tab: OrderTab;
  /** What stands in the column of amounts: margin is only a part of what a contract is about. */
  readonly amountName: string;
  readonly isFiltered: boolean;
}) {
  const { list, rows, tab, amountName } = props;
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
            <OrderLines rows={rows} label={t(`kindTab.${tab}`)} amountName={amountName} />
            <More list={list} count={rows.length} />
          </>
        )
      }
    </AccountStatus>
  );
}

/** The first step towards something that would stand here; towards an order of a product it is the market. */
const firstSteps: Readonly<Partial<Record<OrderTab, { readonly path: string; readonly text: TextKey<'orders'> }>>> = {
  smart: { path: '/trading', text: 'step.smart' },
  wallet: { path: '/profile/deposit', text: 'step.deposit' },
  financial: { path: '/financial', text: 'step.financial' },
  nft: { path: '/nfts', text: 'step.nfts' },
};

const marketStep = { path: '/market', text: 'step.market' } as const;

const liveOnly: readonly OrderTab[] = ['smart', 'financial', 'nft'];

function NothingHere(props: { readonly tab: OrderTab; readonly isFiltered: boolean }) {
  const t = useText('orders');
  const account = useText('account');
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
  const step = firstSteps[tab] ?? marketStep;
  return (
    <EmptyState
      icon={List}
      title={t(`nothing.${tab}`)}
      action={
        isLocked ? (
          <Button variant="primary" onClick={() => switchAccount(false)}>
            {account('toLiveAccount')}
          </Button>
        ) : (
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
  const describeError = useErrorMessage();
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
