import { userAccountKinds } from '@truemark/domain/ledger/account';
import { type Book, books } from '@truemark/domain/money/book';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWholeRun } from '../../../testing/test-extent.ts';
import type { Posting } from '../posting.ts';
import { bursts } from '../testing/arbitrary-postings.ts';
import { PlainModel } from '../testing/plain-model.ts';
import { listOffenders, loadHouse, openTestLedger, type TestLedger } from '../testing/test-ledger.ts';

let test: TestLedger;
let runCount = 0;

beforeAll(async () => {
  test = await openTestLedger();
});
afterAll(async () => {
  expect(await listOffenders(test.database)).toEqual([]);
  await test.close();
});

/** As `PlainModel.houseOf` counts it. */
async function loadHouseSum(book: Book, kind: 'treasury' | 'fees'): Promise<bigint> {
  const outside = book === 'demo' && kind === 'treasury' ? await loadHouse(test.ledger, 'external:demo', book) : 0n;
  return outside + (await loadHouse(test.ledger, kind, book));
}

async function openModel(): Promise<PlainModel> {
  const house = new Map<Book, { treasury: bigint; fees: bigint }>();
  for (const book of books) {
    house.set(book, { treasury: await loadHouseSum(book, 'treasury'), fees: await loadHouseSum(book, 'fees') });
  }
  return new PlainModel(house);
}

async function expectSame(model: PlainModel, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    for (const book of books) {
      const [usdt] = await test.ledger.loadBalances(userId, book);
      const expected = userAccountKinds.map(kind => [kind, model.balanceOf(userId, book, kind)]);
      expect(usdt?.accounts).toEqual(Object.fromEntries(expected));
      const holds = await test.ledger.listHolds(userId, book);
      const pending = holds.map(hold => `${hold.account} ${hold.reference} ${hold.amount - hold.posted - hold.voided}`);
      expect(pending.sort()).toEqual(model.pendingOf(userId, book));
    }
  }
  for (const book of books) {
    for (const kind of ['treasury', 'fees'] as const) {
      expect(await loadHouseSum(book, kind)).toBe(model.houseOf(book, kind));
    }
  }
}

/** Runs of postings that stay in their order: those of even users, and those of odd ones, may pass each other. */
function splitByLane(postings: readonly Posting[]): Posting[][] {
  const parts: Posting[][] = [];
  for (const posting of postings) {
    const last = parts.at(-1);
    if (last && (last[0]?.userId ?? 0) % 2 === (posting.userId ?? 0) % 2) last.push(posting);
    else parts.push([posting]);
  }
  return parts;
}

describe('the ledger on its database', () => {
  it('LED-019 has the outcome of a plain model, for any bursts of postings', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(bursts, async plans => {
        runCount += 1;
        // The first and the last are served by the same shard.
        const userIds = [0, 1, 16].map(offset => runCount * 32 + offset);
        const model = await openModel();
        for (const burst of plans) {
          for (const part of splitByLane(burst.map(plan => plan(userIds, `run:${runCount}:`)))) {
            const answers = await Promise.all(part.map(posting => test.ledger.post(posting)));
            const expected = part.map(posting => model.post(posting));
            expect(answers.map(answer => (answer.ok ? 'posted' : answer.code))).toEqual(expected);
          }
          test.clock.atMs += 7;
        }
        await expectSame(model, userIds);
      }),
      { numRuns: isWholeRun ? 100 : 40 },
    );
  });
});
