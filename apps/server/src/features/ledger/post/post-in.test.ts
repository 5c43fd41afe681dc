import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginElsewhere } from '../../../platform/testing/begin-elsewhere.ts';
import type { PostingAnswer } from '../posting.ts';
import {
  deposit,
  listOffenders,
  loadBalance,
  loadHouse,
  move,
  openTestLedger,
  pay,
  receive,
  type TestLedger,
} from '../testing/test-ledger.ts';

let test: TestLedger;
let keyCount = 0;

beforeAll(async () => {
  test = await openTestLedger();
  await test.database.createTable('own_row', 'id integer primary key');
  await test.database.query('insert into own_row values (1)');
});
afterAll(async () => {
  expect(await listOffenders(test.database)).toEqual([]);
  await test.close();
});

const draft = (userId: number, ...transfers: Parameters<TestLedger['ledger']['post']>[0]['transfers']) => {
  keyCount += 1;
  return { userId, book: 'live' as const, key: `in:${keyCount}`, transfers };
};
const post = (userId: number, ...transfers: Parameters<typeof draft>[1][]) =>
  test.ledger.post(draft(userId, ...transfers));

/** Posts in a transaction of its own, which stays open until `meanwhile` is done. */
async function postIn(
  posting: ReturnType<typeof draft>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<PostingAnswer | undefined> {
  const other = await beginElsewhere(test.database);
  const posted = await test.ledger.postIn(other.client, [posting]);
  await meanwhile().finally(() => other.end('commit'));
  posted.announce();
  return posted.answers[0];
}

describe('a posting in the caller’s transaction', () => {
  it.each([
    ['a row that it has locked', 'select from own_row for update'],
    ['a row that it has written', 'update own_row set id = 1'],
  ])('LED-350 comes before %s, or is a bug', async (_, statement) => {
    const work = test.database.transaction(async client => {
      await client.query(statement);
      await test.ledger.postIn(client, [draft(1, deposit(1, 5n))]);
    });
    await expect(work).rejects.toThrow('a transaction posts before it locks or writes anything else');
    expect(await loadBalance(test.ledger, 1)).toBe(0n);
  });

  it('LED-350 may come after a look that locks nothing', async () => {
    await test.database.transaction(async client => {
      await client.query('select from own_row');
      await test.ledger.postIn(client, [draft(2, deposit(2, 5n))]);
    });
    expect(await loadBalance(test.ledger, 2)).toBe(5n);
  });

  it('LED-350 is not posted by the workers while the transaction is open, which would wait for it', async () => {
    const work = test.database.transaction(() => post(3, deposit(3, 5n)));
    await expect(work).rejects.toThrow('inside a transaction');
  });

  it('LED-351 keeps the shards of its own users and no others: all other users go on', async () => {
    const others = Array.from({ length: 15 }, (_, index) => 17 + index);
    const answer = await postIn(draft(16, deposit(16, 5n)), async () => {
      const answers = await Promise.all(others.map(userId => post(userId, deposit(userId, 1n))));
      expect(answers.every(({ ok }) => ok)).toBe(true);
    });
    expect(answer?.ok).toBe(true);
  });

  it('LED-351 opens a demo account, and resets it, beside those of all other users', async () => {
    // The house's demo money is spread over its shards once one of them was short.
    for (const userId of [1, 2]) await test.ledger.openUser(userId);
    const opening = await beginElsewhere(test.database);
    await test.ledger.openUser(32, opening.client);
    await Promise.all(Array.from({ length: 15 }, (_, index) => test.ledger.openUser(33 + index)));
    await opening.end('commit');
    const spent = { ...draft(32, pay(32, 'available', 'fees', 7n)), book: 'demo' as const };
    expect(await test.ledger.post(spent)).toMatchObject({ ok: true });
    const keeper = await postInDemo(33);
    expect(await test.ledger.resetDemo(32, 'reset', async () => () => undefined)).toEqual({ ok: true, value: 2 });
    await keeper.end('rollback');
  });

  it('LED-351 is helped out by the other shards when its own is short, and then keeps all', async () => {
    await test.ledger.post({
      ...{ userId: null, book: 'live', key: 'capital' },
      transfers: [move('external:operator', 'treasury', 1_000n)],
    });
    // The capital stands in the shard of the house itself, that of user 5 has nothing.
    const given = draft(5, receive(5, 'treasury', 'available', 600n));
    expect(await postIn(given)).toMatchObject({ ok: true });
    expect(await postIn(given)).toMatchObject({ ok: true });
    expect([await loadBalance(test.ledger, 5), await loadHouse(test.ledger, 'treasury')]).toEqual([600n, 400n]);
    const tooMuch = draft(6, receive(6, 'treasury', 'available', 401n));
    expect(await postIn(tooMuch)).toEqual({ ok: false, code: 'houseInsufficient' });
    expect(await loadHouse(test.ledger, 'treasury')).toBe(400n);
  });
});

/** Keeps the demo shard of a user. */
async function postInDemo(userId: number) {
  const other = await beginElsewhere(test.database);
  await test.ledger.postIn(other.client, [{ ...draft(userId, deposit(userId, 1n)), book: 'demo' }]);
  return other;
}

describe('what was refused', () => {
  it('LED-352 is answered the same for two days and then forgotten; what was posted is never', async () => {
    const poor = draft(7, pay(7, 'available', 'fees', 1n));
    const rich = draft(7, deposit(7, 10n));
    expect(await test.ledger.post(poor)).toEqual({ ok: false, code: 'balanceInsufficient' });
    const posted = await test.ledger.post(rich);
    const days = (count: number) => {
      test.clock.atMs += count * 86_400_000;
      return test.ledger.forgetRefusals();
    };
    await days(2);
    expect(await test.ledger.post(poor)).toEqual({ ok: false, code: 'balanceInsufficient' });
    expect(await test.openAnother().post(poor)).toEqual({ ok: false, code: 'balanceInsufficient' });
    await days(1);
    expect(await test.database.query('select from ledger_posting where refusal is not null')).toEqual([]);
    expect(await test.ledger.post(rich)).toEqual(posted);
    expect(await test.ledger.post(poor)).toMatchObject({ ok: true });
    expect(await loadBalance(test.ledger, 7)).toBe(9n);
    await expect(test.database.query('delete from ledger_posting')).rejects.toThrow('what is posted stays');
  });
});
