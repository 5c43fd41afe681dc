import type { OptionOrder } from '@truemark/contract/trading/options';
import { DirectedText } from '@truemark/ui/change-text';
import { missingText } from '@truemark/ui/format/locale';
import { calculateDirection, formatSignedAmount } from '@truemark/ui/format/number';
import { useLocale } from '../../platform/preferences.ts';
import { useIsStale } from '../../platform/prices/use-staleness.ts';
import { useText } from '../../platform/text.ts';
import { GainText, OrderPrice } from '../order-cells/index.ts';
import { calculateIfNow } from './option-figures.ts';
import { useOptionFigure } from './use-option-figure.ts';

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

/** What an option would bring if it expired at the price of this moment; once it has ended, what it has brought. */
export function LiveIfNow(props: { readonly option: OptionOrder }) {
  const { option } = props;
  const isStale = useIsStale(option.code);
  const price = useOptionFigure(option, 'price');
  const isRunning = option.resultType === 'running';
  const amount = isRunning ? calculateIfNow(option, price ?? undefined) : (option.profit ?? undefined);
  return <GainText amount={amount} hasUnit isStale={isRunning && isStale} />;
}
