import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { type AccountHead, type AccountPlace, answerKey, type PreparedPosting } from './batch.ts';
import { listAccountPlaces, listHoldPlaces, listStripePlaces } from './batch-places.ts';
import type { Companions } from './companions.ts';
import { type BatchCircumstances, type BatchDecision, decideBatch } from './decide-batch.ts';
import type { KnownHeads } from './known-heads.ts';
import { SentQueries } from './sent-queries.ts';
import { begin, commit, fixPlans, loadPlaces, lockStripes, openAccounts, rollback, savePostings } from './store.ts';

export interface BatchParts {
  readonly companions: Companions;
  readonly clock: Clock;
  /** Locks and loads every stripe of the house's accounts that the batch debits. */
  readonly hasAllStripes: boolean;
  /** Undefined to ask the database for everything. */
  readonly known: KnownHeads | undefined;
}

/** What has been decided and written, and where it leaves the accounts. */
interface WrittenBatch {
  readonly decision: BatchDecision;
  readonly accounts: ReadonlyMap<string, AccountHead>;
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
  const written = await writeBatch(client, postings, parts, sent);
  await sent.join(written ? commit(client) : rollback(client));
  if (written) parts.known?.keep(written.accounts);
  return written?.decision;
}

/** Posts a batch in the caller's transaction. */
export async function postBatchIn(
  client: pg.ClientBase,
  postings: readonly PreparedPosting[],
  parts: Omit<BatchParts, 'known'>,
): Promise<BatchDecision | undefined> {
  await fixPlans(client);
  return (await writeBatch(client, postings, { ...parts, known: undefined }, new SentQueries(false)))?.decision;
}

/**
 * Companions look, stripes are locked, everything that matters is read, all is decided here, and written in one
 * statement.
 */
async function writeBatch(
  client: pg.ClientBase,
  postings: readonly PreparedPosting[],
  { companions, clock, hasAllStripes, known }: BatchParts,
  sent: SentQueries,
): Promise<WrittenBatch | undefined> {
  const checkRefusals = await companions.check(client, postings);
  const accounts = listAccountPlaces(postings, hasAllStripes);
  await sent.add(lockStripes(client, listStripePlaces(accounts)));
  const places = { accounts, holds: listHoldPlaces(postings), keys: listKeys(postings) };
  const heads = known?.find(accounts) ?? new Map<string, AccountHead>();
  const guessed = known && {
    accounts: accounts.filter(({ key }) => !heads.has(key)),
    // A hold that is made is new, and one that is used is there: or the database refuses it.
    holds: undefined,
    keys: places.keys,
  };
  let loaded = await sent.join(loadPlaces(client, guessed ?? places));
  for (const [key, head] of heads) loaded.accounts.set(key, head);
  const circumstances = { nowMs: clock.nowMs(), checkRefusals, hasAllStripes };
  let isThere = new Set(loaded.accounts.keys());
  const answered = new Set(loaded.answers.keys());
  let decision = decideBatch(postings, loaded, circumstances);
  if (known && (!decision || refusesAny(postings, decision, answered, circumstances))) {
    loaded = await loadPlaces(client, places);
    isThere = new Set(loaded.accounts.keys());
    decision = decideBatch(postings, loaded, circumstances);
  }
  if (!decision) return undefined;
  const written = { decision, accounts: loaded.accounts };
  if (decision.postingRows.length === 0) return written;
  await sent.add(openAccounts(client, listMissing(decision, isThere)));
  await sent.add(savePostings(client, decision.postingRows, decision.transferRows));
  await companions.apply(client, postings, decision.accepted);
  return written;
}

/** Whether a new posting is refused because of accounts or holds. */
function refusesAny(
  postings: readonly PreparedPosting[],
  { answers }: BatchDecision,
  answered: ReadonlySet<string>,
  { checkRefusals }: BatchCircumstances,
): boolean {
  return postings.some(
    ({ ownerId, posting: { key } }, index) =>
      answers[index]?.ok === false && !checkRefusals.has(index) && !answered.has(answerKey(ownerId, key)),
  );
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
