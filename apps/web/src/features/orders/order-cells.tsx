import { Link } from '@truemark/browser/router';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { DirectedText } from '@truemark/ui/change-text';
import { joinClasses } from '@truemark/ui/class-names';
import { missingText } from '@truemark/ui/format/locale';
import {
  calculateDirection,
  formatAmount,
  formatPercent,
  formatPriceText,
  formatSignedAmount,
} from '@truemark/ui/format/number';
import { Logo } from '@truemark/ui/logo';
import { StatusChip } from '@truemark/ui/status-chip';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatSignedMoney, hiddenText, useHiddenFigures } from '../amounts/index.ts';

import styles from './order-cells.module.css';
import { buildOrderPath, findLogo, formatOrderNumber, type TradeKind } from './order-number.ts';
import { type OrderDirection, type StateWord, wordDirection } from './order-words.ts';
import { useContractFigure, useOptionFigure } from './use-figures.ts';
import { useIsStale } from './use-staleness.ts';

/** Logo, symbol and number of an order; the symbol is the link to its page. */
export function OrderName(props: {
  readonly kind: TradeKind;
  readonly order: { readonly id: string; readonly code: string; readonly symbol: string };
  readonly size?: number;
}) {
  const { kind, order, size = 28 } = props;
  return (
    <span className={styles.name}>
      <Logo src={findLogo(order.code)} size={size} />
      <span className={styles.words}>
        <Link className={styles.symbol} to={buildOrderPath(kind, order.id)}>
          <span className="num">{order.symbol}</span>
        </Link>
        <span className={`${styles.number} num`}>{formatOrderNumber(kind, order.id)}</span>
      </span>
    </span>
  );
}

/** Long or short, up or down: arrow, word and colour, and the leverage where there is one. */
export function DirectionText(props: { readonly direction: OrderDirection; readonly leverage?: number }) {
  const t = useText('orders');
  const { text, direction } = wordDirection(props.direction);
  return (
    <span className={styles.direction}>
      <DirectedText direction={direction} className={styles.side}>
        {t(text)}
      </DirectedText>
      {props.leverage !== undefined && (
        <span className={`${styles.leverage} num`}>{t('times', { leverage: props.leverage })}</span>
      )}
    </span>
  );
}

/** The state of an order with its icon. */
export function StateChip(props: { readonly word: StateWord }) {
  const t = useText('orders');
  return <StatusChip family={props.word.family}>{t(props.word.text)}</StatusChip>;
}

/** A price of an order in its instrument's decimals; a dash where there is none. */
export function OrderPrice(props: {
  readonly price: string | null | undefined;
  readonly decimals: number;
  /** A price of this moment that is old. */
  readonly isStale?: boolean | undefined;
  readonly className?: string | undefined;
}) {
  const locale = useLocale();
  return (
    <span className={joinClasses('num', props.isStale && styles.stale, props.className)}>
      {props.price ? formatPriceText(locale, props.price, props.decimals) : missingText}
    </span>
  );
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

/** A gain or loss after all fees, or a part of it, with sign, arrow and colour; covered while its owner wants it so. */
export function GainText(props: {
  readonly amount: string | undefined;
  readonly hasUnit?: boolean;
  /** It rests on an old price. */
  readonly isStale?: boolean | undefined;
  readonly className?: string | undefined;
}) {
  const locale = useLocale();
  const isHidden = useHiddenFigures(figures => figures.isHidden);
  const { amount } = props;
  if (amount === undefined) return <span className="num dim">{missingText}</span>;
  const text = isHidden ? hiddenText : formatSignedMoney(locale, amount, 'USDT');
  return (
    <DirectedText
      direction={isHidden ? 'flat' : calculateDirection(amount)}
      isStale={props.isStale}
      className={props.className}
    >
      {text}
      {props.hasUnit && '\u00A0USDT'}
    </DirectedText>
  );
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

/** What an option is measured by, with how far it has gone the option's way. */
export function LiveOptionPrice(props: { readonly option: OptionOrder }) {
  const { option } = props;
  const isStale = useIsStale(option.code);
  return <OrderPrice price={useOptionFigure(option, 'price')} decimals={option.priceDecimals} isStale={isStale} />;
}

/** How far the price has gone the option's way; the sign says for it or against it. */
export function LiveDifference(props: { readonly option: OptionOrder; readonly className?: string }) {
  const locale = useLocale();
  const difference = useOptionFigure(props.option, 'difference');
  const isStale = useIsStale(props.option.code);
  if (difference === null) return <span className="num dim">{missingText}</span>;
  return (
    <DirectedText direction={calculateDirection(difference)} isStale={isStale} className={props.className}>
      {formatSignedAmount(locale, difference, props.option.priceDecimals)}
    </DirectedText>
  );
}

/** How an option would end at the price of this moment, in words; nothing once it has ended. */
export function LiveStanding(props: { readonly option: OptionOrder }) {
  const t = useText('orders');
  const standing = useOptionFigure(props.option, 'standing');
  if (props.option.resultType !== 'running' || standing === 'void' || standing === 'canceled') return null;
  return t(`standing.${standing}`);
}
