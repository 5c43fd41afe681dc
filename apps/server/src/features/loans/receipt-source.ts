import { createHash } from 'node:crypto';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { writeLoanTerms } from '@truemark/domain/loans/terms-text';
import { nameLoanReference, nameRepaymentReference } from '@truemark/domain/loans/transfers';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import type { Database } from '../../platform/postgres/database.ts';
import type { LoanReceiptSource } from '../receipts/index.ts';
import { findStanding } from './debt.ts';
import { describeSchedule } from './describe.ts';
import { type Loan, loadLoan } from './store.ts';

const usdt = (amount: bigint) => formatAmount(amount, 'USDT');

/** What receipts tell of loans: of those that were paid out. */
export function createLoanReceipts(database: Database): LoanReceiptSource {
  return {
    async load(userId, id, nowMs) {
      const loan = await loadLoan(database.pool, id);
      return loan?.userId === userId ? describe(loan, nowMs) : undefined;
    },
  };
}

function describe(loan: Loan, nowMs: number): Awaited<ReturnType<LoanReceiptSource['load']>> {
  const { id, state, paidOutAtMs, repayments } = loan;
  const standing = findStanding(loan, nowMs);
  if (!standing || paidOutAtMs === null) return undefined;
  if (state === 'pending' || state === 'approved' || state === 'rejected') return undefined;
  const terms = writeTermsOf(loan);
  return {
    at: nowMs,
    loan: {
      ...{ id: String(id), amount: usdt(loan.principal), dailyRate: formatDecimal(loan.dailyRate, ratioScale) },
      ...{ term: loan.days, freeDays: loan.freeDays, createTime: loan.atMs, paidOutAt: paidOutAtMs },
      ...{ repaidAt: loan.repaidAtMs, status: state, agreementHash: loan.agreementHash },
      ...{ openPrincipal: usdt(standing.principal), interestPaid: usdt(standing.interestPaid) },
      termsHash: createHash('sha256').update(terms).digest('hex'),
    },
    repayments: repayments.map(({ interest, principal, submittedAtMs, state: status, decidedAtMs }) => ({
      ...{ interest: usdt(interest), principal: usdt(principal) },
      ...{ createTime: submittedAtMs, status, decidedAt: decidedAtMs },
    })),
    days: describeSchedule(loan, nowMs).flatMap(({ endsAt, ...day }) => (endsAt === null ? [] : [{ ...day, endsAt }])),
    terms,
    references: [nameLoanReference(id), ...repayments.map(one => nameRepaymentReference(one.id))],
  };
}

/** The frozen terms of a loan. */
function writeTermsOf({ id, principal, dailyRate, days, freeDays, atMs, agreementHash }: Loan): string {
  return writeLoanTerms({ id: String(id), principal, dailyRate, days, freeDays, appliedAtMs: atMs, agreementHash });
}
