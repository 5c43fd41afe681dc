import { ratioOne } from '../contracts/terms.ts';
import { type Amount, calculateCreditShare } from '../ledger/amount.ts';

/** Interest of a fixed-term product at its end, rounded down: reserved when it is bought. `dailyRate` is 10^-10. Source: product rules, Financial products. */
export function calculateProductInterest(amount: Amount, dailyRate: bigint, days: number): Amount {
  return calculateCreditShare(amount, dailyRate * BigInt(days), ratioOne);
}

/** What somebody has and owes, in minor units of USDT. */
export interface OwnMoney {
  /** All balances and holds, what stands in plans and products included. */
  readonly held: Amount;
  readonly loanPrincipal: Amount;
  readonly loanInterestDue: Amount;
  /** What stands in plans and products. */
  readonly invested: Amount;
}

/**
 * What somebody may still put into plans and products: borrowed money buys no yield. Never below zero. Source: product
 * rules, Smart plans.
 */
export function calculateInvestable({ held, loanPrincipal, loanInterestDue, invested }: OwnMoney): Amount {
  const left = held - loanPrincipal - loanInterestDue - invested;
  return left > 0n ? left : 0n;
}
