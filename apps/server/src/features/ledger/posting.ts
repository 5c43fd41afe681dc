import type { RefusalName } from '@truemark/contract/refusals';
import type { PostingDraft, PostingRefusal } from '@truemark/domain/ledger/posting';
import type { Book } from '@truemark/domain/money/book';
import type { Result } from '@truemark/domain/result';
import type pg from 'pg';

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
  /** What was written of the rows attached to it, by writer; a repeat of a key writes nothing. */
  readonly written?: ReadonlyMap<string, unknown>;
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

export interface AppliedRow<Row> extends AttachedRow<Row> {
  readonly postingId: number;
  readonly atMs: number;
}

/**
 * Rows that another feature writes at the speed of the ledger's batches. Both calls are set-wise: they get all rows of
 * a batch, in one transaction with its transfers, and must do their work in a few statements.
 */
export interface AttachedWriter<Row, Written = void> {
  /**
   * Runs once the shards of the batch are locked, and before anything else is. Locks what the rows rest on, in an order
   * of its own that never varies, and answers the postings to refuse, by index; of several rows about one thing it accepts
   * one at most. Of a repeated key its answer is not used.
   */
  check?(client: pg.ClientBase, rows: readonly AttachedRow<Row>[]): Promise<ReadonlyMap<number, RefusalName>>;
  /**
   * Runs beside the writing of the transfers, for the accepted postings only, and answers what it wrote for each row. What
   * it throws undoes the posting. A query whose answer it need not look at goes to `send`: the commit waits for it.
   */
  apply(client: pg.ClientBase, rows: readonly AppliedRow<Row>[], send: SendQuery): Promise<readonly Written[]>;
}

/** Takes a query that has been sent, and whose failure undoes the posting. */
export type SendQuery = (query: Promise<unknown>) => void;

export interface AttachedHandle<Row, Written = void> {
  attach(row: Row): AttachedEntry;
  /** What was written of the row attached to a posting; undefined for a repeat, whose rows were written before. */
  findWritten(posted: Posted): Written | undefined;
}

/** What a commit has brought about, for those who tell users about it. Repeats and refusals are not among it. */
export interface PostedEvent {
  readonly postingId: number;
  readonly book: Book;
  /** Users whose balances it changed. */
  readonly userIds: readonly number[];
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
