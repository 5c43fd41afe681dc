import type { Amount } from '../ledger/amount.ts';

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
