/**
 * The states of a loan, in the order they come: under review, approved but not paid out, paid out, paid back, closed by a
 * reviewer; or refused, or not paid back by its end.
 */
export const loanStates = ['pending', 'approved', 'repaying', 'repaid', 'completed', 'rejected', 'expired'] as const;
export type LoanState = (typeof loanStates)[number];

/** What its owner may ask for (`repay`, `withdraw`), and what reviewers and the platform do. */
export const loanActs = ['withdraw', 'approve', 'reject', 'payOut', 'repay', 'expire', 'complete'] as const;
export type LoanAct = (typeof loanActs)[number];

/** What may be done at each state, and the state that follows; a repayment ends in `repaid` once nothing is owed. */
const loanCan: Readonly<Record<LoanState, Partial<Record<LoanAct, LoanState>>>> = {
  pending: { withdraw: 'rejected', approve: 'approved', reject: 'rejected' },
  approved: { payOut: 'repaying' },
  repaying: { repay: 'repaid', expire: 'expired' },
  expired: { repay: 'repaid' },
  repaid: { complete: 'completed' },
  completed: {},
  rejected: {},
};

/** Whether an act is allowed at a state, for server, screens and console alike. Source: product rules, Loans. */
export function canLoan(act: LoanAct, state: LoanState): boolean {
  return loanCan[state][act] !== undefined;
}

/** The state that an act leads to; undefined where it is not allowed. */
export function findNextLoanState(act: LoanAct, state: LoanState): LoanState | undefined {
  return loanCan[state][act];
}
