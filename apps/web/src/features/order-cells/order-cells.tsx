import { Link } from '@truemark/browser/router';
import { DirectedText } from '@truemark/ui/change-text';
import { joinClasses } from '@truemark/ui/class-names';
import { missingText } from '@truemark/ui/format/locale';
import { calculateDirection, formatPriceText } from '@truemark/ui/format/number';
import { Logo } from '@truemark/ui/logo';
import { StatusChip } from '@truemark/ui/status-chip';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatSignedMoney, hiddenText, useHiddenFigures } from '../amounts/index.ts';
import styles from './order-cells.module.css';
import { buildOrderPath, findLogo, formatOrderNumber, type ProductName } from './order-number.ts';
import { type OrderDirection, type StateWord, wordDirection } from './order-words.ts';

/** Logo, symbol and number of an order; the symbol is the link to its page. */
export function OrderName(props: {
  readonly product: ProductName;
  readonly order: { readonly id: string; readonly code: string; readonly symbol: string };
  readonly size?: number;
}) {
  const { product, order, size = 28 } = props;
  return (
    <span className={styles.name}>
      <Logo src={findLogo(order.code)} size={size} />
      <span className={styles.words}>
        <Link className={styles.symbol} to={buildOrderPath(product, order.id)}>
          <span className="num">{order.symbol}</span>
        </Link>
        <span className={`${styles.number} num`}>{formatOrderNumber(product, order.id)}</span>
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
