import { Link, useSearchParams } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { Segmented } from '@truemark/ui/segmented';
import { Tabs } from '@truemark/ui/tabs';
import { useId } from 'react';
import { useIsDemo } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { AccountFrame } from '../../account/index.ts';
import type { OrderProduct } from '../product.ts';
import { formatOrderFilter, type OrderFilter, orderTabs, parseOrderFilter } from './order-filter.ts';
import { AllOrders, ProductOrders } from './order-lists.tsx';
import styles from './orders-page.module.css';

/** All orders of the book in use, a tab for each kind; tab and state stand in the address. */
export default function OrdersPage({ products }: { readonly products: readonly OrderProduct[] }) {
  const t = useText('orders');
  const account = useText('account');
  const panelId = useId();
  const [search, setSearch] = useSearchParams();
  const filter = parseOrderFilter(search, products);
  const change = (part: Partial<OrderFilter>) =>
    setSearch(formatOrderFilter({ ...filter, ...part }), { replace: true, state: { isScrollKept: true } });
  const product = products.find(({ listKind }) => listKind === filter.tab);
  return (
    <AccountFrame
      title={account('place.orders')}
      back="/profile"
      lead={t(useIsDemo() ? 'leadDemo' : 'lead')}
      aside={
        <Link className={buttonClass()} to="/transactions">
          {account('place.transactions')}
        </Link>
      }
    >
      <Tabs
        label={account('place.orders')}
        tabs={orderTabs.map(id => ({ id, label: t(`kindTab.${id}`) }))}
        selected={filter.tab}
        onSelect={tab => change({ tab, state: 'all' })}
        panelId={panelId}
        className={styles.tabs ?? ''}
      />
      <div role="tabpanel" id={panelId} aria-label={t(`kindTab.${filter.tab}`)} className={styles.panel}>
        {product && <States product={product} state={filter.state} onChange={state => change({ state })} />}
        {product ? (
          <ProductOrders key={`${filter.tab} ${filter.state}`} product={product} state={filter.state} />
        ) : (
          <AllOrders key={filter.tab} tab={filter.tab} products={products} />
        )}
      </div>
    </AccountFrame>
  );
}

/** Which states of a product are shown. */
function States(props: {
  readonly product: OrderProduct;
  readonly state: string;
  readonly onChange: (state: string) => void;
}) {
  const t = useText('orders');
  return (
    <div className={styles.states}>
      <Segmented<string>
        isFit
        label={t('status')}
        options={props.product.states.map(({ id, text }) => ({ value: id, label: t(text) }))}
        value={props.state}
        onChange={props.onChange}
      />
    </div>
  );
}
