import { Link } from '@truemark/browser/router';
import { SkeletonRows } from '@truemark/ui/skeleton';
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
              skeleton={<SkeletonRows label={account('loading')} count={1} height="96px" />}
            >
              {({ items }) =>
                items.length === 0 ? (
                  <NoPositions />
                ) : (
                  <>
                    <ul className={styles.lines}>
                      {items.slice(0, linesMax).map(order => (
                        <li key={order.id}>{product.Line && <product.Line order={order} />}</li>
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
    <div className={styles.empty}>
      <p>
        <b className="semi">{orders('empty.positions')}</b>
      </p>
      <p className="sm sub">{t('own.positionsEmpty')}</p>
      <Link className="lnk sm" to="/market">
        {orders('step.market')}
      </Link>
    </div>
  );
}
