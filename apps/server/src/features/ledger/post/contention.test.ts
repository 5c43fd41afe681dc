import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostingAnswer } from '../posting.ts';
import {
  deposit,
  listOffenders,
  loadBalance,
  loadHouse,
  openTestLedger,
  pay,
  receive,
  type TestLedger,
} from '../testing/test-ledger.ts';

let test: TestLedger;
const userIds = Array.from({ length: 12 }, (_, index) => index + 1);

beforeAll(async () => {
  test = await openTestLedger();
  for (const userId of userIds) {
    await test.ledger.post({ userId, book: 'live', key: 'd', transfers: [deposit(userId, 1_000_000n)] });
  }
});
afterAll(async () => {
  expect(await listOffenders(test.database)).toEqual([]);
  await test.close();
});

describe('many at once', () => {
  it('LED-025 gets through when postings of two programs touch the same users and shards in any order', {
    timeout: 60_000,
  }, async () => {
    const ledgers = [test.ledger, test.openAnother()];
    const user = fc.constantFrom(...userIds);
    // Money goes from one user over the house to another, whose shard belongs to another worker.
    const plans = fc.sample(fc.tuple(user, user, user, fc.bigInt({ min: 1n, max: 50n })), 600);
    const startedAtMs = performance.now();
    const answers = await Promise.all(
      plans.map(([owner, from, to, amount], index) =>
        ledgers[index % 2]?.post({
          userId: owner,
          book: 'live',
          key: `swap:${index}`,
          transfers: [pay(from, 'available', 'fees', amount), receive(to, 'fees', 'available', amount)],
        }),
      ),
    );
    expect(answers.every(answer => answer?.ok)).toBe(true);
    expect(performance.now() - startedAtMs).toBeLessThan(30_000);
    const sum = (await Promise.all(userIds.map(userId => loadBalance(test.ledger, userId)))).reduce(
      (total, balance) => (total ?? 0n) + (balance ?? 0n),
      0n,
    );
    expect(sum).toBe(12_000_000n);
    expect(await loadHouse(test.ledger, 'fees')).toBe(0n);
  });

  it('LED-022 answers every posting once although its connections are cut again and again', {
    timeout: 60_000,
  }, async () => {
    let isDone = false;
    const cutter = (async () => {
      for (let cut = 0; cut < 6; cut++) {
        await sleep(15);
        await test.database
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
          )
          // The cut may fall on this connection's successor.
          .catch(() => []);
      }
      isDone = true;
    })();
    const answers: PostingAnswer[] = [];
    const runClient = async (client: number) => {
      const userId = 1 + (client % userIds.length);
      for (let index = 0; !isDone || index < 5; index++) {
        const key = `cut:${client}:${index}`;
        answers.push(
          await test.ledger.post({ userId, book: 'live', key, transfers: [pay(userId, 'available', 'treasury', 3n)] }),
        );
      }
    };
    await Promise.all([cutter, ...Array.from({ length: 24 }, (_, client) => runClient(client))]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await loadHouse(test.ledger, 'treasury')).toBe(3n * BigInt(answers.length));
    const ids = answers.map(answer => (answer.ok ? answer.value.postingId : 0));
    expect(new Set(ids).size).toBe(answers.length);
  });
});
