import type { ContractOrder, ContractTermsReply, ContractWarning } from '@truemark/contract/trading/contracts';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Book } from '@truemark/domain/money/book';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Denial } from '../../platform/http/denial.ts';
import type { KeepIn, Kept } from '../../platform/http/repeat-store.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { NumberBlocks } from '../../platform/postgres/number-blocks.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Engine } from '../engine/index.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { MarketData } from '../market-data/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Trading } from '../risk/index.ts';
import type { ClosingRow, ContractRow } from './contract-row.ts';
import type { ContractParameterReader } from './parameters.ts';
import type { OrderPlace } from './store.ts';

export interface ContractsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly instruments: Pick<InstrumentBook, 'byCode' | 'byId'>;
  readonly marketData: Pick<MarketData, 'findTick' | 'whenSynced' | 'calculateMarketTimeMs' | 'calculateWallTimeMs'>;
  readonly ledger: Pick<Ledger, 'post' | 'addWriter' | 'findPosted' | 'loadBalances'>;
  readonly engine: Pick<Engine, 'register' | 'newestTick' | 'holdProgress'>;
  readonly trading: Pick<
    Trading,
    | 'loadTrader'
    | 'findNotTradable'
    | 'findNotClosable'
    | 'findNotConvertible'
    | 'findConversion'
    | 'reserves'
    | 'acceptances'
    | 'loadLosingShare'
    | 'orderEvents'
  >;
  readonly notifications: Pick<Notifications, 'notifyIn' | 'notifyAllIn'>;
  readonly parameters: ContractParameterReader;
  readonly orderIds: NumberBlocks;
  readonly receiptIds: Pick<ReceiptIds, 'encode'>;
}

/** An order as it is asked for; prices and ratios 10^-10, lots 10^-8. */
export interface OpenRequest {
  readonly userId: number;
  readonly book: Book;
  readonly code: string;
  readonly side: 'long' | 'short';
  readonly kind: 'market' | 'limit';
  readonly lots: string;
  readonly leverage: number;
  readonly limitPrice?: string | undefined;
  readonly stopLoss?: string | undefined;
  readonly takeProfit?: string | undefined;
  readonly feeRate: string;
  readonly ruleVersion: number;
  /** More terms that the caller has seen, where it says so. */
  readonly capMultiple?: string | undefined;
  readonly callLevel?: string | undefined;
  readonly closeOutLevel?: string | undefined;
  readonly closesWithSession?: boolean | undefined;
  readonly idempotencyKey: string;
}

export interface LimitsRequest extends OrderPlace {
  readonly version: number;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
}

export interface OrderPage {
  readonly items: readonly ContractOrder[];
  readonly nextCursor: string | null;
}

/** A contract with what a public receipt says of it. */
export interface ContractReceiptParts {
  readonly row: ContractRow;
  readonly order: ContractOrder;
  readonly closings: readonly ClosingRow[];
  /** The frozen terms as they were hashed. */
  readonly terms: string;
}

type Answer = ContractOrder | Denial;
type KeptAnswer = Kept<ContractOrder> | Denial;

/** Contracts: leveraged orders and positions. */
export interface Contracts {
  /** Loads what is open for the engine; before the engine starts. */
  restore(): Promise<void>;
  loadTerms(userId: number, book: Book, code: string): Promise<ContractTermsReply | Denial>;
  /** Which warning of losing accounts a user is shown, with the share of their region. */
  loadWarning(userId: number): Promise<ContractWarning>;
  open(request: OpenRequest): Promise<Answer>;
  changeLimits(request: LimitsRequest, keepIn: KeepIn<ContractOrder>): Promise<KeptAnswer>;
  cancel(place: OrderPlace, keepIn: KeepIn<ContractOrder>): Promise<KeptAnswer>;
  /** Asks to close a position, or the lots named, at the first price after. */
  close(place: OrderPlace & { readonly lots?: string | undefined }, keepIn: KeepIn<ContractOrder>): Promise<KeptAnswer>;
  /** Positions of a book that can be closed, narrowed to an instrument or to the orders named. */
  listClosable(
    userId: number,
    book: Book,
    only?: { readonly code?: string | undefined; readonly ids?: readonly string[] | undefined },
  ): Promise<readonly number[]>;
  /** Asks to close these positions. To ask again for the same changes nothing. */
  closeAll(userId: number, ids: readonly number[]): Promise<{ closing: string[]; notTradable: string[] }>;
  /**
   * Cancels and closes whatever is open in a user's demo book with a number below `beforeId`, at the next prices. False
   * when something found no price in time and stays.
   */
  endDemo(userId: number, beforeId: number): Promise<boolean>;
  load(place: OrderPlace): Promise<ContractOrder | undefined>;
  /** Orders of one user; those that do not exist are left out. */
  loadAll(places: readonly OrderPlace[]): Promise<readonly ContractOrder[]>;
  list(
    filter: {
      readonly userId: number;
      readonly book: Book;
      readonly states?: readonly ContractRow['state'][] | undefined;
      readonly code?: string | undefined;
    },
    page: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<OrderPage>;
  loadReceipt(place: OrderPlace): Promise<ContractReceiptParts | undefined>;
  /** Gives up what it tries again and again; the next start goes on with it. */
  stop(): Promise<void>;
}

/** What is known of an instrument that an order is about; it may have been taken off the lists since. */
export type FindInstrument = (instrumentId: number) => Instrument;
