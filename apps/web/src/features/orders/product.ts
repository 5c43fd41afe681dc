import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { OrderItem, OrderKind, TradedOrder } from '@truemark/contract/trading/orders';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import type { ReactNode } from 'react';
import type { InstrumentPanelProps } from '../../platform/panels.tsx';
import type { AnyTextKey, TextKey } from '../../platform/text.ts';
import type { RepeatedOrder } from '../../platform/ticket-request.ts';
import type { Loaded } from '../account/index.ts';
import type { OrderDirection, ProductName, StateWord, ValuedWord } from '../order-cells/index.ts';
import type { ReadReceiptOrder } from '../receipt/index.ts';

/** What the orders of every product have. */
export interface AnyOrder {
  readonly id: string;
  readonly book: Book;
  readonly code: string;
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly status: string;
  readonly createTime: number;
  readonly receiptId: string;
}

/** Which orders of a product are asked for, the newest first. No statuses: all of them. */
export interface PageQuery<Status extends string = string> {
  readonly statuses: readonly Status[];
  readonly code?: string | undefined;
  readonly cursor?: string | null;
  readonly limit: number;
}

export interface OrderPage<Order> {
  readonly items: readonly Order[];
  readonly nextCursor: string | null;
}

/** A list of what is open, with a tab of its own on the page of an instrument. */
export interface OpenList<Status extends string = string> {
  readonly id: string;
  readonly tab: TextKey<'orders'>;
  readonly statuses: readonly Status[];
  /** What its orders come to moves with the price. */
  readonly isLive: boolean;
}

/** States that the list of a product can be narrowed down to, with what each asks the server for. */
export interface StateFilter<Status extends string = string> {
  readonly id: string;
  readonly text: TextKey<'orders'>;
  readonly statuses: readonly Status[];
}

/** Where the orders of a product come from, and how they are kept. */
export interface OrderSource<Order extends AnyOrder = AnyOrder> extends ProductName {
  readonly openLists: readonly OpenList<Order['status']>[];
  load(id: string, signal?: AbortSignal): Promise<Order>;
  loadPage(query: PageQuery<Order['status']>, signal?: AbortSignal): Promise<OrderPage<Order>>;
  /** Whether it waits for its very next price. */
  isDue(order: Order, nowMs: number): boolean;
}

/** A line of a list of orders, whatever its product. */
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
  /** Why it is over. */
  readonly reason?: ValuedWord | undefined;
  readonly asset: Asset;
  readonly amount: string;
  /** Gained or lost after all fees; undefined where it is not known or makes no sense. */
  readonly result: string | undefined;
  /** Its result moves. */
  readonly live?: LiveRow | undefined;
  readonly createTime: number;
}

/** What an order that is open comes to now, with the instrument whose price it moves with. */
export interface LiveRow {
  readonly code: string;
  readonly result: ReactNode;
}

/** An order that is over, in the history of an instrument. */
export interface PastRow {
  readonly name: ProductName;
  readonly direction: OrderDirection;
  readonly leverage?: number;
  readonly size: ReactNode;
  readonly openPrice: string | null;
  readonly closePrice: string | null;
  readonly word: StateWord;
  readonly reason: ValuedWord | undefined;
  /** After all fees; undefined where nothing was gained or lost. */
  readonly result: string | undefined;
  /** What is written into the ticket for another one like it. */
  readonly repeated: RepeatedOrder;
}

/** What has happened to an order last. */
export interface FoundNews {
  readonly text: AnyTextKey<'orders'>;
  readonly atMs: number;
  /** The same thing has the same mark. */
  readonly mark: string;
  readonly price?: string;
  /** What the balance has gained or lost by it, after all fees. */
  readonly result?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** It has opened without a stop loss, which its owner may set now. */
  readonly canSetStop?: boolean;
}

/** When and in which language something is put into words. */
export interface Moment {
  readonly nowMs: number;
  readonly locale: string;
}

/** The page of one order. */
export interface DetailPart<Order extends AnyOrder = AnyOrder> {
  Detail(props: { readonly order: Order }): ReactNode;
}

export interface OpenListProps<Order> {
  readonly listId: string;
  readonly loaded: Loaded<OrderPage<Order>>;
  /** Only orders of this instrument are shown. */
  readonly ownCode: string | undefined;
}

/** The open lists of a product on the page of an instrument. */
export interface PanelPart<Order extends AnyOrder = AnyOrder> {
  Body(props: OpenListProps<Order>): ReactNode;
  /** Stands beside every tab, such as dialogs; it is given what is open. */
  Beside?(props: { readonly orders: readonly Order[] }): ReactNode;
  /** Stands above the tabs while something of it is followed price by price; it is given what is open. */
  Above?(props: { readonly orders: readonly Order[]; readonly code: string }): ReactNode;
  /** What an order that is open would leave after all fees if it ended at this price. USDT; undefined without one. */
  readNow(order: Order, price: StreamProduct | undefined): string | undefined;
  /** When it ends by itself, ms; undefined where no time ends it. */
  findEnd(order: Order): number | undefined;
}

/** What a position comes to at the price of this moment. Amounts of USDT. */
export interface Worth {
  /** What it has gained or lost after all fees. */
  readonly result: string;
  /** What the balances would gain or lose by closing it now: the fee of its opening was paid before. */
  readonly change: string;
}

/** What is open of a product on the home page of its owner. */
export interface PortfolioPart<Order extends AnyOrder = AnyOrder> {
  /** A position with its result of this moment and the way to close it; nothing where no list of it is live. */
  Line?(props: { readonly order: Order }): ReactNode;
  /** Stands beside the lines, such as dialogs; it is given what is open. */
  Beside?(props: { readonly orders: readonly Order[] }): ReactNode;
  /** Of a position, undefined while there is no price. */
  readWorth?(order: Order): Worth | undefined;
  /** When it ends by itself, ms; undefined where no time ends it. */
  findEnd(order: Order): number | undefined;
  /** Most that its owner may gain, set aside since it was accepted. USDT. */
  readReserve(order: Order): string;
}

/** Draws what is open onto the chart of an instrument; shows nothing itself. */
export interface ChartLinesPart {
  ChartLines(props: InstrumentPanelProps): ReactNode;
}

/**
 * A product as everybody needs it who shows orders of all of them. Its methods are handed orders that it has loaded
 * itself. The parts are chunks of their own, with the pages that show them.
 */
export interface OrderProduct<Order extends AnyOrder = AnyOrder> extends OrderSource<Order> {
  /** In the list of all orders, as the specification spells it. */
  readonly listKind: OrderKind;
  /** What stands in the column of amounts of its list. */
  readonly amountName: TextKey<'orders'>;
  readonly states: readonly StateFilter<Order['status']>[];
  readonly pastStatuses: readonly Order['status'][];
  /** Undefined for an order of another product. */
  findOrder(carried: TradedOrder): Order | undefined;
  readRow(order: Order, moment: Moment): OrderRow;
  /** Undefined while nothing of it moves. */
  readLive(order: Order): LiveRow | undefined;
  /** The state of a line of the list of all orders, as `wordStatus` knows it. */
  readState(item: OrderItem): string;
  /** What the list of all orders says of it, beside what it says of every order. */
  readItem(order: Order): Pick<OrderItem, 'direction' | 'leverage' | 'amount' | 'profit'>;
  readPast(order: Order, moment: Moment): PastRow;
  findNews(order: Order): FoundNews | undefined;
  loadDetail(): Promise<DetailPart<Order>>;
  loadPanel(): Promise<PanelPart<Order>>;
  loadPortfolio(): Promise<PortfolioPart<Order>>;
  loadChartLines(): Promise<ChartLinesPart>;
  loadReceipt(): Promise<ReadReceiptOrder>;
}

/** A product with its open lists on the page of an instrument. */
export interface PanelProduct extends OrderProduct, PanelPart {}

/** A product with what the home page of somebody logged in shows of it. */
export interface PortfolioProduct extends OrderProduct, PortfolioPart {}

/** A product with its page of one order. */
export interface DetailedProduct extends OrderProduct, DetailPart {}
