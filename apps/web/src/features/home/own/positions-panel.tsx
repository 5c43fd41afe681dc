import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { SkeletonRows } from '@truemark/ui/skeleton';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import { Fragment } from 'react';
import { useText } from '../../../platform/text.ts';
import { AccountStatus } from '../../account/index.ts';
import type { LoadedList, PortfolioProduct } from '../../orders/index.ts';
import styles from './positions-panel.module.css';

const linesMax = 5;
const allPath = '/profile/orders';

/** The newest open positions, each with its result of this moment and the way to close it. */
export function PositionsPanel(props: { readonly lists: readonly LoadedList<PortfolioProduct>[] }) {
  const t = useText('profile');
  const orders = useText('orders');
  const account = useText('account');
  return (
    <section aria-labelledby="portfolio-positions">
      <header className={styles.head}>
        <h2 id="portfolio-positions" className="h3">
          {orders('tab.positions')}
        </h2>
        <Link className="lnk sm" to={allPath}>
          {orders('allOrders')}
        </Link>
      </header>
      {props.lists
        .filter(({ list }) => list.isLive)
        .map(({ product, list, loaded }) => (
          <Fragment key={list.id}>
            <AccountStatus
              loaded={loaded}
              failedTitle={orders('failed')}
              skeleton={<SkeletonRows label={account('loading')} count={2} height="64px" />}
            >
              {({ items }) =>
                items.length === 0 ? (
                  <NoPositions />
                ) : (
                  <>
                    <ul className={styles.lines}>
                      {items.slice(0, linesMax).map(order => (
                        <li key={order.id}>
                          <product.Line order={order} />
                        </li>
                      ))}
                    </ul>
                    {items.length > linesMax && (
                      <p className="sm sub">{t('own.positionsMore', { count: items.length - linesMax })}</p>
                    )}
                  </>
                )
              }
            </AccountStatus>
            {product.Beside && <product.Beside orders={loaded.data?.items ?? []} />}
          </Fragment>
        ))}
    </section>
  );
}

function NoPositions() {
  const t = useText('profile');
  const orders = useText('orders');
  return (
    <EmptyState
      icon={ChartCandlestick}
      title={orders('empty.positions')}
      action={
        <Link className={buttonClass()} to="/market">
          {orders('step.market')}
        </Link>
      }
    >
      {t('own.positionsEmpty')}
    </EmptyState>
  );
}
