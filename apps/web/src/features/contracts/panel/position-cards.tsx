import { Link } from '@truemark/browser/router';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { buttonClass } from '@truemark/ui/button';
import { Sheet } from '@truemark/ui/dialog';
import { Joined } from '@truemark/ui/joined';
import { useState } from 'react';
import { useText } from '../../../platform/text.ts';
import { AmountText } from '../../amounts/index.ts';
import { buildOrderPath, DirectionText, formatOrderNumber, OrderPrice, StateChip } from '../../order-cells/index.ts';
import { panelStyles as styles } from '../../orders/index.ts';
import { ActButton } from '../act-button.tsx';
import {
  LimitsText,
  LiveClosePrice,
  LiveDistance,
  LiveMarginLevel,
  LiveResult,
  LotsCount,
  LotsText,
} from '../contract-cells.tsx';
import { contractName } from '../contract-name.ts';
import { wordContract } from '../contract-words.ts';

/** Open positions as cards for touch; a press opens everything about one, and what can be done with it. */
export function PositionCards(props: { readonly orders: readonly ContractOrder[] }) {
  const t = useText('orders');
  const [openId, setOpenId] = useState<string>();
  const open = props.orders.find(({ id }) => id === openId);
  return (
    <>
      <ul className={styles.cards}>
        {props.orders.map(order => (
          <li key={order.id}>
            <button type="button" className={styles.card} aria-haspopup="dialog" onClick={() => setOpenId(order.id)}>
              <CardWords order={order} />
              <span className="vh">
                {t('openDetails', { symbol: order.symbol, number: formatOrderNumber(contractName, order.id) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && <PositionSheet order={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

function CardWords(props: { readonly order: ContractOrder }) {
  const t = useText('orders');
  const { order } = props;
  return (
    <>
      <span className={styles.cardHead}>
        <span className={styles.cardStart}>
          <span className={styles.cardTitle}>
            <b className="semi num">{order.symbol}</b>
            <DirectionText direction={order.side} leverage={order.leverage} />
          </span>
          <span className="sm dim">
            <Joined>
              <LotsCount lots={order.openLots} />
              <span className="num">{formatOrderNumber(contractName, order.id)}</span>
            </Joined>
          </span>
        </span>
        <span className={styles.cardEnd}>
          <LiveResult order={order} hasUnit className={styles.cardProfit ?? ''} />
          {order.closingLots !== null && <StateChip word={wordContract(order)} />}
        </span>
      </span>
      <span className={styles.pairs}>
        <span>{t('openPrice')}</span>
        <OrderPrice price={order.openPrice} decimals={order.priceDecimals} />
        <span>{t('stopAndTake')}</span>
        <LimitsText order={order} />
        <span>{t('margin')}</span>
        <AmountText asset="USDT" amount={order.marginLeft} hasUnit />
      </span>
    </>
  );
}

/** Everything about a position, and its acts. */
function PositionSheet(props: { readonly order: ContractOrder; readonly onClose: () => void }) {
  const t = useText('orders');
  const common = useText('common');
  const { order, onClose } = props;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={order.symbol}
      closeLabel={common('close')}
      foot={
        <div className={styles.sheetActs}>
          <ActButton act="changeLimits" order={order} isFull onOpen={onClose}>
            {t('limits')}
          </ActButton>
          <ActButton act="close" order={order} variant="primary" isFull onOpen={onClose}>
            {t('closeTitle')}
          </ActButton>
        </div>
      }
    >
      <div className={styles.sheet}>
        <div className={styles.cardHead}>
          <span className={styles.cardStart}>
            <DirectionText direction={order.side} leverage={order.leverage} />
            <StateChip word={wordContract(order)} />
          </span>
          <LiveResult order={order} hasUnit className={styles.cardProfit ?? ''} />
        </div>
        <dl className={styles.lines}>
          <dt>{t('lots')}</dt>
          <dd>
            <LotsText lots={order.openLots} />
          </dd>
          <dt>{t('openPrice')}</dt>
          <dd>
            <OrderPrice price={order.openPrice} decimals={order.priceDecimals} />
          </dd>
          <dt>{t(order.side === 'long' ? 'bidNow' : 'askNow')}</dt>
          <dd>
            <LiveClosePrice order={order} />
          </dd>
          <dt>{t('stopAndTake')}</dt>
          <dd>
            <LimitsText order={order} />
          </dd>
          <dt>{t('margin')}</dt>
          <dd>
            <AmountText asset="USDT" amount={order.marginLeft} hasUnit />
          </dd>
          <dt>{t('marginLevel')}</dt>
          <dd>
            <LiveMarginLevel order={order} />
          </dd>
          <dt>{t('liquidationPrice')}</dt>
          <dd>
            <OrderPrice price={order.liquidationPrice} decimals={order.priceDecimals} />
          </dd>
          <dt>{t('distance')}</dt>
          <dd>
            <LiveDistance order={order} />
          </dd>
        </dl>
        <Link className={buttonClass({ isFull: true })} to={buildOrderPath(contractName, order.id)}>
          {t('openOrder')}
        </Link>
      </div>
    </Sheet>
  );
}
