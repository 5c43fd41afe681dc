import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { findStage } from '../contract-words.ts';

/** Positions that closing all is about, of one instrument or of all: those that are open and not being closed already. */
export function selectClosable(orders: readonly ContractOrder[], code: string | undefined): readonly ContractOrder[] {
  return orders.filter(order => findStage(order) === 'holding' && (code === undefined || order.code === code));
}
