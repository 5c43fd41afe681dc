import type { ContractClosing, ContractLimitsChange, ContractOrder } from '@truemark/contract/trading/contracts';
import type { OrderStep } from '../order-detail/index.ts';

export interface ContractStep extends OrderStep {
  /** The part that closed. */
  readonly closing?: ContractClosing;
  /** What its owner has changed. */
  readonly change?: ContractLimitsChange;
}

const byTime = (one: ContractStep, other: ContractStep) => one.atMs - other.atMs;

/** What has happened to a contract, in order: accepted, filled, changed, each part that closed, or canceled. */
export function listContractSteps(order: ContractOrder): readonly ContractStep[] {
  const { createTime, quotedPrice, acceptedSequence, openPrice, openTime, openSequence, closings, closeTime } = order;
  const steps: ContractStep[] = [
    { id: 'placed', text: 'placed', atMs: createTime, price: quotedPrice, sequence: acceptedSequence },
  ];
  if (openTime !== null)
    steps.push({ id: 'open', text: 'state.filled', atMs: openTime, price: openPrice, sequence: openSequence });
  for (const change of order.limitsChanges) {
    steps.push({ id: `version ${change.version}`, text: 'orderChanged', atMs: change.at, change });
  }
  for (const closing of closings) {
    const { part, at, price, sequence } = closing;
    steps.push({ id: `part ${part}`, text: 'state.closed', atMs: at, price, sequence, closing });
  }
  if (order.status === 'canceled' && closeTime !== null)
    steps.push({ id: 'canceled', text: 'state.canceled', atMs: closeTime });
  // Of one moment, the change comes before the closing.
  return steps.sort(byTime);
}
