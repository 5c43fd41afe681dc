import { type Amount, calculateCreditShare } from '../ledger/amount.ts';

/** What an order costs to open, of how many lots; 10^-8 lots and minor units of USDT. */
export interface OpenedLots {
  readonly quantity: bigint;
  readonly openFee: Amount;
}

/** What a closing of some of the lots brought, and what was charged for it, in minor units of USDT. */
export interface ClosedLots {
  readonly quantity: bigint;
  /** Gained or lost by the price alone, as posted. */
  readonly profit: Amount;
  /** The closing fee. */
  readonly fee: Amount;
}

/** The result of some lots: `result = profit − openFee − closeFee` is what the balance has gained or lost by them. */
export interface ContractResult {
  readonly profit: Amount;
  /** Share of the opening fee that the lots bear. */
  readonly openFee: Amount;
  readonly closeFee: Amount;
  readonly result: Amount;
}

/**
 * Share of the opening fee that lots bear which close after `closedBefore` others have: shares are rounded down, and the
 * last lots take the rest, so that all shares together are the fee. Source: product rules, Money.
 */
export function calculateOpenFeeShare(order: OpenedLots, closedBefore: bigint, quantity: bigint): Amount {
  const shareOf = (closed: bigint) => calculateCreditShare(order.openFee, closed, order.quantity);
  return shareOf(closedBefore + quantity) - shareOf(closedBefore);
}

/**
 * The result of each closing of an order, in the order they happened: the one definition of what an order has gained or
 * lost, which every list, page, receipt and message shows. Source: product rules, Contracts.
 */
export function calculateContractResults(order: OpenedLots, closings: readonly ClosedLots[]): ContractResult[] {
  let closed = 0n;
  return closings.map(({ quantity, profit, fee }) => {
    const openFee = calculateOpenFeeShare(order, closed, quantity);
    closed += quantity;
    return { profit, openFee, closeFee: fee, result: profit - openFee - fee };
  });
}
