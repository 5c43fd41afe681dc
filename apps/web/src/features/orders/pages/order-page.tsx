import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from '@truemark/browser/router';
import { ApiError } from '@truemark/client/api-error';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { Skeleton } from '@truemark/ui/skeleton';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo } from 'react';
import { LoadFailed } from '../../../platform/load-failed.tsx';
import { useServerClock } from '../../../platform/prices/follow-clock.ts';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { useText } from '../../../platform/text.ts';
import { AccountFrame, AccountStatus } from '../../account/index.ts';
import { formatOrderNumber } from '../../order-cells/index.ts';
import { OrderNote, detailStyles as styles } from '../../order-detail/index.ts';
import { orderQuery } from '../order-queries.ts';
import type { AnyOrder, DetailedProduct, OrderProduct } from '../product.ts';

const listPath = '/profile/orders';

/** One order: how it stands, what was agreed, what happened, and the prices it rests on. */
export default function OrderPage({ products }: { readonly products: readonly DetailedProduct[] }) {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const t = useText('orders');
  const named = products.find(({ kind }) => kind === search.get('kind'));
  const query = useQuery(orderQuery(products, id, named?.kind));
  const product = products.find(({ kind }) => kind === query.data?.kind);
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
    <AccountFrame
      title={query.data && product ? nameOrder(product, query.data.order) : t('orderTitle')}
      back={listPath}
      isTitleLong
    >
      <AccountStatus loaded={query} failedTitle={t('orderFailed')} skeleton={<OrderSkeleton />}>
        {({ order }) => product && <OrderBody product={product} order={order} />}
      </AccountStatus>
    </AccountFrame>
  );
}

function nameOrder(product: OrderProduct, { symbol, id }: AnyOrder): string {
  return `${symbol} · ${formatOrderNumber(product, id)}`;
}

function OrderBody(props: { readonly product: DetailedProduct; readonly order: AnyOrder }) {
  const { product, order } = props;
  const { code } = order;
  const codes = useMemo(() => [code], [code]);
  useWantedCodes(codes);
  useServerClock(codes);
  return (
    <>
      <product.Detail order={order} />
      <OrderNote id={order.id} />
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
