import type { Amount } from '../ledger/amount.ts';

/** What somebody has and owes, in minor units of USDT. */
export interface OwnMoney {
  /** All balances and holds, what stands in plans and products included. */
  readonly held: Amount;
  readonly loanPrincipal: Amount;
  readonly loanInterestDue: Amount;
  /** What stands in plans and products, or would then. */
  readonly invested: Amount;
}

/**
 * By how much what stands in plans and products goes beyond somebody's own money: borrowed money buys no yield. Never below
 * zero. Source: product rules, Smart plans.
 */
export function calculateOwnShortfall({ held, loanPrincipal, loanInterestDue, invested }: OwnMoney): Amount {
  const short = invested + loanPrincipal + loanInterestDue - held;
  return short > 0n ? short : 0n;
}

/** What somebody may still put into plans and products beside what stands there already. Never below zero. */
export function calculateInvestable({ held, loanPrincipal, loanInterestDue, invested }: OwnMoney): Amount {
  const left = held - loanPrincipal - loanInterestDue - invested;
  return left > 0n ? left : 0n;
}
