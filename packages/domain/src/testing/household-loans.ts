import type { Amount } from '../ledger/amount.ts';
import { calculateLoanInterest, type PrincipalStep, splitRepayment } from '../loans/interest.ts';
import { defaultFreeDays, defaultLoanMin, defaultLoanPauseMs, defaultLoansMax, type LoanTerm } from '../loans/terms.ts';

interface Loan {
  readonly principal: Amount;
  readonly dailyRate: bigint;
  readonly paidOutAtMs: number;
  readonly steps: PrincipalStep[];
  paidInterest: Amount;
}

const openOf = ({ principal, steps }: Loan): Amount => steps.at(-1)?.open ?? principal;

/** What one person of no level has borrowed, each loan approved in the moment it is asked for. */
export class HouseholdLoans {
  private loans: Loan[] = [];
  private nextFromMs = 0;
  private readonly pauseMs: number;
  /** All principals, one after the other. */
  borrowed: Amount = 0n;

  constructor(pauseMs: number = defaultLoanPauseMs) {
    this.pauseMs = pauseMs;
  }

  private interestDueOf(loan: Loan, nowMs: number): Amount {
    return calculateLoanInterest({ ...loan, freeDays: defaultFreeDays }, loan.steps, nowMs) - loan.paidInterest;
  }

  debt(nowMs: number): { readonly loanPrincipal: Amount; readonly loanInterestDue: Amount } {
    return {
      loanPrincipal: this.loans.reduce((sum, loan) => sum + openOf(loan), 0n),
      loanInterestDue: this.loans.reduce((sum, loan) => sum + this.interestDueOf(loan, nowMs), 0n),
    };
  }

  /** What is paid out: nothing where the rules give no loan. */
  borrow(amount: Amount, { dailyRate }: LoanTerm, nowMs: number): Amount {
    if (nowMs < this.nextFromMs) return 0n;
    const max = (defaultLoansMax[0] ?? 0n) - this.debt(nowMs).loanPrincipal;
    if (amount < defaultLoanMin || amount > max) return 0n;
    this.loans.push({ principal: amount, dailyRate, paidOutAtMs: nowMs, steps: [], paidInterest: 0n });
    this.nextFromMs = nowMs + this.pauseMs;
    this.borrowed += amount;
    return amount;
  }

  /** Pays back the oldest loan of which something is owed; answers what that took. */
  repay(amount: Amount, nowMs: number): Amount {
    const [loan] = this.loans;
    if (!loan) return 0n;
    const { interest, principal, rest } = splitRepayment(amount, this.interestDueOf(loan, nowMs), openOf(loan));
    if (principal > 0n) loan.steps.push({ fromMs: nowMs, open: openOf(loan) - principal });
    loan.paidInterest += interest;
    this.loans = this.loans.filter(each => openOf(each) + this.interestDueOf(each, nowMs) > 0n);
    return amount - rest;
  }
}
