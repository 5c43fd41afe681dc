import { Link } from '@truemark/browser/router';
import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { SkeletonRows } from '@truemark/ui/skeleton';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { AccountStatus } from '../../account/index.ts';
import { type OpenListProps, panelStyles as styles } from '../../orders/index.ts';
import { calculateFigures } from '../contract-figures.ts';
import { contractLists } from '../contract-queries.ts';
import { findStage } from '../contract-words.ts';
import { OrderDialogs, openOrderDialog } from '../order-dialogs.tsx';
import { PendingCards, PendingTable } from './pending-orders.tsx';
import { PositionCards } from './position-cards.tsx';
import { PositionsTable } from './positions-table.tsx';

/** Open positions, and what waits to become one. */
export function Body({ listId, loaded, ownCode }: OpenListProps<ContractOrder>) {
  const isMobile = useShell() === 'mobile';
  if (listId === contractLists.pending.id) {
    return (
      <Listed loaded={loaded} ownCode={ownCode} empty="pending">
        {orders => (isMobile ? <PendingCards orders={orders} /> : <PendingTable orders={orders} />)}
      </Listed>
    );
  }
  return (
    <Listed loaded={loaded} ownCode={ownCode} empty="positions">
      {orders => (
        <>
          {isMobile ? <PositionCards orders={orders} /> : <PositionsTable orders={orders} />}
          <CloseAll orders={orders} ownCode={ownCode} />
        </>
      )}
    </Listed>
  );
}

/** Dialogs open over whatever list is on screen. */
export function Beside(props: { readonly orders: readonly ContractOrder[] }) {
  return <OrderDialogs orders={props.orders} />;
}

export { findEnd } from '../portfolio.tsx';

export function readNow(order: ContractOrder, price: StreamProduct | undefined): string | undefined {
  return calculateFigures(order, price)?.result;
}

/** A list of contracts while it loads, when it failed, and when there is nothing in it. */
function Listed(props: {
  readonly loaded: OpenListProps<ContractOrder>['loaded'];
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
