import type { OrderItem, OrderKind } from '@truemark/contract/trading/orders';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Book } from '@truemark/domain/money/book';
import { assert } from '@truemark/domain/result';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import { loadOrderRows, loadWalletRows, type OrderPage } from './store.ts';

export interface OrderListParts {
  readonly database: Database;
  readonly instruments: Pick<InstrumentBook, 'byId'>;
  readonly receiptIds: ReceiptIds;
}

export interface OrderListQuery {
  readonly userId: number;
  readonly book: Book;
  /** Of every kind when absent. */
  readonly kind?: OrderKind | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface OrderList {
  /** The newest first. */
  readonly items: OrderItem[];
  readonly nextCursor: string | null;
}

/** Kinds that there are orders of; the others are kinds of capabilities to come, and empty. */
const listedKinds = ['contract', 'options', 'wallet'] as const;
type ListedKind = (typeof listedKinds)[number];

/** Below which number each kind's list goes on. */
type Positions = Readonly<Record<ListedKind, number>>;
const newest: Positions = {
  contract: Number.MAX_SAFE_INTEGER,
  options: Number.MAX_SAFE_INTEGER,
  wallet: Number.MAX_SAFE_INTEGER,
};

/** An item with its place in the list of its kind. */
interface PlacedItem {
  readonly kind: ListedKind;
  readonly position: number;
  readonly item: OrderItem;
}

/**
 * A page of orders of all kinds. Each kind is read along its own numbers and the lists are merged by time, so that a page
 * costs the same wherever it stands, and none is left out or shown twice.
 */
export async function listOrders(parts: OrderListParts, query: OrderListQuery): Promise<OrderList> {
  const { userId, book, kind, limit } = query;
  const positions = readCursor(query.cursor);
  const wanted = listedKinds.filter(one => kind === undefined || kind === one);
  const lists = await Promise.all(
    wanted.map(one => loadKind(parts, one, { userId, book, beforeId: positions[one], limit: limit + 1 })),
  );
  const merged = mergeNewest(lists, limit + 1);
  const taken = merged.slice(0, limit);
  const items = taken.map(({ item }) => item);
  if (merged.length <= limit) return { items, nextCursor: null };
  const next = { ...positions };
  for (const { kind, position } of taken) next[kind] = position;
  return { items, nextCursor: writeCursor(next) };
}

/** Merges lists that each begin with their newest; of equal times the list that stands first comes first. */
function mergeNewest(lists: readonly (readonly PlacedItem[])[], count: number): PlacedItem[] {
  const heads = lists.map(() => 0);
  const merged: PlacedItem[] = [];
  while (merged.length < count) {
    let best: { readonly index: number; readonly placed: PlacedItem } | undefined;
    for (const [index, list] of lists.entries()) {
      const placed = list[heads[index] ?? 0];
      if (placed && (!best || placed.item.createTime > best.placed.item.createTime)) best = { index, placed };
    }
    if (!best) break;
    merged.push(best.placed);
    heads[best.index] = (heads[best.index] ?? 0) + 1;
  }
  return merged;
}

async function loadKind(
  { database, instruments, receiptIds }: OrderListParts,
  kind: ListedKind,
  page: OrderPage,
): Promise<PlacedItem[]> {
  if (kind === 'wallet') {
    const rows = await loadWalletRows(database, page);
    return rows.map(({ postingId, atMs, kind: direction, asset, amount }) => ({
      kind,
      position: postingId,
      item: {
        ...{ kind, id: String(postingId), title: asset, code: null, direction, status: 'done', asset },
        leverage: null,
        ...{ amount: formatAmount(amount, asset), profit: null, createTime: atMs, receiptId: null },
      },
    }));
  }
  const receiptKind = kind === 'contract' ? 'contract' : 'option';
  const rows = await loadOrderRows(database, receiptKind, page);
  return rows.map(({ id, instrumentId, direction, state, leverage, amount, profit, createdAtMs }) => {
    const instrument = instruments.byId(instrumentId);
    assert(instrument, `order ${id} names an instrument`);
    return {
      kind,
      position: id,
      item: {
        ...{ kind, id: String(id), title: instrument.symbol, code: instrument.code, direction, status: state },
        leverage,
        ...{ asset: 'USDT', amount: formatAmount(amount, 'USDT'), createTime: createdAtMs },
        profit: profit === null ? null : formatAmount(profit, 'USDT'),
        receiptId: receiptIds.encode(receiptKind, page.userId, id),
      },
    };
  });
}

/** A cursor that is none starts from the beginning. */
function readCursor(text: string | undefined): Positions {
  const match = /^(\d{1,16})\.(\d{1,16})\.(\d{1,16})$/.exec(text ?? '');
  if (!match) return newest;
  return { contract: Number(match[1]), options: Number(match[2]), wallet: Number(match[3]) };
}

function writeCursor({ contract, options, wallet }: Positions): string {
  return `${contract}.${options}.${wallet}`;
}
