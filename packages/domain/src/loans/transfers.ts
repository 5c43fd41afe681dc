import { houseAccount, userAccount } from '../ledger/account.ts';
import type { Amount } from '../ledger/amount.ts';
import type { TransferDraft, TransferKind } from '../ledger/transfer.ts';

/** Reference of the payout of a loan. */
export function nameLoanReference(id: number | string): string {
  return `loan:${id}`;
}

/** Reference of every transfer of a repayment, and name of its hold. */
export function nameRepaymentReference(id: number): string {
  return `repayment:${id}`;
}

/** The payout: capital of the treasury reaches the borrower. */
export function draftLoanPayout(loan: { id: number; userId: number; principal: Amount }): TransferDraft[] {
  const { id, userId, principal } = loan;
  const sides = { debit: houseAccount('treasury'), credit: userAccount(userId, 'available') };
  return [{ kind: 'loanPayout', asset: 'USDT', amount: principal, reference: nameLoanReference(id), ...sides }];
}

interface RepaymentMoney {
  readonly id: number;
  readonly userId: number;
  readonly interest: Amount;
  readonly principal: Amount;
}

/** What is paid back is held until it is reviewed. */
export function draftRepaymentHold({ id, userId, interest, principal }: RepaymentMoney): TransferDraft[] {
  const sides = { debit: userAccount(userId, 'available'), credit: userAccount(userId, 'repaying') };
  return draft(id, [['repaymentHold', interest + principal, sides]]);
}

/** What is held settles interest and principal. */
export function draftRepayment({ id, userId, interest, principal }: RepaymentMoney): TransferDraft[] {
  const debit = userAccount(userId, 'repaying');
  return draft(id, [
    ['repaymentInterest', interest, { debit, credit: houseAccount('fees') }],
    ['repaymentPrincipal', principal, { debit, credit: houseAccount('treasury') }],
  ]);
}

/** What is held goes back. */
export function draftRepaymentReturn({ id, userId, interest, principal }: RepaymentMoney): TransferDraft[] {
  const sides = { debit: userAccount(userId, 'repaying'), credit: userAccount(userId, 'available') };
  return draft(id, [['repaymentReturn', interest + principal, sides]]);
}

/** Amounts of zero make no transfer. */
function draft(
  id: number,
  moves: readonly (readonly [TransferKind, Amount, Pick<TransferDraft, 'debit' | 'credit'>])[],
): TransferDraft[] {
  const reference = nameRepaymentReference(id);
  return moves.flatMap(([kind, amount, sides]) =>
    amount === 0n ? [] : [{ kind, asset: 'USDT', amount, reference, ...sides }],
  );
}
