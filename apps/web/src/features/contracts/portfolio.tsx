import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { useText } from '../../platform/text.ts';
import { DirectionText } from '../order-cells/index.ts';
import type { PortfolioPart } from '../orders/index.ts';
import { ActButton } from './act-button.tsx';
import { ContractName, LiveResult, LotsCount } from './contract-cells.tsx';
import { OrderDialogs } from './order-dialogs.tsx';
import styles from './portfolio.module.css';
import { readFigures } from './use-figures.ts';

type Part = PortfolioPart<ContractOrder>;

/** A position: what it is, what it comes to now, and the way to close it. */
export function Line(props: { readonly order: ContractOrder }) {
  const t = useText('orders');
  const { order } = props;
  return (
    <div className={styles.line}>
      <ContractName order={order} />
      <span className={styles.side}>
        <DirectionText direction={order.side} leverage={order.leverage} />
        <span className="xs dim">
          <LotsCount lots={order.openLots} />
        </span>
      </span>
      <LiveResult order={order} hasUnit className={styles.result} />
      <span className={styles.act}>
        <ActButton act="close" order={order} size="small">
          {t(order.closingLots === null ? 'close' : 'state.closing')}
        </ActButton>
      </span>
    </div>
  );
}

export function Beside(props: { readonly orders: readonly ContractOrder[] }) {
  return <OrderDialogs orders={props.orders} />;
}

export const readWorth: NonNullable<Part['readWorth']> = readFigures;

/** No time ends a contract. */
export const findEnd: Part['findEnd'] = () => undefined;

export const readReserve: Part['readReserve'] = ({ reserveLeft }) => reserveLeft;
