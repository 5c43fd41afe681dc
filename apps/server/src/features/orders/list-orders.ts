import type { OrderItem, OrderKind } from '@truemark/contract/trading/orders';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Book } from '@truemark/domain/money/book';
import { assert } from '@truemark/domain/result';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import { loadWalletRows } from '../ledger/index.ts';
import type { LoadMoneyRows, OrderPage, ProductRecords } from './product.ts';

export interface OrderListParts {
  readonly database: Database;
  readonly instruments: Pick<InstrumentBook, 'byId'>;
  readonly receiptIds: ReceiptIds;
  readonly products: readonly ProductRecords[];
  /** Deposits and withdrawals. */
  readonly moneyRecords: readonly LoadMoneyRows[];
  /** What is bought and is no product of trading. */
  readonly others: readonly OrderSource[];
}

export interface OrderListQuery {
  readonly userId: number;
  readonly book: Book;
  /** Of every kind when absent. */
  readonly kind?: OrderKind | undefined;
  readonly cursor?: string | undefined;
  /** Contracts, options and conversions alone, and of them perhaps what is open. */
  readonly traded?: 'all' | 'open' | undefined;
  readonly limit: number;
}

export interface OrderList {
  /** The newest first. */
  readonly items: OrderItem[];
  readonly nextCursor: string | null;
}

/** A list that the page is merged from, along its own numbers. */
export interface OrderSource {
  readonly kind: OrderKind;
  load(page: OrderPage): Promise<readonly PlacedItem[]>;
}

/** Below which number each list goes on, in the order of the lists. */
type Positions = readonly number[];

/** An item with its place in its list. */
export interface PlacedItem {
  readonly position: number;
  readonly item: OrderItem;
}

/**
 * A page of orders of all kinds. Each kind is read along its own numbers and the lists are merged by time, so that a page
 * costs the same wherever it stands, and none is left out or shown twice.
 */
export async function listOrders(parts: OrderListParts, query: OrderListQuery): Promise<OrderList> {
  const { userId, book, kind, limit, traded } = query;
  const isOpenOnly = traded === 'open';
  const sources = [
    ...parts.products.map(product => readProduct(parts, product)),
    ...parts.moneyRecords.map(readMoney),
    readWallet(parts),
    ...parts.others,
  ];
  const positions = readCursor(query.cursor, sources.length);
  const lists = await Promise.all(
    sources.map((source, index) =>
      (kind === undefined || kind === source.kind) && (traded === undefined || index < parts.products.length)
        ? source.load({ userId, book, beforeId: positions[index] ?? newest, limit: limit + 1, isOpenOnly })
        : [],
    ),
  );
  const merged = mergeNewest(lists, limit + 1);
  const taken = merged.slice(0, limit);
  const items = taken.map(({ placed }) => placed.item);
  if (merged.length <= limit) return { items, nextCursor: null };
  const next = sources.map(
    (_, list) => taken.findLast(one => one.list === list)?.placed.position ?? positions[list] ?? newest,
  );
  return { items, nextCursor: next.join('.') };
}

/** Merges lists that each begin with their newest; of equal times the list that stands first comes first. */
function mergeNewest(
  lists: readonly (readonly PlacedItem[])[],
  count: number,
): { readonly list: number; readonly placed: PlacedItem }[] {
  const heads = lists.map(() => 0);
  const merged: { readonly list: number; readonly placed: PlacedItem }[] = [];
  while (merged.length < count) {
    let best: { readonly list: number; readonly placed: PlacedItem } | undefined;
    for (const [list, items] of lists.entries()) {
      const placed = items[heads[list] ?? 0];
      if (placed && (!best || placed.item.createTime > best.placed.item.createTime)) best = { list, placed };
    }
    if (!best) break;
    merged.push(best);
    heads[best.list] = (heads[best.list] ?? 0) + 1;
  }
  return merged;
}

function readProduct(
  { instruments, receiptIds }: OrderListParts,
  { kind, listKind, loadRows }: ProductRecords,
): OrderSource {
  return {
    kind: listKind,
    async load(page) {
      return (await loadRows(page)).map(row => {
        const instrument = instruments.byId(row.instrumentId);
        assert(instrument, `order ${row.id} names an instrument`);
        const { direction, state, leverage, amount, profit, asset = 'USDT', received, receivedAsset } = row;
        return {
          position: row.id,
          item: {
            ...{ kind: listKind, id: String(row.id), title: instrument.symbol, code: instrument.code },
            ...{ direction, status: state, leverage, asset, createTime: row.createdAtMs },
            amount: formatAmount(amount, asset),
            ...(received != null &&
              receivedAsset && {
                received: { amount: formatAmount(received, receivedAsset), asset: receivedAsset },
              }),
            profit: profit === null ? null : formatAmount(profit, 'USDT'),
            receiptId: receiptIds.encode(kind, page.userId, row.id),
          },
        };
      });
    },
  };
}

const money = { kind: 'wallet', code: null, leverage: null, profit: null, receiptId: null } as const;

function readMoney(loadRows: LoadMoneyRows): OrderSource {
  return {
    kind: 'wallet',
    async load({ book, ...page }) {
      if (book !== 'live') return [];
      return (await loadRows(page)).map(({ id, direction, asset, amount, state, createdAtMs }) => ({
        position: id,
        item: {
          ...{ ...money, id: String(id), title: asset, direction, status: state, asset },
          ...{ amount: formatAmount(amount, asset), createTime: createdAtMs },
        },
      }));
    },
  };
}

function readWallet({ database }: OrderListParts): OrderSource {
  return {
    kind: 'wallet',
    async load(page) {
      return (await loadWalletRows(database, page)).map(({ postingId, atMs, kind: direction, asset, amount }) => ({
        position: postingId,
        item: {
          ...{ ...money, id: String(postingId), title: asset, direction, status: 'done', asset },
          ...{ amount: formatAmount(amount, asset), createTime: atMs },
        },
      }));
    },
  };
}

const newest = Number.MAX_SAFE_INTEGER;

/** A cursor that is none starts from the beginning. */
function readCursor(text: string | undefined, count: number): Positions {
  const numbers = text?.split('.') ?? [];
  const isCursor = numbers.length === count && numbers.every(number => /^\d{1,16}$/.test(number));
  return isCursor ? numbers.map(Number) : [];
}
