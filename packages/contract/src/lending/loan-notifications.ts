import type { NotificationForms } from '../people/notification-form.ts';

/** What users are told of what they borrow and pay back; amounts are USDT. */
export const loanNotifications = {
  loanSubmitted: { amount: 'amount' },
  /** Approved, and paid out in the same moment; `days` is its term. */
  loanPaidOut: { amount: 'amount', days: 'count' },
  /** `reason` is one of `loanRejections`. */
  loanRejected: { amount: 'amount', reason: 'reason' },
  /** It ends in `days` days, 0 on the day itself; `amount` is what is to be paid then. */
  loanDue: { amount: 'amount', days: 'count' },
  /** `amount` is owed now, and each day adds `perDay`. */
  loanOverdue: { amount: 'amount', perDay: 'amount' },
  repaymentSubmitted: { amount: 'amount' },
  /** `left` is the principal that is still open. */
  repaymentSettled: { amount: 'amount', left: 'amount' },
  /** `reason` is one of `repaymentRejections`. */
  repaymentRejected: { amount: 'amount', reason: 'reason' },
  /** `amount` is the principal of the loan. */
  loanRepaid: { amount: 'amount' },
} as const satisfies NotificationForms;
