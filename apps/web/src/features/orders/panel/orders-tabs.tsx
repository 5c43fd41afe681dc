import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { readStored, writeStored } from '@truemark/browser/storage';
import type { CallReply } from '@truemark/contract/call';
import type { listContractOrders } from '@truemark/contract/trading/contract-calls';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { listOptionsOrder } from '@truemark/contract/trading/options';
import { Button } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatCount } from '@truemark/ui/format/number';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { Tabs } from '@truemark/ui/tabs';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useId, useState } from 'react';
import type { InstrumentPanelProps } from '../../../platform/panels.tsx';
import { useLocale } from '../../../platform/preferences.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { AccountStatus } from '../../account/index.ts';
import { openOrderDialog } from '../order-dialogs.tsx';
import { findStage } from '../order-words.ts';
import { HistoryList } from './history-list.tsx';
import { OptionsRunning } from './options-running.tsx';
import styles from './orders-panel.module.css';
import { PendingCards, PendingTable } from './pending-orders.tsx';
import { PositionCards } from './position-cards.tsx';
import { PositionsTable } from './positions-table.tsx';

type TabId = 'positions' | 'pending' | 'options' | 'history';

interface OrdersTabsProps extends InstrumentPanelProps {
  readonly holding: UseQueryResult<CallReply<typeof listContractOrders>>;
  readonly pending: UseQueryResult<CallReply<typeof listContractOrders>>;
  readonly running: UseQueryResult<CallReply<typeof listOptionsOrder>>;
}

const scopeKey = 'ordersOfInstrument';

/** Whether only the orders of this instrument are shown; a choice of this browser. */
function useScope(): readonly [boolean, (isOwn: boolean) => void] {
  const [isOwn, setOwn] = useState(() => readStored('local', scopeKey) === 'yes');
  return [
    isOwn,
    next => {
      writeStored('local', scopeKey, next ? 'yes' : undefined);
      setOwn(next);
    },
  ];
}

/** The four lists, their counts, and whether they are about this instrument or about all. */
export function OrdersTabs(props: OrdersTabsProps) {
  const { code, info } = props;
  const t = useText('orders');
  const locale = useLocale();
  const panelId = useId();
  const [tab, setTab] = useState<TabId>('positions');
  const [isOwn, setOwn] = useScope();
  const count = (list: { readonly data: { readonly items: readonly { readonly code: string }[] } | undefined }) => {
    const items = list.data?.items.filter(item => !isOwn || item.code === code);
    return items && items.length > 0 ? { count: formatCount(locale, items.length) } : {};
  };
  return (
    <>
      <div className={styles.head}>
        <Tabs
          label={t('yourOrders')}
          tabs={[
            { id: 'positions', label: t('tab.positions'), ...count(props.holding) },
            { id: 'pending', label: t('tab.pending'), ...count(props.pending) },
            { id: 'options', label: t('tab.options'), ...count(props.running) },
            { id: 'history', label: t('tab.history') },
          ]}
          selected={tab}
          onSelect={setTab}
          panelId={panelId}
          className={styles.tabs ?? ''}
        />
        <div className={styles.tools}>
          <Checkbox checked={isOwn} onChange={event => setOwn(event.target.checked)}>
            <span className={styles.scope}>{t('onlyOf', { symbol: info?.symbol ?? code })}</span>
          </Checkbox>
          <Link className="lnk sm" to="/profile/orders">
            {t('allOrders')}
          </Link>
        </div>
      </div>
      <div role="tabpanel" id={panelId} aria-label={t(`tab.${tab}`)} className={styles.body}>
        <TabBody {...props} tab={tab} ownCode={isOwn ? code : undefined} />
      </div>
    </>
  );
}

function TabBody(props: OrdersTabsProps & { readonly tab: TabId; readonly ownCode: string | undefined }) {
  const { tab, ownCode } = props;
  const isMobile = useShell() === 'mobile';
  switch (tab) {
    case 'positions':
      return (
        <Listed loaded={props.holding} ownCode={ownCode} empty="positions">
          {orders => (
            <>
              {isMobile ? <PositionCards orders={orders} /> : <PositionsTable orders={orders} />}
              <CloseAll orders={orders} ownCode={ownCode} />
            </>
          )}
        </Listed>
      );
    case 'pending':
      return (
        <Listed loaded={props.pending} ownCode={ownCode} empty="pending">
          {orders => (isMobile ? <PendingCards orders={orders} /> : <PendingTable orders={orders} />)}
        </Listed>
      );
    case 'options':
      return <OptionsRunning running={props.running} ownCode={ownCode} />;
    case 'history':
      return <HistoryList ownCode={ownCode} />;
  }
}

/** A list of contracts while it loads, when it failed, and when there is nothing in it. */
function Listed(props: {
  readonly loaded: OrdersTabsProps['holding'];
  readonly ownCode: string | undefined;
  readonly empty: 'positions' | 'pending';
  readonly children: (orders: readonly ContractOrder[]) => ReactNode;
}) {
  const { loaded, ownCode, empty } = props;
  const t = useText('orders');
  const account = useText('account');
  return (
    <AccountStatus
      loaded={loaded}
      failedTitle={t('failed')}
      skeleton={<SkeletonRows label={account('loading')} count={2} height="52px" />}
    >
      {({ items, nextCursor }) => {
        const orders = items.filter(order => ownCode === undefined || order.code === ownCode);
        if (orders.length === 0)
          return (
            <EmptyState icon={empty === 'pending' ? Clock : ChartCandlestick} title={t(`empty.${empty}`)}>
              {t(`emptyText.${empty}`)}
            </EmptyState>
          );
        return (
          <>
            {props.children(orders)}
            {nextCursor !== null && <MoreElsewhere count={items.length} />}
          </>
        );
      }}
    </AccountStatus>
  );
}

/** More is open than the list holds. */
function MoreElsewhere(props: { readonly count: number }) {
  const t = useText('orders');
  return (
    <p className={styles.more}>
      {t('moreElsewhere', { count: props.count })}{' '}
      <Link className="lnk" to="/profile/orders?tab=contract">
        {t('allOrders')}
      </Link>
    </p>
  );
}

function CloseAll(props: { readonly orders: readonly ContractOrder[]; readonly ownCode: string | undefined }) {
  const { orders, ownCode } = props;
  const t = useText('orders');
  if (orders.filter(order => findStage(order) === 'holding').length < 2) return null;
  return (
    <div className={styles.foot}>
      <Button
        size="small"
        onClick={() => openOrderDialog({ kind: 'closeAll', ...(ownCode !== undefined && { code: ownCode }) })}
      >
        {t('closeAll')}
      </Button>
    </div>
  );
}
