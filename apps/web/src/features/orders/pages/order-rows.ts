import type { OrderItem } from '@truemark/contract/trading/orders';
import { isAsset } from '@truemark/domain/money/asset';
import { buildOrderPath, buildReceiptPath, formatOrderNumber, isOrderDirection } from '../../order-cells/index.ts';
import type { LiveRow, OrderProduct, OrderRow } from '../product.ts';
import { wordStatus } from '../word-status.ts';

const recordPath = '/transactions';

/** Where money that came or went is looked at: each kind has a page of its own, and an investment that is over its receipt. */
function findMoneyPath({ kind, direction, status, receiptId }: OrderItem): string {
  if (kind === 'nft' && receiptId !== null) return `/receipt/nft/${receiptId}`;
  const isInvestment = kind === 'financial' || kind === 'smart';
  if (isInvestment && status !== 'earning' && receiptId !== null) return `/receipt/investment/${receiptId}`;
  if (kind === 'financial') return '/profile/investments';
  if (kind === 'smart') return '/trading';
  if (direction === 'deposit') return '/profile/deposit';
  if (direction === 'withdrawal') return '/profile/withdraw';
  return receiptId === null ? recordPath : buildReceiptPath(receiptId);
}

/** A conversion waits for its very next price, where an order of a product may rest. */
function findMoneyState({ direction, status }: OrderItem): string {
  return direction === 'conversion' && status === 'pending' ? 'executing' : status;
}

/** What makes an order of the list of all orders one of a product. */
export function nameItem({ kind, id }: Pick<OrderItem, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** A line of the list of all orders; `live` are those whose result moves now, by their names. */
export function readItem(
  item: OrderItem,
  products: readonly OrderProduct[],
  live: ReadonlyMap<string, LiveRow>,
): OrderRow {
  const product = products.find(({ listKind }) => listKind === item.kind);
  const name = nameItem(item);
  return {
    key: name,
    title: item.title,
    code: item.code ?? undefined,
    number: product ? formatOrderNumber(product, item.id) : item.id,
    path: product ? buildOrderPath(product, item.id) : findMoneyPath(item),
    direction: isOrderDirection(item.direction) ? item.direction : undefined,
    ...(!product && { transferKind: item.direction }),
    word: wordStatus(product ? product.readState(item) : findMoneyState(item)),
    asset: isAsset(item.asset) ? item.asset : 'USDT',
    amount: item.amount,
    result: item.profit ?? undefined,
    ...(item.leverage !== null && { leverage: item.leverage }),
    live: item.status === 'holding' ? live.get(name) : undefined,
    createTime: item.createTime,
  };
}
