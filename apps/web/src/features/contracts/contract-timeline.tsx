import type { ContractClosing, ContractOrder } from '@truemark/contract/trading/contracts';
import { useLocale } from '../../platform/preferences.ts';
import { useText, useWireText } from '../../platform/text.ts';
import { Timeline } from '../order-detail/index.ts';
import { LotsCount } from './contract-cells.tsx';
import { listContractSteps } from './contract-steps.ts';
import { wordCloseReason } from './contract-words.ts';

/** A contract from its acceptance to its last closing, step by step. */
export function ContractTimeline({ order }: { readonly order: ContractOrder }) {
  const t = useText('orders');
  const word = useWireText('orders');
  const locale = useLocale();
  const note = ({ lots, reason }: ContractClosing) => {
    const why = wordCloseReason(reason, order, locale);
    return [<LotsCount key="lots" lots={lots} />, word(why.text, why.values)];
  };
  const steps = listContractSteps(order).map(({ text, closing, ...step }) => ({
    ...step,
    name: t(text),
    ...(closing && { note: note(closing) }),
  }));
  return <Timeline steps={steps} decimals={order.priceDecimals} />;
}
