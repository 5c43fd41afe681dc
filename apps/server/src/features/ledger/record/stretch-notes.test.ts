import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deposit, openTestLedger, type TestLedger } from '../testing/test-ledger.ts';
import { StretchNotes } from './stretch-notes.ts';

const stretchPages = 128;
/** A page has room for fewer transfers than this. */
const stretchTransfersMax = stretchPages * 80;
const user = 7;
let test: TestLedger;
let keyCount = 0;

beforeAll(async () => {
  test = await openTestLedger();
});
afterAll(() => test.close());

async function post(count: number): Promise<void> {
  const postings = Array.from({ length: count }, () => {
    keyCount += 1;
    const transfers = [deposit(user, 1n), deposit(user, 1n)];
    return test.ledger.post({ userId: user, book: 'live', key: `stretch-${keyCount}`, transfers });
  });
  await Promise.all(postings);
}

/** Stretches of the table that a search must read because nothing is noted of them; the last, which still grows, is one. */
async function countOpen(): Promise<number> {
  const [row] = await test.database.transaction(
    async client =>
      (await client.query('explain (analyze, format json) select from ledger_transfer where posting_id = 0')).rows,
    ['enable_seqscan = off', 'enable_indexscan = off', 'enable_indexonlyscan = off'],
  );
  const plan = row['QUERY PLAN'][0].Plan;
  expect(plan.Plans[0]['Index Name']).toBe('ledger_transfer_stretch');
  return Math.ceil(plan['Lossy Heap Blocks'] / stretchPages);
}

it('LED-075 stretches are noted while they are written', async () => {
  const [index] = await test.database.query<{ options: string }>(
    `select reloptions::text as options from pg_class where relname = 'ledger_transfer_stretch'`,
  );
  expect(index?.options).toBe('{pages_per_range=128}');
  await post(stretchTransfersMax);
  await post(stretchTransfersMax);
  const [size] = await test.database.query<{ bytes: number }>(
    `select pg_relation_size('ledger_transfer')::float8 as bytes`,
  );
  expect(size?.bytes).toBeGreaterThan(5 * stretchPages * 8_192);
  await expect.poll(countOpen).toBeLessThanOrEqual(2);
});

it('LED-075 whoever keeps the table for itself holds up nobody, and what was written is noted afterwards', async () => {
  const notes = new StretchNotes({ database: test.database, log: pino({ level: 'silent' }), every: 1 });
  const other = await test.database.connectAsOwner();
  await other.query('begin; lock table ledger_transfer in share update exclusive mode');
  await post(stretchTransfersMax);
  notes.count(1);
  await notes.close();
  await other.end();
  const before = await countOpen();
  expect(before).toBeGreaterThan(2);
  notes.count(1);
  await notes.close();
  expect(await countOpen()).toBe(1);
});
