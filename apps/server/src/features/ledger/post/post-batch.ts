import type pg from 'pg';
import type { Clock } from '../../../platform/process/clock.ts';
import type { AttachedWriters } from './attached-writers.ts';
import type { AccountHead, AccountPlace, CheckRefusals, KeyPlace, LoadedBatch, PreparedPosting } from './batch.ts';
import { listAccountPlaces, listHoldPlaces, listShardPlaces } from './batch-places.ts';
import { type BatchDecision, decideBatch } from './decide-batch.ts';
import type { KnownHeads } from './known-heads.ts';
import type { KnownKeys } from './known-keys.ts';
import type { PostingIds } from './posting-ids.ts';
import { SentQueries } from './sent-queries.ts';
import {
  type BatchPlaces,
  begin,
  commit,
  loadPlaces,
  lockShards,
  openAccounts,
  rollback,
  savePostings,
  takeIds,
} from './store.ts';

export interface BatchParts {
  readonly writers: AttachedWriters;
  readonly clock: Clock;
  /** Locks and loads every shard of the house's accounts that the batch debits. */
  readonly hasAllShards: boolean;
  readonly ids: PostingIds;
  /** What the program remembers of its own commits. Undefined to ask the database for everything. */
  readonly known: Known | undefined;
}

export interface Known {
  readonly heads: KnownHeads;
  readonly keys: KnownKeys;
}

type KnownPlaces = Pick<BatchPlaces, 'accounts' | 'keys'>;

/** A batch whose shards are locked, on its way to being decided. */
interface LockedBatch extends BatchParts {
  readonly client: pg.ClientBase;
  readonly postings: readonly PreparedPosting[];
  readonly places: KnownPlaces;
  readonly checkRefusals: CheckRefusals;
  readonly sent: SentQueries;
}

/** What becomes of a batch, and where it leaves the accounts. */
interface DecidedBatch {
  readonly decision: BatchDecision;
  readonly accounts: ReadonlyMap<string, AccountHead>;
  /** Keys of the accounts that there were before. */
  readonly isThere: ReadonlySet<string>;
}

/**
 * Posts a batch in a transaction of its own, mostly in one trip to the database. Undefined, with nothing written, when it
 * must be done with all shards.
 */
export async function postBatch(
  client: pg.PoolClient,
  postings: readonly PreparedPosting[],
  parts: BatchParts,
): Promise<BatchDecision | undefined> {
  const sent = new SentQueries(client.pipeline);
  await sent.add(begin(client));
  const written = await writeBatch(client, postings, parts, sent);
  await sent.meetUnsent();
  await sent.join(written ? commit(client) : rollback(client));
  if (written && parts.known) {
    parts.known.heads.keep(written.accounts);
    parts.known.keys.keep(postings.map(({ answerKey }) => answerKey));
  }
  return written?.decision;
}

/** Posts a batch in the caller's transaction. Undefined when it must be done with all shards. */
export async function postBatchIn(
  client: pg.ClientBase,
  postings: readonly PreparedPosting[],
  parts: Omit<BatchParts, 'known'>,
): Promise<BatchDecision | undefined> {
  return (await writeBatch(client, postings, { ...parts, known: undefined }, new SentQueries(false)))?.decision;
}

/**
 * Shards are locked before anything else, writers look, everything that matters is read, all is decided here, and
 * written in one statement.
 */
async function writeBatch(
  client: pg.ClientBase,
  postings: readonly PreparedPosting[],
  parts: BatchParts,
  sent: SentQueries,
): Promise<DecidedBatch | undefined> {
  const { writers, hasAllShards } = parts;
  const accounts = listAccountPlaces(postings, hasAllShards);
  await sent.add(lockShards(client, listShardPlaces(accounts)));
  const checkRefusals = await writers.check(client, postings, parts.known !== undefined);
  const locked = { ...parts, client, postings, places: { accounts, keys: listKeys(postings) }, checkRefusals, sent };
  const decided = (await decideKnowing(locked)) ?? (await decideAsking(locked));
  if (!decided || decided.decision.postingRows.length === 0) return decided;
  const { decision, isThere } = decided;
  await sent.add(openAccounts(client, listMissing(decision, isThere)));
  await sent.add(savePostings(client, decision.postingRows, decision.transferRows));
  await writers.apply(client, postings, decision.accepted, sent);
  return decided;
}

/**
 * Decides on what is known from the last commits, mostly without a look at the database. A key is new, a hold that is made
 * is new, and one that is used is there, or the database refuses the batch. Undefined when nothing is known, or when it
 * would not do: nobody is refused on a guess.
 */
async function decideKnowing(batch: LockedBatch): Promise<DecidedBatch | undefined> {
  const { client, postings, places, known, ids, checkRefusals, sent } = batch;
  if (!known) return undefined;
  const loaded = findKnown(places, known, ids) ?? (await loadUnknown(batch, known));
  await sent.add(ids.refill(count => takeIds(client, count)));
  const answered = new Set(loaded.answers.keys());
  const decided = decideOn(batch, loaded);
  const refusesAny = postings.some(
    ({ answerKey }, index) =>
      decided?.decision.answers[index]?.ok === false && !checkRefusals.has(index) && !answered.has(answerKey),
  );
  return refusesAny ? undefined : decided;
}

/** Decides on what the database says. */
async function decideAsking(batch: LockedBatch): Promise<DecidedBatch | undefined> {
  const { client, postings, places, sent } = batch;
  const loaded = await sent.join(loadPlaces(client, { ...places, holds: listHoldPlaces(postings) }));
  return decideOn(batch, { ...loaded, postingIds: await numberPostings(batch) });
}

/** Everything that a batch needs, when all of it is known. */
function findKnown({ accounts, keys }: KnownPlaces, known: Known, ids: PostingIds): LoadedBatch | undefined {
  const heads = known.heads.find(accounts);
  if (heads.size < accounts.length || keys.some(({ answerKey }) => known.keys.has(answerKey))) return undefined;
  const taken = ids.take(keys.length);
  if (!taken) return undefined;
  const postingIds = pairIds(keys, taken);
  return { accounts: heads, holds: new Map(), answers: new Map(), postingIds, trustedHolds: new Set() };
}

/** What is known, and the rest from the database. */
async function loadUnknown(batch: LockedBatch, known: Known): Promise<LoadedBatch> {
  const { client, places, sent } = batch;
  const heads = known.heads.find(places.accounts);
  const accounts = places.accounts.filter(({ key }) => !heads.has(key));
  const loaded = await sent.join(loadPlaces(client, { ...places, accounts, holds: undefined }));
  for (const [key, head] of heads) loaded.accounts.set(key, head);
  return { ...loaded, postingIds: await numberPostings(batch) };
}

/** From the stock, or when it does not do from the database: those are larger, and what is in stock is given to nobody. */
async function numberPostings({ client, places: { keys }, ids, sent }: LockedBatch): Promise<Map<string, number>> {
  return pairIds(keys, ids.take(keys.length) ?? (await sent.join(takeIds(client, keys.length))));
}

function pairIds(keys: readonly KeyPlace[], taken: readonly number[]): Map<string, number> {
  return new Map(keys.map(({ answerKey }, index) => [answerKey, taken[index] ?? 0]));
}

function decideOn(
  { postings, clock, ids, hasAllShards, checkRefusals }: LockedBatch,
  loaded: LoadedBatch,
): DecidedBatch | undefined {
  ids.pass(Math.max(0, ...loaded.postingIds.values()));
  const isThere = new Set(loaded.accounts.keys());
  const decision = decideBatch(postings, loaded, { nowMs: clock.nowMs(), checkRefusals, hasAllShards });
  return decision && { decision, accounts: loaded.accounts, isThere };
}

/** Each once. */
function listKeys(postings: readonly PreparedPosting[]): KeyPlace[] {
  const keys = new Map<string, KeyPlace>();
  for (const { answerKey, ownerId, posting } of postings) {
    keys.set(answerKey, { answerKey, ownerId, key: posting.key });
  }
  return [...keys.values()];
}

/** Accounts that transfers name and nobody has used before. */
function listMissing({ transferRows }: BatchDecision, isThere: ReadonlySet<string>): AccountPlace[] {
  const missing = new Map<string, AccountPlace>();
  for (const { debit, credit } of transferRows) {
    if (!isThere.has(debit.key)) missing.set(debit.key, debit);
    if (!isThere.has(credit.key)) missing.set(credit.key, credit);
  }
  return [...missing.values()];
}
