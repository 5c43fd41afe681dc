import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { joinClasses } from '@truemark/ui/class-names';
import { endCellClass, Table } from '@truemark/ui/table';
import { memo } from 'react';
import { useText } from '../../../platform/text.ts';
import { AmountText } from '../../amounts/index.ts';
import { DirectionText, OrderPrice } from '../../order-cells/index.ts';
import { panelStyles as styles } from '../../orders/index.ts';
import { ActButton } from '../act-button.tsx';
import {
  ContractName,
  LimitsText,
  LiveClosePrice,
  LiveDistance,
  LiveMarginLevel,
  LiveResult,
  LotsCount,
  LotsText,
} from '../contract-cells.tsx';

/** Open positions, one a row. */
export function PositionsTable(props: { readonly orders: readonly ContractOrder[] }) {
  const t = useText('orders');
  return (
    <div className={styles.scroll}>
      <Table isDense isInset className={styles.table} aria-label={t('tab.positions')}>
        <thead>
          <tr>
            <th scope="col">{t('instrument')}</th>
            <th scope="col">{t('side')}</th>
            <th scope="col" className={endCellClass}>
              {t('lots')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('openPrice')}
            </th>
            <th scope="col" className={joinClasses(endCellClass, styles.least)}>
              {t('closePriceNow')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('stopAndTake')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('marginAndLevel')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('liquidationAndDistance')}
            </th>
            <th scope="col" className={endCellClass}>
              {t('profit')}
            </th>
            <th scope="col">
              <span className="vh">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.orders.map(order => (
            <PositionRow key={order.id} order={order} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** A row is drawn again when its order changes; its live cells listen for themselves. */
const PositionRow = memo(function PositionRow(props: { readonly order: ContractOrder }) {
  const { order } = props;
  const t = useText('orders');
  return (
    <tr>
      <td>
        <ContractName order={order} />
      </td>
      <td>
        <DirectionText direction={order.side} leverage={order.leverage} />
      </td>
      <td className={endCellClass}>
        <LotsText lots={order.openLots} />
        {order.openLots !== order.lots && (
          <span className={styles.note}>
            <LotsCount lots={order.lots} isWhole />
          </span>
        )}
      </td>
      <td className={endCellClass}>
        <OrderPrice price={order.openPrice} decimals={order.priceDecimals} />
      </td>
      <td className={joinClasses(endCellClass, styles.least)}>
        <LiveClosePrice order={order} />
      </td>
      <td className={endCellClass}>
        <LimitsText order={order} />
      </td>
      <td className={endCellClass}>
        <AmountText asset="USDT" amount={order.marginLeft} />
        <span className={styles.note}>
          <LiveMarginLevel order={order} />
        </span>
      </td>
      <td className={endCellClass}>
        <OrderPrice price={order.liquidationPrice} decimals={order.priceDecimals} />
        <span className={styles.note}>
          <LiveDistance order={order} />
        </span>
      </td>
      <td className={endCellClass}>
        <LiveResult order={order} />
      </td>
      <td className={endCellClass}>
        <span className={styles.actions}>
          <ActButton act="changeLimits" order={order} size="small" variant="ghost">
            {t('limits')}
          </ActButton>
          <ActButton act="close" order={order} size="small">
            {t(order.closingLots === null ? 'close' : 'state.closing')}
          </ActButton>
        </span>
      </td>
    </tr>
  );
});
