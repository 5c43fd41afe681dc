import type { OptionOrder } from '@truemark/contract/trading/options';
import type { OrderStep } from '../order-detail/index.ts';

/** What has happened to an option, in order, and while it runs when it ends. */
export function listOptionSteps(option: OptionOrder): readonly OrderStep[] {
  const { createTime, quotedPrice, acceptedSequence, buyPrice, buyTime, buySequence, endPrice, endTime } = option;
  const steps: OrderStep[] = [
    { id: 'placed', text: 'placed', atMs: createTime, price: quotedPrice, sequence: acceptedSequence },
  ];
  if (buyTime !== null)
    steps.push({ id: 'open', text: 'state.filled', atMs: buyTime, price: buyPrice, sequence: buySequence });
  if (option.status === 'pending' || option.status === 'holding')
    steps.push({ id: 'end', text: 'endsAt', atMs: option.expiresAt, isNext: true });
  else if (endTime !== null)
    steps.push({
      ...{ id: 'end', text: `state.${option.status}`, atMs: endTime },
      ...{ price: endPrice, sequence: option.endSequence },
    });
  return steps;
}
