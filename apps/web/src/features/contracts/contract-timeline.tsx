import { FigureText } from '@truemark/browser/figure-text';
import type { ContractClosing, ContractLimitsChange, ContractOrder } from '@truemark/contract/trading/contracts';
import { formatPriceText } from '@truemark/ui/format/number';
import { useLocale } from '../../platform/preferences.ts';
import { useText, useWireText } from '../../platform/text.ts';
import { Timeline } from '../order-detail/index.ts';
import { LotsCount } from './contract-cells.tsx';
import { listContractSteps } from './contract-steps.ts';
import { wordCloseReason } from './contract-words.ts';

const limits = ['stopLoss', 'takeProfit'] as const;

/** A contract from its acceptance to its last closing, step by step. */
export function ContractTimeline({ order }: { readonly order: ContractOrder }) {
  const t = useText('orders');
  const word = useWireText('orders');
  const locale = useLocale();
  const note = ({ lots, reason }: ContractClosing) => {
    const why = wordCloseReason(reason, order, locale);
    return [<LotsCount key="lots" lots={lots} />, word(why.text, why.values)];
  };
  const show = (price: string | null) =>
    price === null ? t('none') : formatPriceText(locale, price, order.priceDecimals);
  const list = (change: ContractLimitsChange) =>
    limits
      .filter(limit => change[limit].from !== change[limit].to)
      .map(limit => {
        const { from, to } = change[limit];
        return <FigureText key={limit} text={t('limitChange', { field: t(limit), from: show(from), to: show(to) })} />;
      });
  const steps = listContractSteps(order).map(({ text, closing, change, ...step }) => ({
    ...step,
    name: t(text),
    ...(closing && { note: note(closing) }),
    ...(change && { note: list(change) }),
  }));
  return <Timeline steps={steps} decimals={order.priceDecimals} />;
}
