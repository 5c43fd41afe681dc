import type { StatementTotals } from '@truemark/contract/people/accounts';

function isSome(amount: string): boolean {
  return /[1-9]/.test(amount);
}

/** Whether something has ever come in, and whether an order was ever placed with it. */
export function findStepsDone(totals: StatementTotals): { readonly hasFunds: boolean; readonly hasTraded: boolean } {
  return {
    hasFunds: totals.some(({ account, credits }) => account === 'available' && isSome(credits)),
    hasTraded: totals.some(({ account, credits }) => (account === 'margin' || account === 'stake') && isSome(credits)),
  };
}
