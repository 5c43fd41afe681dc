import {
  anyone,
  backOffice,
  type Expectation,
  operators,
  protects,
  provenOperators,
  reads,
  reason,
  receiptId,
  unknownId,
  writes,
} from './expectation.ts';

/** What moves money or orders. */
export const keyedLoanCalls = ['loan', 'repayLoan', 'decideLoan', 'decideRepayment'] as const;

const reviewers = ['administrator', 'reviewer'] as const;

export const loanExpectations = {
  listLoanSettings: anyone(),
  getLoanReceipt: anyone({ params: { id: receiptId } }),

  // One's own
  getLoanLimits: reads(),
  loan: writes({ body: { amount: '500', term: 7, dailyRate: '0.001' } }),
  withdrawLoan: protects(
    { body: { id: unknownId } },
    { sample: { body: { id: '{other.loanId}' } }, answer: 'recordNotOwned' },
  ),
  listLoanRecord: reads(),
  getLoan: reads({ params: { id: unknownId } }),
  draftLoanAgreement: reads({ query: { amount: '500', term: 7 } }),
  getLoanAgreement: reads({ params: { id: unknownId } }),
  repayLoan: protects({ query: { id: unknownId } }),

  // The operator's side
  listLoans: operators(backOffice, { query: { state: 'waiting' } }),
  getLoanEvidence: operators(backOffice, { params: { id: unknownId } }),
  getReviewedAgreement: operators(backOffice, { params: { id: unknownId } }),
  takeLoan: operators(reviewers, { body: { id: unknownId } }),
  decideLoan: provenOperators(reviewers, {
    body: { id: unknownId, decision: 'reject', rejection: 'onRequest', reason },
  }),
  completeLoan: operators(reviewers, { body: { id: unknownId, reason } }),
  listRepayments: operators(backOffice, { query: { state: 'waiting' } }),
  takeRepayment: operators(reviewers, { body: { id: unknownId } }),
  decideRepayment: provenOperators(reviewers, {
    body: { id: unknownId, decision: 'reject', rejection: 'onRequest', reason },
  }),
} as const satisfies Record<string, Expectation>;
