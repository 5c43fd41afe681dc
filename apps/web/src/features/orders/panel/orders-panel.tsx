import { useQueries } from '@tanstack/react-query';
import { Link, useLocation } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { Fragment, useMemo } from 'react';
import { useBook } from '../../../platform/account-queries.ts';
import { buildReturnState, loginPath } from '../../../platform/navigation.ts';
import type { InstrumentPanelProps } from '../../../platform/panels.tsx';
import { useServerClock } from '../../../platform/prices/follow-clock.ts';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { openListQuery } from '../order-queries.ts';
import type { PanelProduct } from '../product.ts';
import styles from './orders-panel.module.css';
import { OrdersTabs } from './orders-tabs.tsx';

type OrdersPanelProps = InstrumentPanelProps & { readonly products: readonly PanelProduct[] };

/** Orders after they were placed, under the chart: what is open of every product, and what is over. */
export function OrdersPanel(props: OrdersPanelProps) {
  const t = useText('orders');
  const user = useUser();
  return (
    <section className={styles.panel} aria-label={t('yourOrders')}>
      {user === undefined ? <LogInFirst /> : <OwnOrders {...props} />}
    </section>
  );
}

function LogInFirst() {
  const t = useText('orders');
  const location = useLocation();
  return (
    <div className={styles.visitor}>
      <p className="sub">{t('logInFirst')}</p>
      <Link className={buttonClass({ size: 'small' })} to={loginPath} state={buildReturnState(location)}>
        {t('logIn')}
      </Link>
    </div>
  );
}

function OwnOrders(props: OrdersPanelProps) {
  const { products } = props;
  const book = useBook();
  const open = products.flatMap(product => product.openLists.map(list => ({ product, list })));
  const queries = useQueries({ queries: open.map(({ product, list }) => openListQuery(product, list, book)) });
  const lists = open.flatMap((named, index) => {
    const loaded = queries[index];
    return loaded ? [{ ...named, loaded }] : [];
  });
  const key = [...new Set(lists.flatMap(({ loaded }) => loaded.data?.items.map(({ code }) => code) ?? []))]
    .sort()
    .join();
  const codes = useMemo(() => key.split(',').filter(Boolean), [key]);
  useWantedCodes(codes);
  useServerClock(codes);
  return (
    <>
      <OrdersTabs {...props} lists={lists} />
      {products.map(product => (
        <Fragment key={product.kind}>
          {product.Beside && (
            <product.Beside
              orders={lists.filter(list => list.product === product).flatMap(({ loaded }) => loaded.data?.items ?? [])}
            />
          )}
        </Fragment>
      ))}
    </>
  );
}
