import type { ContractClosing, ContractOrder } from '@truemark/contract/trading/contracts';
import type { OrderStep } from '../order-detail/index.ts';

export interface ContractStep extends OrderStep {
  /** The part that closed. */
  readonly closing?: ContractClosing;
}

/** What has happened to a contract, in order: accepted, filled, each part that closed, or canceled. */
export function listContractSteps(order: ContractOrder): readonly ContractStep[] {
  const { createTime, quotedPrice, acceptedSequence, openPrice, openTime, openSequence, closings, closeTime } = order;
  const steps: ContractStep[] = [
    { id: 'placed', text: 'placed', atMs: createTime, price: quotedPrice, sequence: acceptedSequence },
  ];
  if (openTime !== null)
    steps.push({ id: 'open', text: 'state.filled', atMs: openTime, price: openPrice, sequence: openSequence });
  for (const closing of closings) {
    const { part, at, price, sequence } = closing;
    steps.push({ id: `part ${part}`, text: 'state.closed', atMs: at, price, sequence, closing });
  }
  if (order.status === 'canceled' && closeTime !== null)
    steps.push({ id: 'canceled', text: 'state.canceled', atMs: closeTime });
  return steps;
}
