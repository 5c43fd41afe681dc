import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { type AccountPlace, answerKey, type PreparedPosting } from './batch.ts';
import { listAccountPlaces, listHoldPlaces, listStripePlaces } from './batch-places.ts';
import type { Companions } from './companions.ts';
import { type BatchDecision, decideBatch } from './decide-batch.ts';
import { SentQueries } from './sent-queries.ts';
import { begin, commit, fixPlans, loadPlaces, lockStripes, openAccounts, rollback, savePostings } from './store.ts';

export interface BatchParts {
  readonly companions: Companions;
  readonly clock: Clock;
  /** Locks and loads every stripe of the house's accounts that the batch debits. */
  readonly hasAllStripes: boolean;
}

/**
 * Posts a batch in a transaction of its own, in two trips to the database: what must be known, and what is decided.
 * Undefined, with nothing written, when it must be done with all stripes.
 */
export async function postBatch(
  client: pg.PoolClient,
  postings: readonly PreparedPosting[],
  parts: BatchParts,
): Promise<BatchDecision | undefined> {
  const sent = new SentQueries(client.pipeline);
  await sent.add(begin(client));
  const decision = await writeBatch(client, postings, parts, sent);
  await sent.join(decision ? commit(client) : rollback(client));
  return decision;
}

/** Posts a batch in the caller's transaction. */
export async function postBatchIn(
  client: pg.ClientBase,
  postings: readonly PreparedPosting[],
  parts: BatchParts,
): Promise<BatchDecision | undefined> {
  await fixPlans(client);
  return writeBatch(client, postings, parts, new SentQueries(false));
}

/**
 * Companions look, stripes are locked, everything that matters is read, all is decided here, and written in one
 * statement.
 */
async function writeBatch(
  client: pg.ClientBase,
  postings: readonly PreparedPosting[],
  { companions, clock, hasAllStripes }: BatchParts,
  sent: SentQueries,
): Promise<BatchDecision | undefined> {
  const checkRefusals = await companions.check(client, postings);
  const accounts = listAccountPlaces(postings, hasAllStripes);
  await sent.add(lockStripes(client, listStripePlaces(accounts)));
  const places = { accounts, holds: listHoldPlaces(postings), keys: listKeys(postings) };
  const loaded = await sent.join(loadPlaces(client, places));
  const isThere = new Set(loaded.accounts.keys());
  const circumstances = { nowMs: clock.nowMs(), checkRefusals, hasAllStripes };
  const decision = decideBatch(postings, loaded, circumstances);
  if (!decision || decision.postingRows.length === 0) return decision;
  await sent.add(openAccounts(client, listMissing(decision, isThere)));
  await sent.add(savePostings(client, decision.postingRows, decision.transferRows));
  await companions.apply(client, postings, decision.accepted);
  return decision;
}

function listKeys(postings: readonly PreparedPosting[]): { ownerId: number; key: string }[] {
  const keys = new Map(
    postings.map(({ ownerId, posting: { key } }) => [answerKey(ownerId, key), { ownerId, key }] as const),
  );
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
