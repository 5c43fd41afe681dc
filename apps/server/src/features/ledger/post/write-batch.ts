import type pg from 'pg';
import type { Clock } from '../../../platform/process/clock.ts';
import type { PostingAnswer } from '../posting.ts';
import type { AccountCache } from './account-cache.ts';
import type { AttachedWriters, WrittenRows } from './attached-writers.ts';
import type { CheckRefusals, LoadedBatch, PreparedPosting } from './batch.ts';
import { listAccounts, listHolds, listShards } from './batch-refs.ts';
import { dropUnpaidShares, type FeeShares } from './fee-shares.ts';
import { type BatchPlan, planBatch } from './plan-batch.ts';
import { SentQueries } from './sent-queries.ts';
import { begin, commit, loadBatch, lockShards, openAccounts, rollback, savePostings, takeNumbers } from './store.ts';

export interface WriteParts {
  readonly writers: AttachedWriters;
  readonly clock: Clock;
  readonly cache: AccountCache;
  readonly shares: FeeShares;
}

/** What a batch is decided on, and which shards of the house it locks. */
export type BatchMode = 'cached' | 'loaded' | 'allShards';

export interface WrittenBatch {
  readonly plan: BatchPlan;
  readonly answers: readonly PostingAnswer[];
}

/**
 * Writes a batch in a transaction of its own: shards are locked before anything else, attached writers look, all is decided
 * here, and written in one statement. The connection takes each query before the last has answered; only the commit waits
 * for all. Undefined, with nothing written, when all shards are needed.
 */
export async function writeBatch(
  client: pg.ClientBase,
  asked: readonly PreparedPosting[],
  mode: BatchMode,
  parts: WriteParts,
): Promise<WrittenBatch | undefined> {
  const { writers, cache } = parts;
  const sent = new SentQueries();
  try {
    sent.send(begin(client));
    sent.send(lockShards(client, listShards(listAccounts(asked, mode === 'allShards'))));
    const postings = await dropUnpaidShares(client, asked, parts.shares);
    const checkRefusals = await writers.check(client, postings);
    const batch: LockedBatch = { client, postings, mode, parts, checkRefusals };
    const decided = (mode === 'cached' ? await decideOnCache(batch) : undefined) ?? (await decideOnDatabase(batch));
    if (!decided) {
      await rollback(client);
      return undefined;
    }
    const { plan, loaded } = decided;
    sent.send(save(client, plan));
    const written = await writers.apply(client, postings, plan.accepted, sent.send);
    await sent.join();
    await commit(client);
    cache.keep(postings, loaded.accounts);
    return { plan, answers: plan.answers.map((answer, index) => addWritten(answer, index, written)) };
  } catch (error) {
    // Nothing is on its way any more when the connection is given back, and the first error is the one that matters.
    await sent.join();
    throw error;
  }
}

/** Writes a batch in the caller's transaction, one query after the other. Undefined when all shards are needed. */
export async function writeBatchIn(
  client: pg.ClientBase,
  asked: readonly PreparedPosting[],
  mode: Exclude<BatchMode, 'cached'>,
  parts: WriteParts,
): Promise<BatchPlan | undefined> {
  const accounts = listAccounts(asked, mode === 'allShards');
  parts.cache.forget(accounts);
  await lockShards(client, listShards(accounts));
  const postings = await dropUnpaidShares(client, asked, parts.shares);
  const decided = await decideOnDatabase({ client, postings, mode, parts, checkRefusals: new Map() });
  if (!decided) return undefined;
  await save(client, decided.plan);
  return decided.plan;
}

/** A batch whose shards are locked, on its way to being decided. */
interface LockedBatch {
  readonly client: pg.ClientBase;
  readonly postings: readonly PreparedPosting[];
  readonly mode: BatchMode;
  readonly parts: WriteParts;
  readonly checkRefusals: CheckRefusals;
}

interface DecidedBatch {
  readonly plan: BatchPlan;
  /** Where accounts stand afterwards. */
  readonly loaded: LoadedBatch;
}

/** Undefined when the cache does not know enough, or would refuse: nobody is refused on a guess. */
async function decideOnCache(batch: LockedBatch): Promise<DecidedBatch | undefined> {
  const { postings, parts, checkRefusals } = batch;
  const loaded = parts.cache.find(postings, listAccounts(postings, false));
  const decided = loaded && (await decide(batch, loaded));
  const refusesAny = decided?.plan.answers.some(({ ok }, index) => !ok && !checkRefusals.has(index));
  return refusesAny ? undefined : decided;
}

async function decideOnDatabase(batch: LockedBatch): Promise<DecidedBatch | undefined> {
  const { client, postings, mode } = batch;
  const accounts = listAccounts(postings, mode === 'allShards');
  return decide(batch, await loadBatch(client, { accounts, holds: listHolds(postings), postings }));
}

async function decide(batch: LockedBatch, loaded: LoadedBatch): Promise<DecidedBatch | undefined> {
  const { client, postings, mode, parts, checkRefusals } = batch;
  const postingIds = await parts.cache.takeNumbers(postings.length, count => takeNumbers(client, count));
  const circumstances = { nowMs: parts.clock.nowMs(), postingIds, checkRefusals, hasAllShards: mode === 'allShards' };
  const plan = planBatch(postings, loaded, circumstances);
  return plan && { plan, loaded };
}

async function save(client: pg.ClientBase, { openedAccounts, postingRows, transferRows }: BatchPlan): Promise<void> {
  if (openedAccounts.length > 0) await openAccounts(client, openedAccounts);
  if (postingRows.length > 0) await savePostings(client, postingRows, transferRows);
}

function addWritten(answer: PostingAnswer, index: number, written: WrittenRows): PostingAnswer {
  const ofPosting = written.get(index);
  return answer.ok && ofPosting ? { ok: true, value: { ...answer.value, written: ofPosting } } : answer;
}
