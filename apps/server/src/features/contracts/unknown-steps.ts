import type { Amount } from '@truemark/domain/ledger/amount';
import type { Trading } from '../risk/index.ts';
import type { ContractRow } from './contract-row.ts';

/**
 * Steps of which the ledger could not say whether they were posted. What is entered as promised for such an order stays so
 * until the order is known again.
 */
export interface UnknownSteps {
  /** A step from this row may have been posted. */
  note(before: ContractRow): void;
  /** The step was posted, and what it has freed is taken back by whoever says so. */
  forget(orderId: number): void;
  /** The order as it stands by now: what the step has freed is taken back. */
  resolve(row: ContractRow): void;
}

export function createUnknownSteps(reserves: Pick<Trading['reserves'], 'release'>): UnknownSteps {
  /** What is entered, by number of the order. */
  const entered = new Map<number, Amount>();
  return {
    note: ({ id, reserveLeft }) => void entered.set(id, reserveLeft),
    forget: orderId => void entered.delete(orderId),
    resolve({ id, userId, book, reserveLeft }) {
      const reserve = entered.get(id);
      if (reserve === undefined) return;
      entered.delete(id);
      reserves.release(userId, book, reserve - reserveLeft);
    },
  };
}
