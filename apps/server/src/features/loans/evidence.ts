import type { LoanEvidence } from '@truemark/contract/operators/loans';
import { signature as signatureSchema } from '@truemark/contract/people/verification';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { calculateLoanInterest, countLoanDays } from '@truemark/domain/loans/interest';
import { loanDayMs } from '@truemark/domain/loans/terms';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal, powerOfTen } from '@truemark/domain/money/decimal';
import { sumDebt } from './debt.ts';
import { describeLoan, describeRepayment, describeSchedule } from './describe.ts';
import { findMaximum } from './limits.ts';
import type { LoanParts } from './parts.ts';
import { type Application, type Loan, listLoansOf, loadApplication, loadLoan } from './store.ts';

const earlierMax = 10;
const monthDays = 30n;
const usdt = (amount: bigint) => formatAmount(amount, 'USDT');

/** What is known beside a loan; undefined when there is none of this number. */
export async function findLoanEvidence(parts: LoanParts, id: number, nowMs: number): Promise<LoanEvidence | undefined> {
  const { database, identity, ledger } = parts;
  const loan = await loadLoan(database.pool, id);
  const user = loan && (await identity.loadUser(loan.userId));
  if (!loan || !user) return undefined;
  const { userId } = loan;
  const all = { userId, state: undefined, beforeId: Number.MAX_SAFE_INTEGER, limit: 1_000 };
  const [application, check, loans, balances, house, { maximum }] = await Promise.all([
    loadApplication(database.pool, id),
    parts.loadVerified(database.pool, userId),
    listLoansOf(database.pool, all),
    ledger.loadBalances(userId, 'live'),
    ledger.loadHouseBalances(),
    database.transaction(client => findMaximum(parts, client, userId)),
  ]);
  const debt = sumDebt(loans, nowMs);
  const treasury = house.find(one => one.book === 'live' && one.asset === 'USDT' && one.account === 'treasury');
  const others = loans.filter(one => one.id !== id);
  return {
    user: {
      ...{ createTime: user.createdAtMs, country: user.country, level: user.level },
      ...{ isVerified: user.identityStatus === 1, state: user.state },
    },
    identity: check ? { details: check.details, decidedAt: check.decidedAtMs } : null,
    application: application ? describeApplication(loan, application) : null,
    exposure: {
      ...{ openPrincipal: usdt(debt.principal), interestDue: usdt(debt.interestDue), maximum: usdt(maximum) },
      balances: balances
        .filter(({ total }) => total !== 0n)
        .map(({ asset, total }) => ({ asset, amount: formatAmount(total, asset) })),
      treasury: usdt(treasury?.balance ?? 0n),
    },
    overdueDays: others.reduce((sum, one) => sum + countOverdueDays(one, nowMs), 0),
    earlier: others.slice(0, earlierMax).map(one => describeLoan(one, nowMs)),
    schedule: describeSchedule(loan, nowMs),
    repayments: loan.repayments.toReversed().map(describeRepayment),
  };
}

function countOverdueDays({ endsAtMs, overdueAtMs, repaidAtMs }: Loan, nowMs: number): number {
  return overdueAtMs === null || endsAtMs === null ? 0 : countLoanDays(endsAtMs, repaidAtMs ?? nowMs);
}

function describeApplication(loan: Loan, application: Application): NonNullable<LoanEvidence['application']> {
  const { monthlyIncome, monthlyDebts } = application;
  return {
    ...{ monthlyIncome: usdt(monthlyIncome), monthlyDebts: usdt(monthlyDebts) },
    burden: calculateBurden(loan, application),
    signature: signatureSchema.parse(application.signature),
  };
}

/** Above it nothing more is told. */
const burdenMax = 999_999n;

/** What other debts and the repayment take of the income of the term; null without income. */
function calculateBurden(
  { principal, dailyRate, freeDays, days }: Loan,
  { monthlyIncome, monthlyDebts }: Application,
): string | null {
  if (monthlyIncome === 0n) return null;
  const interest = calculateLoanInterest({ principal, dailyRate, freeDays, paidOutAtMs: 0 }, [], days * loanDayMs);
  const term = BigInt(days);
  const taken = monthlyDebts * term + (principal + interest) * monthDays;
  const scaled = (taken * powerOfTen(4)) / (monthlyIncome * term);
  const max = burdenMax * powerOfTen(4);
  return formatDecimal((scaled > max ? max : scaled) * powerOfTen(ratioScale - 4), ratioScale);
}
