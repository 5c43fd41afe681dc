import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { joinClasses } from '@truemark/ui/class-names';
import { missingText } from '@truemark/ui/format/locale';
import { formatAmount, formatPercent } from '@truemark/ui/format/number';
import { useLocale } from '../../platform/preferences.ts';
import { useIsStale } from '../../platform/prices/use-staleness.ts';
import { useText } from '../../platform/text.ts';
import { GainText, OrderName, OrderPrice } from '../order-cells/index.ts';
import styles from './contract-cells.module.css';
import { contractName } from './contract-name.ts';
import { useContractFigure } from './use-figures.ts';

/** Logo, symbol and number of a contract. */
export function ContractName(props: { readonly order: ContractOrder; readonly size?: number }) {
  return <OrderName product={contractName} {...props} />;
}

/** Stop loss and take profit in one place. */
export function LimitsText(props: {
  readonly order: Pick<ContractOrder, 'stopLoss' | 'takeProfit' | 'priceDecimals'>;
}) {
  const t = useText('orders');
  const { stopLoss, takeProfit, priceDecimals } = props.order;
  if (stopLoss === null && takeProfit === null) return <span className="dim">{t('none')}</span>;
  return (
    <span className={styles.limits}>
      <OrderPrice price={stopLoss} decimals={priceDecimals} />
      <span className="dim" aria-hidden="true">
        /
      </span>
      <OrderPrice price={takeProfit} decimals={priceDecimals} />
    </span>
  );
}

/** Lots as they are: no digit left out, none added. */
export function LotsText(props: { readonly lots: string }) {
  const locale = useLocale();
  return <span className="num">{formatAmount(locale, props.lots, 0, 8)}</span>;
}

/** Lots with their unit, `0.5 lots`; the whole is what others are left of: `of 0.5`. */
export function LotsCount(props: { readonly lots: string; readonly isWhole?: boolean }) {
  const t = useText('orders');
  const locale = useLocale();
  const lots = formatAmount(locale, props.lots, 0, 8);
  return <bdi>{props.isWhole ? t('ofLots', { lots }) : t('lotsCount', { count: Number(props.lots), lots })}</bdi>;
}

/** What closing a position at the price of this moment would leave after all fees. */
export function LiveResult(props: {
  readonly order: ContractOrder;
  readonly hasUnit?: boolean;
  readonly className?: string | undefined;
}) {
  const { order, ...look } = props;
  return <GainText amount={useContractFigure(order, 'result')} isStale={useIsStale(order.code)} {...look} />;
}

/** Margin level of this moment; 100 % when nothing is gained or lost. */
export function LiveMarginLevel(props: { readonly order: ContractOrder }) {
  const locale = useLocale();
  const level = useContractFigure(props.order, 'marginLevel');
  const isStale = useIsStale(props.order.code);
  const isLow = level !== undefined && Number(level) <= Number(props.order.callLevel);
  return (
    <span className={joinClasses('num', isStale ? styles.stale : isLow && styles.low)}>
      {level === undefined ? missingText : formatPercent(locale, level, 1)}
    </span>
  );
}

/** How far the price is from the liquidation price. */
export function LiveDistance(props: { readonly order: ContractOrder }) {
  const t = useText('orders');
  const locale = useLocale();
  const distance = useContractFigure(props.order, 'distance');
  const isStale = useIsStale(props.order.code);
  if (distance === null) return <span className="dim">{t('neverLiquidated')}</span>;
  return (
    <span className={joinClasses('num', isStale && styles.stale)}>
      {distance === undefined ? missingText : formatPercent(locale, distance)}
    </span>
  );
}

/** The price a position would close at now. */
export function LiveClosePrice(props: { readonly order: ContractOrder; readonly className?: string }) {
  return (
    <OrderPrice
      price={useContractFigure(props.order, 'closePrice')}
      isStale={useIsStale(props.order.code)}
      decimals={props.order.priceDecimals}
      {...(props.className && { className: props.className })}
    />
  );
}
