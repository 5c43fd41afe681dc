import { Link, useLocation } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { Fragment, useCallback, useRef } from 'react';
import { buildReturnState, loginPath } from '../../../platform/navigation.ts';
import type { InstrumentPanelProps } from '../../../platform/panels.tsx';
import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import type { PanelProduct } from '../product.ts';
import { useOpenLists } from '../use-open-lists.ts';
import { OpenNow } from './open-now.tsx';
import styles from './orders-panel.module.css';
import { OrdersTabs } from './orders-tabs.tsx';

type OrdersPanelProps = InstrumentPanelProps & { readonly products: readonly PanelProduct[] };

/** Orders after they were placed, under the chart: what is open of every product, and what is over. */
export function OrdersPanel(props: OrdersPanelProps) {
  const t = useText('orders');
  const user = useUser();
  const section = useRef<HTMLElement>(null);
  const show = useCallback(() => {
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={section} tabIndex={-1} className={styles.panel} aria-label={t('yourOrders')}>
      {user === undefined ? <LogInFirst /> : <OwnOrders {...props} onShow={show} />}
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

function OwnOrders(props: OrdersPanelProps & { readonly onShow: () => void }) {
  const { products, code, info, onShow } = props;
  const lists = useOpenLists(products);
  const listOpen = (product: PanelProduct) =>
    lists.filter(list => list.product === product).flatMap(({ loaded }) => loaded.data?.items ?? []);
  return (
    <>
      {products.map(product => (
        <Fragment key={product.kind}>
          {product.Above && <product.Above orders={listOpen(product)} code={code} />}
        </Fragment>
      ))}
      <OrdersTabs products={products} code={code} info={info} lists={lists} />
      {products.map(product => (
        <Fragment key={product.kind}>{product.Beside && <product.Beside orders={listOpen(product)} />}</Fragment>
      ))}
      <OpenNow code={code} lists={lists} onShow={onShow} />
    </>
  );
}
