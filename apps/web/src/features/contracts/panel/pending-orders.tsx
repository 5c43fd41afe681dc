import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { formatDateTime } from '@truemark/ui/format/date';
import { endCellClass, Table } from '@truemark/ui/table';
import { useLocale } from '../../../platform/preferences.ts';
import { usePrice } from '../../../platform/prices/prices.ts';
import { useText } from '../../../platform/text.ts';
import { AmountText } from '../../amounts/index.ts';
import { DirectionText, OrderPrice, StateChip } from '../../order-cells/index.ts';
import { panelStyles as styles } from '../../orders/index.ts';
import { ActButton } from '../act-button.tsx';
import { ContractName, LimitsText, LotsText } from '../contract-cells.tsx';
import { findStage, wordContract } from '../contract-words.ts';

/** The price that opens an order: ask for long, bid for short. */
function LiveOpenPrice(props: { readonly order: ContractOrder }) {
  const { order } = props;
  const product = usePrice(order.code);
  return <OrderPrice price={order.side === 'long' ? product?.ask : product?.bid} decimals={order.priceDecimals} />;
}

/** Orders that wait for their limit, or for their first price. */
export function PendingTable(props: { readonly orders: readonly ContractOrder[] }) {
  const t = useText('orders');
  const locale = useLocale();
  return (
    <div className={styles.scroll}>
      <Table isDense isInset className={styles.table} aria-label={t('tab.pending')}>
        <thead>
          <tr>
            <th scope="col">{t('instrument')}</th>
            <th scope="col">{t('side')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col" className={endCellClass}>
              {t('lots')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('limitPrice')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('priceNow')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('stopAndTake')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('heldFor')}
            </th>
            <th scope="col">
              <span className="vh">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.orders.map(order => (
            <tr key={order.id}>
              <td>
                <ContractName order={order} />
              </td>
              <td>
                <DirectionText direction={order.side} leverage={order.leverage} />
              </td>
              <td>
                <StateChip word={wordContract(order)} />
                <span className={styles.note}>{formatDateTime(locale, order.createTime)}</span>
              </td>
              <td className={endCellClass}>
                <LotsText lots={order.lots} />
              </td>
              <td className={endCellClass}>
                {order.limitPrice === null ? (
                  t('kind.market')
                ) : (
                  <OrderPrice price={order.limitPrice} decimals={order.priceDecimals} />
                )}
              </td>
              <td className={endCellClass}>
                <LiveOpenPrice order={order} />
              </td>
              <td className={endCellClass}>
                <LimitsText order={order} />
              </td>
              <td className={endCellClass}>
                <AmountText asset="USDT" amount={order.marginLeft} />
              </td>
              <td className={endCellClass}>
                <PendingActs order={order} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function PendingActs(props: { readonly order: ContractOrder }) {
  const { order } = props;
  const t = useText('orders');
  const isResting = findStage(order) === 'resting';
  return (
    <span className={styles.actions}>
      {isResting && (
        <ActButton act="changeLimits" order={order} size="small" variant="ghost">
          {t('limits')}
        </ActButton>
      )}
      <ActButton act="cancel" order={order} size="small">
        {t('cancel')}
      </ActButton>
    </span>
  );
}

/** The same as cards for touch. */
export function PendingCards(props: { readonly orders: readonly ContractOrder[] }) {
  const t = useText('orders');
  return (
    <ul className={styles.cards}>
      {props.orders.map(order => (
        <li key={order.id} className={styles.card}>
          <div className={styles.cardHead}>
            <ContractName order={order} />
            <span className={styles.cardEnd}>
              <DirectionText direction={order.side} leverage={order.leverage} />
              <StateChip word={wordContract(order)} />
            </span>
          </div>
          <dl className={styles.lines}>
            <dt>{t('lots')}</dt>
            <dd>
              <LotsText lots={order.lots} />
            </dd>
            <dt>{t('limitPrice')}</dt>
            <dd>
              {order.limitPrice === null ? (
                t('kind.market')
              ) : (
                <OrderPrice price={order.limitPrice} decimals={order.priceDecimals} />
              )}
            </dd>
            <dt>{t('priceNow')}</dt>
            <dd>
              <LiveOpenPrice order={order} />
            </dd>
            <dt>{t('stopAndTake')}</dt>
            <dd>
              <LimitsText order={order} />
            </dd>
            <dt>{t('heldFor')}</dt>
            <dd>
              <AmountText asset="USDT" amount={order.marginLeft} hasUnit />
            </dd>
          </dl>
          <div className={styles.cardActs}>
            <PendingActs order={order} />
          </div>
        </li>
      ))}
    </ul>
  );
}
