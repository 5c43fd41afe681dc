import type { ExposureRow } from '@truemark/contract/operators/trading';
import type { EvidenceTick, OrderKind, ProductKind, Receipt, TradedOrder } from '@truemark/contract/trading/orders';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Tick } from '@truemark/domain/market/tick';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import type pg from 'pg';

/** An order as a line among orders of every kind. */
export interface OrderRow {
  readonly id: number;
  readonly instrumentId: number;
  /** Side of a contract, type of an option. */
  readonly direction: string;
  readonly state: string;
  /** Of a contract. */
  readonly leverage: number | null;
  /** Margin, stake or what is converted, in minor units of `asset`. */
  readonly amount: Amount;
  /** USDT when left out. */
  readonly asset?: Asset;
  /** What came for it, of a conversion that has run. */
  readonly received?: Amount | null;
  readonly receivedAsset?: Asset;
  /** After all fees; null while it is not known, or when there is none. */
  readonly profit: Amount | null;
  readonly createdAtMs: number;
}

/** Money that comes in or goes out, as a line among orders. */
export interface MoneyRow {
  readonly id: number;
  readonly direction: 'deposit' | 'withdrawal';
  readonly asset: Asset;
  readonly amount: Amount;
  readonly state: string;
  readonly createdAtMs: number;
}

/** Deposits, or withdrawals, of the live book: those too that wait or have failed. The newest number first. */
export type LoadMoneyRows = (page: Omit<OrderPage, 'book'>) => Promise<readonly MoneyRow[]>;

/** Orders of one kind of a user and book, from the newest number below `beforeId` on. */
export interface OrderPage {
  readonly userId: number;
  readonly book: Book;
  readonly beforeId: number;
  readonly limit: number;
  /** Only what waits, rests or runs. */
  readonly isOpenOnly?: boolean;
}

/** Where the ticks of an order stand, and when it lived. */
export interface OrderTrace {
  readonly instrumentId: number;
  readonly book: Book;
  readonly acceptedAtMs: number;
  /** Time of the tick, or of the deadline, that ended it; null while it runs. */
  readonly endedAtMs: number | null;
  /** In the order of what happened. */
  readonly places: readonly TracePlace[];
}

export interface TracePlace {
  readonly role: EvidenceTick['role'];
  readonly part: number;
  readonly instrumentId: number;
  readonly sequence: number;
}

/** What a correction needs of an order. */
export interface OrderRef {
  readonly book: Book;
  readonly instrumentId: number;
}

/** What operators see of what is open on an instrument; each product fills columns of its own. */
export type Exposure = Partial<Omit<ExposureRow, 'code' | 'symbol' | 'type' | 'isHalted'>>;

/** What the database says of the orders of a product. */
export interface ProductRecords {
  /** In receipts, references of transfers and the engine. */
  readonly kind: ProductKind;
  /** In the list of all orders, as the specification spells it. */
  readonly listKind: OrderKind;
  loadRows(page: OrderPage): Promise<readonly OrderRow[]>;
  loadTrace(userId: number, orderId: number): Promise<OrderTrace | undefined>;
  findOrderIn(client: pg.ClientBase, userId: number, orderId: number): Promise<OrderRef | undefined>;
  /** Whether an order on an instrument waits, rests or runs, in either book. */
  hasOpenIn(client: pg.ClientBase, instrumentId: number): Promise<boolean>;
  /** Whose orders on an instrument wait, rest or run, in either book. */
  listOwnersIn(client: pg.ClientBase, instrumentId: number): Promise<readonly number[]>;
  /** What is open in a book, by instrument, at the newest prices. */
  loadExposure(
    book: Book,
    findTick: (instrumentId: number) => Pick<Tick, 'bid' | 'ask'> | undefined,
  ): Promise<ReadonlyMap<number, Exposure>>;
}

/** What an order has come to, as its receipt says. */
export interface OrderResult {
  readonly symbol: string;
  readonly direction: 'long' | 'short' | 'up' | 'down';
  readonly leverage: number | null;
  /** Gained or lost after all fees, and what it is measured by: amounts of USDT, as the wire has them. */
  readonly result: string;
  readonly put: string;
  readonly of: 'margin' | 'stake';
  readonly endedAtMs: number;
}

/** A product as everybody needs it who serves all of them. */
export interface Product extends ProductRecords {
  /** Orders of a user by their numbers, as the wire has them; unknown numbers are left out. */
  loadOrders(userId: number, orderIds: readonly number[]): Promise<ReadonlyMap<string, TradedOrder>>;
  /** An order, and its frozen terms as they were hashed. */
  loadReceiptOrder(userId: number, orderId: number): Promise<Pick<Receipt, 'order' | 'terms'> | undefined>;
  /** Undefined for an order of another product or without a result. A product that has none of this cannot be shared. */
  readonly readResult?: (order: TradedOrder) => OrderResult | undefined;
  /** Loads what is open and hands it to the engine, before that starts. */
  restore(): Promise<void>;
  /**
   * Cancels and closes what runs in a user's demo book with a number below `beforeId`, at the next prices; false when
   * something found none.
   */
  endDemo(userId: number, beforeId: number): Promise<boolean>;
  /** After the engine has stopped. */
  stop(): Promise<void>;
}
