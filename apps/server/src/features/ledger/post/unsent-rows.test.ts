import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttachedHandle, SendQuery } from '../posting.ts';
import { deposit, listOffenders, loadBalance, openTestLedger, shift, type TestLedger } from '../testing/test-ledger.ts';

interface NoteRow {
  readonly id: number;
  readonly isWrong: boolean;
}

type Send = (client: pg.ClientBase, rows: readonly NoteRow[], send: SendQuery) => void | Promise<void>;

function judge(rows: readonly NoteRow[]): void {
  assert(!rows.some(({ isWrong }) => isWrong), 'a note can be written');
}

async function save(client: pg.ClientBase, rows: readonly NoteRow[]): Promise<void> {
  await client.query('insert into test_note select unnest($1::integer[])', [rows.map(({ id }) => id)]);
}

async function judgeAndSave(client: pg.ClientBase, rows: readonly NoteRow[]): Promise<void> {
  judge(rows);
  await save(client, rows);
}

async function judgeDeepAndSave(client: pg.ClientBase, rows: readonly NoteRow[], depth: number): Promise<void> {
  await null;
  if (depth === 0) await judgeAndSave(client, rows);
  else await judgeDeepAndSave(client, rows, depth - 1);
}

/** Ways to fail before the rows are on their way. */
const ways = {
  'at once': (client, rows, send) => {
    judge(rows);
    send(save(client, rows));
  },
  'while it is made': (client, rows, send) => send(judgeAndSave(client, rows)),
  'deep inside': (client, rows, send) => send(judgeDeepAndSave(client, rows, 50)),
  'behind another that was sent': async (client, rows, send) => {
    send(client.query('select 1'));
    send(judgeAndSave(client, rows));
    send(client.query('select 2'));
  },
  'in the driver': async (client, rows, send) => {
    // A name that another text has.
    if (rows.some(({ isWrong }) => isWrong)) send(client.query({ name: 'ledger-begin', text: 'select 1' }));
    else send(save(client, rows));
  },
  'after an answer': async (client, rows, send) => {
    await client.query('select 1');
    send(judgeAndSave(client, rows));
  },
} satisfies Record<string, Send>;

const wayNames = Object.keys(ways) as (keyof typeof ways)[];

let test: TestLedger;
let lastUser = 0;
let lastNote = 0;
const notes = new Map<string, AttachedHandle<NoteRow>>();

beforeAll(async () => {
  test = await openTestLedger();
  await test.database.createTable('test_note', 'id integer primary key');
  for (const name of wayNames) {
    const writer = test.ledger.addWriter<NoteRow>(name, {
      async apply(client, rows, send) {
        const notes = rows.map(({ row }) => row);
        await ways[name](client, notes, send);
        return [];
      },
    });
    notes.set(name, writer);
  }
});
afterAll(async () => {
  expect(await listOffenders(test.database)).toEqual([]);
  await test.close();
});

async function addUser(): Promise<number> {
  lastUser += 1;
  await test.ledger.post({ userId: lastUser, book: 'live', key: 'd', transfers: [deposit(lastUser, 100n)] });
  return lastUser;
}

function hold(name: string, userId: number, key: string, isWrong: boolean) {
  lastNote += 1;
  const row = { id: lastNote, isWrong };
  const writer = notes.get(name)?.attach(row);
  const posted = test.ledger.post({
    ...{ userId, book: 'live' as const, key },
    transfers: [shift(userId, 'available', 'margin', 1n, `contract:${row.id}`)],
    attached: writer ? [writer] : [],
  });
  return { id: row.id, posted };
}

async function listNotes(ids: readonly number[]): Promise<number[]> {
  const rows = await test.database.query<{ id: number }>('select id from test_note where id = any($1) order by id', [
    ids,
  ]);
  return rows.map(({ id }) => id);
}

describe('a row that cannot be sent', () => {
  it.each(wayNames)('LED-047 undoes its posting, which may be tried again: %s', async name => {
    const userId = await addUser();
    await expect(hold(name, userId, 'same', true).posted).rejects.toThrow();
    expect(await loadBalance(test.ledger, userId, 'margin')).toBe(0n);
    expect(await test.ledger.listHolds(userId, 'live')).toEqual([]);
    const again = hold(name, userId, 'again', false);
    expect(await again.posted).toMatchObject({ ok: true });
    expect(await listNotes([again.id])).toEqual([again.id]);
    expect(await loadBalance(test.ledger, userId, 'margin')).toBe(1n);
  });

  it.each(wayNames)('LED-047 takes no other of its batch with it: %s', async name => {
    const users = [await addUser(), await addUser()];
    const held = Array.from({ length: 40 }, (_, index) =>
      hold(name, users[index % 2] ?? 0, `batch:${index}`, index === 17),
    );
    const outcomes = await Promise.allSettled(held.map(({ posted }) => posted));
    const wrong = held[17]?.id ?? 0;
    expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([17]);
    const good = held.map(({ id }) => id).filter(id => id !== wrong);
    expect(await listNotes(held.map(({ id }) => id))).toEqual(good);
    const holds = await Promise.all(users.map(userId => test.ledger.listHolds(userId, 'live')));
    expect(holds.flat()).toHaveLength(good.length);
    expect(holds.flat().map(({ reference }) => reference)).not.toContain(`contract:${wrong}`);
  });
});
