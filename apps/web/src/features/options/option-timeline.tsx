import type { OptionOrder } from '@truemark/contract/trading/options';
import { useText } from '../../platform/text.ts';
import { Timeline } from '../order-detail/index.ts';
import { listOptionSteps } from './option-steps.ts';

/** An option from its acceptance to its settlement, step by step. */
export function OptionTimeline({ option }: { readonly option: OptionOrder }) {
  const t = useText('orders');
  const steps = listOptionSteps(option).map(({ text, ...step }) => ({ ...step, name: t(text) }));
  return <Timeline steps={steps} decimals={option.priceDecimals} />;
}
