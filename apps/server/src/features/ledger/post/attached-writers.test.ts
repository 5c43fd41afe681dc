import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttachedHandle, PostedEvent } from '../posting.ts';
import { deposit, listOffenders, loadBalance, openTestLedger, pay, type TestLedger } from '../testing/test-ledger.ts';

interface OrderRow {
  readonly id: number;
  readonly to: string;
}

let test: TestLedger;
let orders: AttachedHandle<OrderRow>;
let checkCount = 0;
let lastKey = 0;

beforeAll(async () => {
  test = await openTestLedger();
  await test.database.createTable('test_order', 'id integer primary key, state text not null, posting_id bigint');
  orders = test.ledger.addWriter<OrderRow>('order', {
    async check(client, rows) {
      checkCount += 1;
      const { rows: open } = await client.query<{ id: number }>(
        `select id from test_order where id = any($1) and state = 'open' order by id for update`,
        [rows.map(({ row }) => row.id)],
      );
      const left = new Set(open.map(({ id }) => id));
      return new Map(rows.flatMap(({ index, row }) => (left.delete(row.id) ? [] : [[index, 'recordFixed' as const]])));
    },
    async apply(client, rows) {
      await client.query(
        `update test_order set state = news.state, posting_id = news.posting_id
         from unnest($1::integer[], $2::text[], $3::bigint[]) as news (id, state, posting_id)
         where test_order.id = news.id`,
        [rows.map(({ row }) => row.id), rows.map(({ row }) => row.to), rows.map(({ postingId }) => postingId)],
      );
      return [];
    },
  });
});
afterAll(async () => {
  expect(await listOffenders(test.database)).toEqual([]);
  await test.close();
});

async function openOrder(id: number): Promise<void> {
  await test.database.query(`insert into test_order values ($1, 'open')`, [id]);
}

async function loadOrder(id: number): Promise<{ state: string; postingId: number | null }> {
  const rows = await test.database.query<{ state: string; posting_id: string | null }>(
    'select state, posting_id from test_order where id = $1',
    [id],
  );
  const row = rows[0];
  return { state: row?.state ?? 'none', postingId: row?.posting_id ? Number(row.posting_id) : null };
}

function fill(userId: number, id: number, amount: bigint, key?: string) {
  lastKey += 1;
  return test.ledger.post({
    userId,
    book: 'live',
    key: key ?? `fill:${lastKey}`,
    transfers: [pay(userId, 'available', 'fees', amount)],
    attached: [orders.attach({ id, to: 'filled' })],
  });
}

describe('an attached write', () => {
  it('LED-060 is written with its posting, and not at all when the posting is refused', async () => {
    await test.ledger.post({ userId: 1, book: 'live', key: 'd', transfers: [deposit(1, 100n)] });
    await openOrder(1);
    await openOrder(2);
    const answers = await Promise.all([fill(1, 1, 60n), fill(1, 2, 60n)]);
    expect(answers).toMatchObject([{ ok: true }, { ok: false, code: 'balanceInsufficient' }]);
    expect(await loadOrder(1)).toEqual({ state: 'filled', postingId: answers[0]?.ok ? answers[0].value.postingId : 0 });
    expect(await loadOrder(2)).toEqual({ state: 'open', postingId: null });
  });

  it('LED-061 refuses its own posting alone; filled twice at once, an order is filled once', async () => {
    await test.ledger.post({ userId: 2, book: 'live', key: 'd', transfers: [deposit(2, 1_000n)] });
    for (let id = 10; id < 20; id++) await openOrder(id);
    const before = checkCount;
    const ids = Array.from({ length: 20 }, (_, index) => 10 + (index % 10));
    const answers = await Promise.all(ids.map(id => fill(2, id, 10n)));
    expect(answers.map(answer => (answer.ok ? 'posted' : answer.code))).toEqual([
      ...Array(10).fill('posted'),
      ...Array(10).fill('recordFixed'),
    ]);
    expect(checkCount - before).toBeLessThan(5);
    expect(await loadBalance(test.ledger, 2)).toBe(900n);
  });

  it('LED-061 is not asked twice: a repeated key gets its first answer, posted or refused', async () => {
    await test.ledger.post({ userId: 3, book: 'live', key: 'd', transfers: [deposit(3, 100n)] });
    await openOrder(30);
    const first = await fill(3, 30, 5n, 'once');
    const refused = await fill(3, 30, 5n, 'twice');
    expect([first, refused]).toMatchObject([{ ok: true }, { ok: false, code: 'recordFixed' }]);
    expect(await fill(3, 30, 5n, 'once')).toEqual(first);
    await test.database.query(`update test_order set state = 'open' where id = 30`);
    expect(await fill(3, 30, 5n, 'twice')).toEqual(refused);
    expect(await loadBalance(test.ledger, 3)).toBe(95n);
  });

  it('LED-023 that fails undoes its own posting, and no other of the batch', async () => {
    const broken = test.ledger.addWriter<number>('broken', {
      async apply(client, rows) {
        await client.query('select 1 / $1::integer', [rows[0]?.row ?? 1]);
        return [];
      },
    });
    await test.ledger.post({ userId: 4, book: 'live', key: 'd', transfers: [deposit(4, 100n)] });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        test.ledger.post({
          userId: 4,
          book: 'live',
          key: `broken:${index}`,
          transfers: [pay(4, 'available', 'fees', 1n)],
          attached: index === 17 ? [broken.attach(0)] : [],
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status).indexOf('rejected')).toBe(17);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(29);
    expect(outcomes[17]).toMatchObject({ reason: { message: 'division by zero' } });
    expect(await loadBalance(test.ledger, 4)).toBe(71n);
  });

  it('LED-060 has a name that is used once', () => {
    const add = () => test.ledger.addWriter('order', { apply: async () => [] });
    expect(add).toThrow('the writer order is added once');
  });
});

describe('a posting in the caller’s transaction', () => {
  it('LED-062 stands or falls with it, and is announced when the caller says so', async () => {
    const heard: PostedEvent[] = [];
    const stop = test.ledger.onPosted(events => heard.push(...events));
    const depositIn = (key: string, shouldFail: boolean) =>
      test.database.transaction(async client => {
        const posted = await test.ledger.postIn(client, [
          { userId: 5, book: 'live', key, transfers: [deposit(5, 100n)] },
          { userId: 5, book: 'live', key: `${key}:2`, transfers: [pay(5, 'available', 'fees', 101n)] },
        ]);
        if (shouldFail) throw new Error('the caller changed its mind');
        return posted;
      });
    await expect(depositIn('in', true)).rejects.toThrow('changed its mind');
    expect(await loadBalance(test.ledger, 5)).toBe(0n);
    const posted = await depositIn('in', false);
    expect(posted.answers).toMatchObject([{ ok: true }, { ok: false, code: 'balanceInsufficient' }]);
    expect(heard).toEqual([]);
    posted.announce();
    stop();
    expect(heard).toMatchObject([{ userIds: [5], book: 'live' }]);
    expect(await loadBalance(test.ledger, 5)).toBe(100n);
  });

  it('LED-062 opens a user together with the caller’s own rows', async () => {
    await test.database.transaction(client => test.ledger.openUser(6, client));
    expect(await loadBalance(test.ledger, 6, 'available', { book: 'demo' })).toBe(100_000_000_000n);
  });
});
