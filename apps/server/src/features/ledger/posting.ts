import type { RefusalName } from '@truemark/contract/refusals';
import type { PostingDraft, PostingRefusal } from '@truemark/domain/ledger/posting';
import type { Transfer } from '@truemark/domain/ledger/transfer';
import type { Book } from '@truemark/domain/money/book';
import type { Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { SentQueries } from './post/sent-queries.ts';

/** A row of another feature that lives or dies with a posting; made by what `addWriter` answers. */
export interface AttachedEntry {
  readonly writer: string;
  readonly row: unknown;
}

/** A linked group of transfers, and the rows of other features that are written in the same commit. */
export interface Posting extends PostingDraft {
  readonly attached?: readonly AttachedEntry[] | undefined;
  /** Nobody waits for its answer: it goes behind the interactive postings of a batch. */
  readonly isBackground?: boolean | undefined;
}

/** What is known of a posting once its commit is on disk. */
export interface Posted {
  readonly postingId: number;
  readonly atMs: number;
}

/**
 * A repeat of a key gets the answer of the first, a refusal too, for two days: whoever wants to try again takes another
 * key.
 */
export type PostingAnswer = Result<Posted, PostingRefusal | RefusalName>;

export interface AttachedRow<Row> {
  /** Names the posting among those of the batch. */
  readonly index: number;
  readonly row: Row;
}

export interface AppliedRow<Row> extends AttachedRow<Row>, Posted {}

/**
 * Rows that another feature writes at the speed of the ledger's batches. Both calls are set-wise: they get all rows of
 * a batch, in one transaction with its transfers, and must do their work in a few statements.
 */
export interface AttachedWriter<Row> {
  /**
   * Runs once the shards of the batch are locked, and before anything else is. Locks what the rows rest on, in an order
   * of its own that never varies, and answers the postings to refuse, by index; of several rows about one thing it accepts
   * one at most. Of a repeated key its answer is not used.
   *
   * While `isTrusting`, the batch is tried on what the program remembers: nothing need be looked at that the database
   * refuses by itself, as a breach of integrity, since all of it is then done again without trust.
   */
  check?(
    client: pg.ClientBase,
    rows: readonly AttachedRow<Row>[],
    isTrusting: boolean,
  ): Promise<ReadonlyMap<number, RefusalName>>;
  /**
   * Runs after the transfers are written, for the accepted postings only. What it throws undoes the posting. A query whose
   * answer it need not look at goes to `sent`, so that the commit may follow without a wait; when it fails, or cannot even
   * be sent, that undoes the posting, too. Nothing is done there before it is sent that takes time, and nothing after.
   */
  apply(client: pg.ClientBase, rows: readonly AppliedRow<Row>[], sent: Pick<SentQueries, 'add'>): Promise<void>;
}

export interface AttachedHandle<Row> {
  attach(row: Row): AttachedEntry;
}

/** What a commit has brought about, for those who tell users about it. Repeats and refusals are not among it. */
export interface PostedEvent extends Posted {
  readonly book: Book;
  /** Users whose balances it changed. */
  readonly userIds: readonly number[];
  readonly transfers: readonly Transfer[];
}

export type PostedListener = (events: readonly PostedEvent[]) => void;

/** The outcome inside a transaction of the caller's: it counts once that has committed, which the caller then says. */
export interface PostedIn {
  readonly answers: readonly PostingAnswer[];
  announce(): void;
}

/**
 * The ledger could not answer: too much waits, or the database was lost for longer than it waits. What was posted is
 * not known; the same key may be tried again and finds out.
 */
export class LedgerUnavailable extends Error {
  /** Read by the frame of all calls, which then says that the server is not ready. */
  readonly statusCode = 503;
}
