import type { SharedFee } from '@truemark/contract/people/invites';
import type { RefusalName } from '@truemark/contract/refusals';
import type { HouseAccountKind, UserAccountKind } from '@truemark/domain/ledger/account';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { BalanceChange } from '@truemark/domain/ledger/balance-history';
import type { FeeShare } from '@truemark/domain/ledger/fee-share';
import type { Hold } from '@truemark/domain/ledger/hold';
import type { PostingDraft } from '@truemark/domain/ledger/posting';
import type { RecordLine } from '@truemark/domain/ledger/record';
import type { Transfer } from '@truemark/domain/ledger/transfer';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import type { Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { OpenHolds } from './audit/open-holds.ts';
import type { Promises } from './audit/promises-store.ts';
import type { FeeShares } from './post/fee-shares.ts';
import type { AttachedHandle, AttachedWriter, PostedIn, PostedListener, Posting, PostingAnswer } from './posting.ts';

export interface LedgerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly isSandbox: boolean;
  /** The rules of demo accounts in force; read at each use, because operators change them. */
  readonly demo?: DemoRules;
  /** Nobody gets any when left out. */
  readonly feeShares?: FeeShares;
}

/** What a demo account starts with, in minor units of USDT, and how often a UTC day it may be set back to that. */
export interface DemoRules {
  getStart(): Amount;
  getResetsMax(): number;
}

/** What a user has of one asset in one book, by account. */
export interface UserBalance {
  readonly asset: Asset;
  readonly accounts: Readonly<Record<UserAccountKind, Amount>>;
  /** The sum of the accounts. */
  readonly total: Amount;
}

/** Money that came to a user from outside, or went there, below zero. */
export interface MoneyMove {
  readonly atMs: number;
  readonly asset: Asset;
  readonly amount: Amount;
}

/** What came of an invite. */
export interface InviteReward {
  readonly inviteId: number;
  readonly feeKind: SharedFee;
  readonly asset: Asset;
  readonly amount: Amount;
}

/** A hold of the reserve, by the user for whom it was made. */
export interface ReserveHold {
  readonly userId: number;
  readonly reference: string;
}

/** What the house has in one account, all shards together. */
export interface HouseBalance {
  readonly book: Book;
  readonly asset: Asset;
  readonly account: HouseAccountKind;
  readonly balance: Amount;
}

/** Which lines of a user's record; `fromMs` inclusive, `toMs` exclusive. */
export interface RecordFilter {
  readonly userId: number;
  readonly book: Book;
  readonly asset?: Asset | undefined;
  readonly kind?: string | undefined;
  readonly account?: UserAccountKind | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** Steps of a user's record: from the beginning of `firstStep` until `untilMs`, exclusive. */
export interface ChangeRequest {
  readonly userId: number;
  readonly book: Book;
  readonly stepMs: number;
  readonly firstStep: number;
  readonly untilMs: number;
}

export interface BalanceChanges {
  /** What there was of each asset at `untilMs`. */
  readonly closing: ReadonlyMap<Asset, Amount>;
  readonly changes: readonly BalanceChange[];
}

export interface RecordPage {
  /** The newest first. */
  readonly lines: readonly RecordLine[];
  /** Where the next page starts; null after the last. */
  readonly nextCursor: string | null;
}

/** Sums of a part of a record by asset and account: opening + credits − debits = closing. */
export interface StatementTotal {
  readonly asset: Asset;
  readonly account: UserAccountKind;
  readonly opening: Amount;
  readonly credits: Amount;
  readonly debits: Amount;
  readonly closing: Amount;
}

export interface Statement {
  /** Lines in it. */
  readonly count: number;
  /** USDT first; accounts that never held anything are left out. */
  readonly totals: readonly StatementTotal[];
  /** Hexadecimal; how it is made: `writeRecordLine` in the domain. */
  readonly closingHash: string;
}

/** What an operator looks for among all transfers, the newest first. */
export interface TransferSearch {
  readonly userId?: number | undefined;
  readonly book?: Book | undefined;
  readonly asset?: Asset | undefined;
  readonly kind?: string | undefined;
  /** Kind of either side. */
  readonly account?: string | undefined;
  readonly reference?: string | undefined;
  /** Inclusive. */
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface TransferPage {
  readonly transfers: readonly Transfer[];
  readonly nextCursor: string | null;
}

/** A transfer by which something was given through a work, or handed on to its charity. */
export interface CharityTransfer {
  readonly reference: string;
  readonly kind: string;
  readonly amount: Amount;
  readonly postingId: number;
  readonly atMs: number;
}

/** What works have raised for charities. */
export interface CharityRecord {
  /** What has come to these accounts of charities, or to all, by account. */
  sumRaised(accounts?: readonly string[]): Promise<ReadonlyMap<string, Amount>>;
  /** What was handed on to charities, of all works. */
  sumPaidOut(): Promise<Amount>;
  /** The transfers of these references to an account of a charity, or on from there, by reference. */
  loadTransfers(account: string, references: readonly string[]): Promise<ReadonlyMap<string, CharityTransfer>>;
}

/** What an operator moves between the outside world and the house, or to a user of a sandbox. */
export interface OperatorMove {
  readonly book: Book;
  readonly asset: Asset;
  readonly amount: Amount;
  readonly key: string;
  /** Names the act in the console's audit log. */
  readonly reference: string;
}

/** What became of a key before. */
export interface KnownPosting {
  readonly answer: PostingAnswer;
  /** What its first transfer of the user's belongs to; null when it was refused. */
  readonly reference: string | null;
}

/** Writes that a demo account stands at `start` again; what it answers is called after the commit. */
export type TellReset = (client: pg.ClientBase, userId: number, start: Amount) => Promise<() => void>;

export interface Ledger {
  /** Posts a group with others of the same moment; resolves once it is on disk. Throws `LedgerUnavailable`. */
  post(posting: Posting): Promise<PostingAnswer>;
  /**
   * Posts inside the caller's own transaction, once in it, and before it locks or writes anything else: the lock order is
   * the shards of the ledger, the caller's rows, the logs of users' events, the audit log. For acts that are rare or need
   * several steps; `announce` is called after the commit.
   */
  postIn(client: pg.ClientBase, postings: readonly PostingDraft[]): Promise<PostedIn>;
  /** What is posted for users, shard by shard and at most so many together: transactions of different shards do not wait for each other. */
  splitByShard<Item extends { readonly userId: number }>(items: readonly Item[], max: number): Item[][];
  /** Done at start, before anything is posted. A name is used once. */
  addWriter<Row, Written = void>(name: string, writer: AttachedWriter<Row, Written>): AttachedHandle<Row, Written>;
  /** Tells of every commit that moved money, right after it. Answers how to stop it. */
  onPosted(listener: PostedListener): () => void;

  /** What a user's key was answered, for who asked the same in `body`; undefined while the key is new. */
  findPosted(userId: number, key: string, body: string): Promise<KnownPosting | undefined>;
  /** Forgets what was refused more than two days ago; its keys are new again. What was posted is never forgotten. */
  forgetRefusals(): Promise<void>;

  /**
   * Gives a user a demo account with its start; doing it again changes nothing. In the caller's transaction if given, as
   * `postIn`.
   */
  openUser(userId: number, client?: pg.ClientBase): Promise<void>;
  /**
   * Sets the demo account back to its start; three times a UTC day. Whoever calls has ended the demo orders before: what
   * newer ones hold counts towards the start. `tellIn` tells the owner in the same transaction, only where something was
   * set back: not for a repeat. Answers how many resets are left.
   */
  resetDemo(userId: number, key: string, tellIn: TellReset): Promise<Result<number, RefusalName>>;
  /** Demo resets left today. */
  countResetsLeft(userId: number): Promise<number>;

  /** Every asset, USDT first. */
  loadBalances(userId: number, book: Book): Promise<readonly UserBalance[]>;
  /** In the caller's transaction. */
  loadBalancesIn(client: pg.ClientBase, userId: number, book: Book): Promise<readonly UserBalance[]>;
  /** When a user's record begins; undefined while it is empty. */
  loadFirstMs(userId: number, book: Book): Promise<number | undefined>;
  /** What happened to all that a user has, step by step. */
  loadBalanceChanges(request: ChangeRequest): Promise<BalanceChanges>;
  /** What a user has gained (below zero: lost) of an asset since a time, by transfers of the group `profit`. */
  calculateProfit(userId: number, book: Book, asset: Asset, fromMs: number): Promise<Amount>;
  /** Users that traded in a book from a time until another, and those of them that have lost by it. */
  loadTradingResults(
    book: Book,
    period: { readonly fromMs: number; readonly untilMs: number },
  ): Promise<{ readonly userIds: readonly string[]; readonly losingIds: readonly string[] }>;
  /** What a user got of the fees of those whom they invited, by invite, kind of fee and asset. */
  loadInviteRewards(userId: number): Promise<readonly InviteReward[]>;
  /** The share that no posting of these users' fees gave to who invited them. */
  loadUnsharedFees(shares: ReadonlyMap<number, FeeShare>): Promise<readonly InviteReward[]>;
  /** Which of these users have brought money to the live book, and which traded there. */
  loadInvitedSteps(
    userIds: readonly number[],
  ): Promise<{ readonly funded: ReadonlySet<number>; readonly trading: ReadonlySet<number> }>;
  /** What was processed in (above zero) and out of each user's live account: deposits and withdrawals, the oldest first. */
  loadMoneyMoves(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly MoneyMove[]>>;
  /** Users whose live account a deposit has reached. */
  listDepositors(): Promise<readonly number[]>;
  loadHouseBalances(): Promise<readonly HouseBalance[]>;
  /** What is set aside in the live book for a product, by the first part of its references, such as `plan`. */
  sumReserved(product: string, asset: Asset): Promise<Amount>;
  /** What the reserve has pending for single promises of the live book, in their order; zero where there is none. */
  loadReserved(holds: readonly ReserveHold[]): Promise<readonly Amount[]>;
  /** What products have promised of the reserve, by the day on which it is due. */
  loadPromises(products: readonly OpenHolds[], book: Book): Promise<Promises>;
  /** What is pending, the newest first. */
  listHolds(userId: number, book: Book): Promise<readonly Hold[]>;
  /** A page of the transaction record. */
  listLines(filter: RecordFilter, page: { cursor?: string | undefined; limit: number }): Promise<RecordPage>;
  /** All lines that match, the oldest first. */
  readLines(filter: RecordFilter): AsyncIterable<RecordLine>;
  loadStatement(filter: RecordFilter): Promise<Statement>;
  searchTransfers(search: TransferSearch): Promise<TransferPage>;
  readonly charities: CharityRecord;

  /** The capital of a new sandbox, once. */
  seedTreasury(): Promise<void>;
  moveCapital(direction: 'in' | 'out', move: OperatorMove): Promise<PostingAnswer>;
  /** Sandbox only: test money for a user's live account. */
  grantTestFunds(userId: number, move: OperatorMove): Promise<PostingAnswer>;

  /** Finishes what has been taken on. */
  close(): Promise<void>;
}
