import type { Transfer, TransferLine } from '@truemark/domain/ledger/transfer';
import type { Book } from '@truemark/domain/money/book';
import { lookupPlans, openPipelines } from '../../../platform/postgres/database.ts';
import { refuseInTransaction } from '../../../platform/postgres/open-transaction.ts';
import { readState } from '../../../platform/postgres/query-errors.ts';
import type { Ledger, LedgerDependencies } from '../ledger.ts';
import type { PostedEvent, PostedListener } from '../posting.ts';
import { StretchNotes } from '../record/stretch-notes.ts';
import { AttachedWriters } from './attached-writers.ts';
import { type AccountLine, type PreparedPosting, preparePosting, type TransferRow } from './batch.ts';
import { listAccountPlaces } from './batch-places.ts';
import type { AcceptedPosting, BatchDecision } from './decide-batch.ts';
import { KnownHeads } from './known-heads.ts';
import { KnownKeys } from './known-keys.ts';
import { type Known, postBatch } from './post-batch.ts';
import { createPostIn } from './post-in.ts';
import { PostingIds } from './posting-ids.ts';
import { PostingQueue } from './posting-queue.ts';
import { runBatch } from './run-batch.ts';
import { rollback } from './store.ts';

/** Two transactions in flight: one computes while the other waits for the disk. Measured: docs/benchmarks.md. */
const workerCount = 2;
/** A worker of which more wait is never without a next batch. */
const batchMax = 256;
/** Of 64 options that end. */
const backgroundTransfersMax = 128;
const burstMin = 64;
/** A batch costs milliseconds, however small: at half load more of them would take up what the other half needs. */
const batchIntervalMs = 24;
/** About a second's worth. */
const waitingMax = 20_000;

/** SQLSTATEs of what the database refuses because it would not add up. */
const integrityClass = '23';

type PostingPart = Pick<Ledger, 'post' | 'addWriter' | 'onPosted' | 'close'> & ReturnType<typeof createPostIn>;

/** The writing side of the ledger: batches of one moment in one commit, or inside a caller's transaction. */
export function createPosting({ database, clock, log }: LedgerDependencies): PostingPart {
  const workers = openPipelines(database, { count: workerCount, settings: lookupPlans, log });
  const writers = new AttachedWriters();
  const memory: Known = { heads: new KnownHeads(), keys: new KnownKeys() };
  const ids = new PostingIds();
  const notes = new StretchNotes({ database, log });
  const listeners = new Set<PostedListener>();

  const announce = (postings: readonly PreparedPosting[], decision: BatchDecision) => {
    if (listeners.size === 0) return;
    const events = listEvents(postings, decision);
    if (events.length === 0) return;
    for (const listener of listeners) {
      try {
        listener(events);
      } catch (err) {
        log.error({ err }, 'a listener of the ledger failed');
      }
    }
  };

  const attemptWith = async (
    postings: readonly PreparedPosting[],
    { hasAllShards, known }: { readonly hasAllShards: boolean; readonly known?: Known },
  ) => {
    const forget = () => memory.heads.forget(listAccountPlaces(postings, hasAllShards));
    if (!known) forget();
    const client = await workers.connect();
    let broken: Error | undefined;
    try {
      return await postBatch(client, postings, { writers, clock, ids, hasAllShards, known });
    } catch (error) {
      forget();
      // A connection that cannot even roll back is thrown away, and the first error is the one that matters.
      await rollback(client).catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  /** By what is known from the last commits; when that was wrong, by what the database says. */
  const attemptKnowing = (postings: readonly PreparedPosting[]) =>
    attemptWith(postings, { hasAllShards: false, known: memory }).catch((error: unknown) => {
      if (!readState(error).startsWith(integrityClass)) throw error;
      return attemptWith(postings, { hasAllShards: false });
    });

  const attempt = async (postings: readonly PreparedPosting[]) => {
    const decision = (await attemptKnowing(postings)) ?? (await attemptWith(postings, { hasAllShards: true }));
    if (!decision) throw new Error('a batch with all shards was not decided');
    notes.count(decision.transferRows.length);
    announce(postings, decision);
    return decision;
  };

  const run = (postings: readonly PreparedPosting[]) => runBatch(postings, { attempt, log });
  const queue = new PostingQueue({
    workerCount,
    batchMax,
    backgroundTransfersMax,
    burstMin,
    batchIntervalMs,
    waitingMax,
    run,
  });

  return {
    async post(posting) {
      refuseInTransaction('a posting of its own');
      return queue.post(preparePosting(posting));
    },
    ...createPostIn({ writers, clock, ids, memory, announce }),
    addWriter: (name, writer) => writers.add(name, writer),
    onPosted(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      await queue.close();
      await notes.close();
      await workers.end();
    },
  };
}

function listEvents(postings: readonly PreparedPosting[], { accepted }: BatchDecision): PostedEvent[] {
  return [...accepted].flatMap(([index, { postingId, atMs, transfers }]) => {
    const book = postings[index]?.posting.book;
    if (!book) return [];
    return [new WrittenPosting({ postingId, atMs, transfers }, book)];
  });
}

/**
 * Most who listen ask for the users alone, so transfers are made when they are asked for. A class, since an object written
 * down with a getter gets a shape of its own, and V8 keeps that, and all that the getter sees, until all memory is
 * collected: half of what orders left behind.
 */
class WrittenPosting implements PostedEvent {
  readonly postingId: number;
  readonly atMs: number;
  readonly book: Book;
  readonly userIds: readonly number[];
  readonly #transfers: readonly TransferRow[];

  constructor({ postingId, atMs, transfers }: AcceptedPosting, book: Book) {
    this.postingId = postingId;
    this.atMs = atMs;
    this.book = book;
    this.userIds = [...new Set(transfers.map(({ ownerId }) => ownerId))].filter(ownerId => ownerId > 0);
    this.#transfers = transfers;
  }

  get transfers(): readonly Transfer[] {
    return this.#transfers.map(toTransfer);
  }
}

function toTransfer({ draft, debit: { book }, postingId, part, atMs, debitLine, creditLine }: TransferRow): Transfer {
  return { ...draft, book, postingId, part, atMs, debitLine: toLine(debitLine), creditLine: toLine(creditLine) };
}

function toLine(line: AccountLine | null): TransferLine | null {
  return line && { sequence: line.sequence, balance: line.balance };
}
