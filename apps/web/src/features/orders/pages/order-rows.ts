import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import type { OrderItem } from '@truemark/contract/trading/orders';
import { type Asset, isAsset } from '@truemark/domain/money/asset';
import { buildOrderPath, formatOrderNumber, type TradeKind } from '../order-number.ts';
import {
  isOrderDirection,
  type OrderDirection,
  type StateWord,
  wordContract,
  wordOption,
  wordStatus,
} from '../order-words.ts';

/** A line of a list of orders, whatever its kind. */
export interface OrderRow {
  readonly key: string;
  readonly title: string;
  /** Instrument whose logo stands beside it; undefined for money that came or went. */
  readonly code: string | undefined;
  /** Number as people read it. */
  readonly number: string;
  readonly path: string;
  readonly direction: OrderDirection | undefined;
  readonly leverage?: number;
  /** Kind of the transfer, where it is about money. */
  readonly transferKind?: string;
  readonly word: StateWord | undefined;
  /** The contract that is over: it says why. */
  readonly end?: ContractOrder | undefined;
  readonly asset: Asset;
  readonly amount: string;
  /** Gained or lost after all fees; undefined where it is not known or makes no sense. */
  readonly result: string | undefined;
  /** The open position: its result moves. */
  readonly position?: ContractOrder;
  readonly createTime: number;
}

const recordPath = '/transactions';

function findTradeKind(kind: OrderItem['kind']): TradeKind | undefined {
  if (kind === 'contract') return 'contract';
  return kind === 'options' ? 'option' : undefined;
}

/** The result says more than that an option has settled. */
function findOptionState({ status, profit }: Pick<OrderItem, 'status' | 'profit'>): string {
  if (status === 'holding') return 'running';
  if (status !== 'settled' || profit === null) return status;
  if (!/[1-9]/.test(profit)) return 'draw';
  return profit.startsWith('-') ? 'lose' : 'win';
}

/** A line of the list of all orders; `positions` are those open now, by their numbers, so that their result can move. */
export function readItem(item: OrderItem, positions: ReadonlyMap<string, ContractOrder>): OrderRow {
  const trade = findTradeKind(item.kind);
  const position = trade === 'contract' ? positions.get(item.id) : undefined;
  return {
    key: `${item.kind} ${item.id}`,
    title: item.title,
    code: item.code ?? undefined,
    number: trade ? formatOrderNumber(trade, item.id) : item.id,
    path: trade ? buildOrderPath(trade, item.id) : recordPath,
    direction: isOrderDirection(item.direction) ? item.direction : undefined,
    ...(item.kind === 'wallet' && { transferKind: item.direction }),
    word: wordStatus(trade === 'option' ? findOptionState(item) : item.status),
    asset: isAsset(item.asset) ? item.asset : 'USDT',
    amount: item.amount,
    result: item.profit ?? undefined,
    ...(item.leverage !== null && { leverage: item.leverage }),
    ...(position && item.status === 'holding' && { position }),
    createTime: item.createTime,
  };
}

/** A line of the list of contracts. */
export function readContract(order: ContractOrder): OrderRow {
  const { id, side, leverage, symbol, code, margin, status, createTime } = order;
  return {
    ...{ key: id, title: symbol, code, number: formatOrderNumber('contract', id) },
    ...{
      path: buildOrderPath('contract', id),
      direction: side,
      leverage,
      word: wordContract(order),
      end: status === 'holding' ? undefined : order,
    },
    ...{ asset: 'USDT', amount: margin, createTime },
    result: status === 'closed' ? order.result : undefined,
    ...(status === 'holding' && { position: order }),
  };
}

/** A line of the list of options. */
export function readOption(option: OptionOrder, nowMs: number): OrderRow {
  const { id, type, symbol, code, stake, createTime } = option;
  return {
    ...{ key: id, title: symbol, code, number: formatOrderNumber('option', id) },
    ...{ path: buildOrderPath('option', id), direction: type, word: wordOption(option, nowMs) },
    ...{ asset: 'USDT', amount: stake, createTime },
    result: option.status === 'settled' ? (option.profit ?? undefined) : undefined,
  };
}
