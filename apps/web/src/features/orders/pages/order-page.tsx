import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from '@truemark/browser/router';
import { ApiError } from '@truemark/client/api-error';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { Skeleton } from '@truemark/ui/skeleton';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo } from 'react';
import { LoadFailed } from '../../../platform/load-failed.tsx';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { useText } from '../../../platform/text.ts';
import { AccountFrame, AccountStatus } from '../../account/index.ts';

import { useServerClock } from '../follow-clock.ts';
import { OrderDialogs } from '../order-dialogs.tsx';
import { formatOrderNumber, readTradeKind } from '../order-number.ts';
import { type AnyOrder, orderQuery } from '../order-queries.ts';
import { ContractDetail } from './contract-detail.tsx';
import { OptionDetail } from './option-detail.tsx';
import styles from './order-page.module.css';

const listPath = '/profile/orders';

/** One order: how it stands, what was agreed, what happened, and the prices it rests on. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const t = useText('orders');
  const kind = readTradeKind(search);
  const query = useQuery(orderQuery(id, kind));
  const isMissing =
    query.error instanceof ApiError &&
    (query.error.refusal === 'recordMissing' || query.error.refusal === 'malformedRequest');
  if (isMissing) return <MissingOrder />;
  if (query.error && !query.data) {
    return (
      <AccountFrame title={t('orderTitle')} back={listPath}>
        <LoadFailed title={t('orderFailed')} error={query.error} onRetry={() => void query.refetch()} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={query.data ? nameOrder(query.data) : t('orderTitle')} back={listPath} isTitleLong>
      <AccountStatus loaded={query} failedTitle={t('orderFailed')} skeleton={<OrderSkeleton />}>
        {order => <OrderBody order={order} />}
      </AccountStatus>
    </AccountFrame>
  );
}

function nameOrder(order: AnyOrder): string {
  const { symbol, id } = order.kind === 'contract' ? order.contract : order.option;
  return `${symbol} · ${formatOrderNumber(order.kind, id)}`;
}

function OrderBody(props: { readonly order: AnyOrder }) {
  const { order } = props;
  const contract = order.kind === 'contract' ? order.contract : undefined;
  const code = order.kind === 'contract' ? order.contract.code : order.option.code;
  const codes = useMemo(() => [code], [code]);
  const contracts = useMemo(() => (contract ? [contract] : []), [contract]);
  useWantedCodes(codes);
  useServerClock(codes);
  return (
    <>
      {order.kind === 'contract' ? <ContractDetail order={order.contract} /> : <OptionDetail option={order.option} />}
      <OrderDialogs orders={contracts} />
    </>
  );
}

function MissingOrder() {
  const t = useText('orders');
  return (
    <AccountFrame title={t('orderTitle')} back={listPath}>
      <EmptyState
        icon={SearchX}
        title={t('orderMissing')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={listPath}>
            {t('allOrders')}
          </Link>
        }
      >
        {t('orderMissingText')}
      </EmptyState>
    </AccountFrame>
  );
}

function OrderSkeleton() {
  const account = useText('account');
  return (
    <div role="status" aria-busy="true" aria-label={account('loading')} className={styles.skeleton}>
      <Skeleton height="92px" />
      <Skeleton height="220px" />
      <Skeleton height="280px" />
    </div>
  );
}
