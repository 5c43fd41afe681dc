import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import type { Receipt } from '@truemark/contract/trading/orders';

/** What screens say of an order, whatever its kind. */
export interface ReceiptOrder {
  readonly symbol: string;
  readonly code: string;
  readonly decimals: number;
  /** Prices that moved money, the first first. */
  readonly marks: readonly ReceiptMark[];
  /** Nothing can change any more. */
  readonly isOver: boolean;
}

/** A price at which something happened. */
export interface ReceiptMark {
  readonly kind: 'opened' | 'closed' | 'settled';
  readonly price: string;
  readonly atMs: number;
}

/** Reads what both kinds of orders have in common. */
export function readReceiptOrder({ order }: Pick<Receipt, 'order'>): ReceiptOrder {
  return order.kind === 'contract' ? readContract(order.contract) : readOption(order.option);
}

function readContract(contract: ContractOrder): ReceiptOrder {
  const { symbol, code, priceDecimals, openPrice, openTime, closings, status } = contract;
  const opened =
    openPrice !== null && openTime !== null ? [{ kind: 'opened' as const, price: openPrice, atMs: openTime }] : [];
  const closed = closings.map(({ price, at }) => ({ kind: 'closed' as const, price, atMs: at }));
  const isOver = status === 'closed' || status === 'canceled';
  return { symbol, code, decimals: priceDecimals, marks: [...opened, ...closed], isOver };
}

function readOption(option: OptionOrder): ReceiptOrder {
  const { symbol, code, priceDecimals, buyPrice, buyTime, endPrice, endTime, resultType } = option;
  const opened =
    buyPrice !== null && buyTime !== null ? [{ kind: 'opened' as const, price: buyPrice, atMs: buyTime }] : [];
  const settled =
    endPrice !== null && endTime !== null ? [{ kind: 'settled' as const, price: endPrice, atMs: endTime }] : [];
  return { symbol, code, decimals: priceDecimals, marks: [...opened, ...settled], isOver: resultType !== 'running' };
}
