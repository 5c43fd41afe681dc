import { userAccountKinds } from '@truemark/domain/ledger/account';
import { books } from '@truemark/domain/money/book';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWholeRun } from '../../../testing/test-extent.ts';
import { shards } from '../owner.ts';
import { bursts } from '../testing/arbitrary-postings.ts';
import { PlainModel } from '../testing/plain-model.ts';
import { accountRef, type LoadedBatch, type PreparedPosting, preparePosting } from './batch.ts';
import { type BatchPlan, planBatch } from './plan-batch.ts';

/** Everything there is, in memory, as if it had just been loaded. */
interface Memory {
  loaded: LoadedBatch;
  lastId: number;
}

function decide(memory: Memory, postings: readonly PreparedPosting[], nowMs: number): BatchPlan {
  const postingIds = postings.map(() => ++memory.lastId);
  for (const hasAllShards of [false, true]) {
    const { accounts, holds, answers } = memory.loaded;
    const loaded = { accounts: new Map(accounts), holds: new Map(holds), answers: new Map(answers) };
    const decision = planBatch(postings, loaded, { nowMs, postingIds, checkRefusals: new Map(), hasAllShards });
    if (!decision) continue;
    memory.loaded = loaded;
    return decision;
  }
  throw new Error('nothing was decided');
}

const userIds = [32, 33, 48];

function balanceOf({ loaded }: Memory, ownerId: number, book: 'live' | 'demo', kind: string): bigint {
  return loaded.accounts.get(accountRef(ownerId, book, 'USDT', kind as 'available').key)?.balance ?? 0n;
}

function houseOf(memory: Memory, book: 'live' | 'demo', kind: 'treasury' | 'fees'): bigint {
  const kinds = book === 'demo' && kind === 'treasury' ? [kind, 'external:demo'] : [kind];
  return shards.flatMap(shard => kinds.map(one => balanceOf(memory, shard, book, one))).reduce((a, b) => a + b, 0n);
}

describe('deciding batches', () => {
  it('LED-019 has the outcome of a plain model, thousands of times', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(bursts, plans => {
        const memory: Memory = {
          loaded: { accounts: new Map(), holds: new Map(), answers: new Map() },
          lastId: 0,
        };
        const model = new PlainModel();
        for (const [time, burst] of plans.entries()) {
          const postings = burst.map(plan => plan(userIds, ''));
          const { answers, transferRows } = decide(memory, postings.map(preparePosting), 1_000 - time);
          expect(answers.map(answer => (answer.ok ? 'posted' : answer.code))).toEqual(
            postings.map(one => model.post(one)),
          );
          for (const { debitLine, creditLine } of transferRows) {
            for (const line of [debitLine, creditLine]) expect(line?.balance ?? 0n).toBeGreaterThanOrEqual(0n);
          }
        }
        for (const book of books) {
          for (const userId of userIds) {
            for (const kind of userAccountKinds) {
              expect(balanceOf(memory, userId, book, kind)).toBe(model.balanceOf(userId, book, kind));
            }
          }
          for (const kind of ['treasury', 'fees'] as const) {
            expect(houseOf(memory, book, kind)).toBe(model.houseOf(book, kind));
          }
        }
      }),
      { numRuns: isWholeRun ? 3_000 : 200 },
    );
  });

  it('LED-040 sums to zero in every asset and book, whatever is levelled and refilled', () => {
    fc.assert(
      fc.property(bursts, plans => {
        const memory: Memory = {
          loaded: { accounts: new Map(), holds: new Map(), answers: new Map() },
          lastId: 0,
        };
        for (const burst of plans)
          decide(
            memory,
            burst.map(plan => preparePosting(plan(userIds, ''))),
            0,
          );
        for (const book of books) {
          const all = [...memory.loaded.accounts].filter(([key]) => key.includes(`/${book}/`));
          expect(all.reduce((sum, [, { balance }]) => sum + balance, 0n)).toBe(0n);
          expect(all.every(([key, { balance }]) => balance >= 0n || key.includes('external:'))).toBe(true);
        }
      }),
      { numRuns: isWholeRun ? 500 : 200 },
    );
  });
});
