/** Why a loan was not given, in words that its applicant reads. */
export const loanRejections = [
  'incomeTooLow',
  'debtsTooHigh',
  'detailsUnclear',
  'unusualActivity',
  'notFunded',
  'onRequest',
] as const;
export type LoanRejection = (typeof loanRejections)[number];

/** Why money for a repayment went back, in words that its owner reads. */
export const repaymentRejections = ['sourceUnclear', 'unusualActivity', 'onRequest'] as const;
export type RepaymentRejection = (typeof repaymentRejections)[number];

/** Submitted, then under review, then settled or sent back. Source: specification, section 4. */
export const repaymentStates = ['submitted', 'review', 'success', 'rejected'] as const;
export type RepaymentState = (typeof repaymentStates)[number];
