import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';

/** Whether a contract waits for its very next price: a market order that opens, or a close that was asked for. */
export function isContractDue(order: Pick<ContractOrder, 'status' | 'kind' | 'closingLots'>): boolean {
  return (order.status === 'pending' && order.kind === 'market') || order.closingLots !== null;
}

/** Whether an option waits for a price: the one it is bought at, or the one that settles it. */
export function isOptionDue(option: Pick<OptionOrder, 'status' | 'expiresAt'>, nowMs: number): boolean {
  return option.status === 'pending' || (option.status === 'holding' && option.expiresAt <= nowMs);
}
