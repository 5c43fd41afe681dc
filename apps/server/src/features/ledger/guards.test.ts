import { assets } from '@truemark/domain/money/asset';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWholeRun } from '../../testing/test-extent.ts';
import { type ForgedRow, forgeHash, forgeTransfers } from './testing/forge-transfer.ts';
import { deposit, listOffenders, openTestLedger, pay, shift, type TestLedger } from './testing/test-ledger.ts';

let test: TestLedger;

beforeAll(async () => {
  test = await openTestLedger();
  for (const userId of [7, 8]) {
    const first = [
      deposit(userId, 1_000n),
      deposit(userId, 1_000n, 'BTC'),
      pay(userId, 'available', 'fees', 5n),
      shift(userId, 'available', 'margin', 40n, 'contract:1'),
    ];
    await test.ledger.post({ userId, book: 'live', key: 'first', transfers: first });
    await test.ledger.post({ userId, book: 'demo', key: 'demo', transfers: [deposit(userId, 1_000n)] });
  }
});
afterAll(async () => {
  expect(await listOffenders(test.database)).toEqual([]);
  await test.close();
});

function refuse(statement: string): Promise<string> {
  return say(test.database.query(statement));
}

function say(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => 'done',
    (error: Error) => error.message,
  );
}

async function refuseTransfer(...rows: ForgedRow[]): Promise<string> {
  return say(forgeTransfers(test.database, rows));
}

/** A line of the side that is credited. */
const line = { credit_sequence: '1', credit_balance: '5', credit_hash: `'\\x00'` };

describe('the database, whoever writes to it', () => {
  it('LED-080 accepts a transfer that is right from the role that the program has', async () => {
    await forgeTransfers(test.database, [{}]);
  });

  it.each([
    [`update ledger_transfer set amount = amount + 1`],
    [`update ledger_transfer set reference = 'x' where false`],
    ['delete from ledger_transfer'],
    ['truncate ledger_transfer'],
    [`update ledger_posting set refusal = 'x'`],
    ['delete from ledger_posting'],
    ['truncate ledger_posting, ledger_transfer'],
    ['delete from ledger_hold'],
    ['truncate ledger_hold'],
    ['delete from ledger_account'],
    ['truncate ledger_account cascade'],
    ['delete from ledger_shard'],
    [
      `merge into ledger_transfer as t using ledger_transfer as s on t.posting_id = s.posting_id when matched then delete`,
    ],
  ])('LED-080 refuses to change or remove what is posted, even to the owner of the tables: %s', async statement => {
    const isKept = statement === 'delete from ledger_posting';
    expect(await refuse(statement)).toMatch(isKept ? /what is posted stays$/ : /^permission denied for table /);
    expect(await say(test.database.queryAsOwner(statement))).toMatch(/is refused: what is posted stays$/);
  });

  it.each([
    ['update ledger_account set balance = balance + 1'],
    ['update ledger_account set sequence = 0, last_at_ms = 0'],
    [`update ledger_hold set voided = amount`],
    [`insert into ledger_hold select 7, 'margin', 'contract:x', 'live', 'USDT', 'contractHold', 5, 0, 0, 0`],
    [
      `insert into ledger_account select * from ledger_account
       on conflict (owner_id, book, asset, kind) do update set balance = 9`,
    ],
  ])('LED-081 refuses to change sums other than by transfers: %s', async statement => {
    expect(await refuse(statement)).toMatch(/^permission denied for table ledger_(account|hold)$/);
  });

  it('LED-081 refuses an account that starts with something, or is no account', async () => {
    const open = (owner: number, kind: string, balance: number, hash = `ledger_genesis(${owner}, 'live')`) =>
      refuse(`insert into ledger_account values (${owner}, 'live', 'USDC', '${kind}', ${balance}, 0, 0, ${hash})`);
    expect(await open(9, 'available', 1)).toBe('a new row of ledger_account is empty');
    expect(await open(9, 'available', 0, `'\\x00'`)).toBe('a new row of ledger_account is empty');
    expect(await open(9, 'treasury', 0)).toContain('ledger_account_kind');
    expect(await open(-1, 'available', 0)).toContain('ledger_account_kind');
    expect(await open(-17, 'fees', 0)).toContain('ledger_account_owner');
    expect(await open(9, 'available', 0)).toBe('done');
  });

  it('LED-082 has one column for the book and one for the asset of a transfer, so that both sides have the same', async () => {
    const columns = await test.database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'ledger_transfer' and (column_name like '%book%' or column_name like '%asset%') order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['asset', 'book']);
    // What the accounts of the other book, or asset, hold does not match what this transfer goes on from.
    expect(await refuseTransfer({ book: `'demo'` })).toContain('does not follow what its account says');
    expect(await refuseTransfer({ asset: `'BTC'` })).toContain('does not follow what its account says');
  });

  it.each([
    ['an amount of zero', { amount: '0' }, 'ledger_transfer_amount'],
    ['an amount below zero', { amount: '-5' }, 'ledger_transfer_amount'],
    ['its own account', { ...line, credit_owner_id: '7', credit: `'available'` }, 'ledger_transfer_sides'],
    ['another owner', { owner_id: '8' }, 'ledger_transfer_owner'],
    ['two users', { ...line, credit_owner_id: '8', credit: `'available'` }, 'ledger_transfer_owner'],
    ['a line of the house', { credit_balance: '5' }, 'ledger_transfer_lines'],
    ['no line of the user', { debit_balance: 'null' }, 'ledger_transfer_lines'],
    ['a balance below zero', { debit_balance: '-1' }, 'ledger_transfer_floors'],
    ['no kind', { kind: `''` }, 'ledger_transfer_texts'],
    ['a reference too long', { reference: `repeat('x', 81)` }, 'ledger_transfer_texts'],
    ['two holding accounts', { debit: `'margin'`, credit: `'reserve'` }, 'ledger_transfer_holds'],
  ])('LED-083 refuses a transfer with %s', async (_name, changes, words) => {
    expect(await refuseTransfer(changes)).toContain(words);
  });

  it('LED-083 refuses more than the house has, and more than the user has whatever the transfer states', async () => {
    const house = {
      ...{ debit_owner_id: '-8', debit: `'fees'`, debit_sequence: 'null', debit_balance: 'null', debit_hash: 'null' },
      ...{ owner_id: '-8', credit: `'treasury'`, amount: '100000' },
    };
    await test.database.query(
      `insert into ledger_account values (-8, 'live', 'USDT', 'treasury', 0, 0, 0, ledger_genesis(-8, 'live'))
       on conflict do nothing`,
    );
    expect(await refuseTransfer(house)).toContain('ledger_account_floor');
    const more = { amount: '100000', debit_balance: '0' };
    expect(await refuseTransfer(more)).toContain('does not follow what its account says');
  });

  it.each([
    ['balance', { debit_balance: 'a.balance - 4' }],
    ['amount', { amount: '4' }],
    ['line number', { debit_sequence: 'a.sequence + 2' }],
    ['time', { at_ms: 'a.last_at_ms - 1' }],
    ['hash', { debit_hash: `sha256('x')` }],
    ['text under its hash', { reference: `'fee:2'`, debit_hash: forgeHash('a.hash') }],
    ['account', { debit: `'withdrawing'` }],
  ])('LED-084 refuses a transfer that states a wrong %s, even with a hash that fits', async (_name, changes) => {
    expect(await refuseTransfer(changes)).toContain('does not follow what its account says');
  });

  const second: ForgedRow = { debit_sequence: 'a.sequence + 2', debit_balance: 'a.balance - 10' };

  it.each([
    ['balance', { debit_balance: 'a.balance - 9' }],
    ['line number', { debit_sequence: 'a.sequence + 3' }],
    ['time', { at_ms: 'a.last_at_ms - 1' }],
  ])('LED-084 refuses a second transfer of a statement that states a wrong %s', async (_name, changes) => {
    const row = { ...second, ...changes };
    const words = await refuseTransfer({}, { ...row, debit_hash: forgeHash(forgeHash('a.hash'), row) });
    expect(words).toContain('does not follow what its account says');
  });

  it('LED-084 refuses a second transfer whose hash leaves out the first, and accepts one that follows it', async () => {
    expect(await refuseTransfer({}, second)).toContain('does not follow what its account says');
    expect(await refuseTransfer({}, { ...second, debit_hash: forgeHash(forgeHash('a.hash'), second) })).toBe('done');
  });

  it('LED-084 refuses an account of the house, and a hold, that is not there', async () => {
    expect(await refuseTransfer({ credit: `'charity:none'` })).toBe('a transfer names an account that is not there');
    const hold = `select a.*, 'margin'::text as held from ledger_account as a where owner_id = 7 and book = 'live'
      and asset = 'USDT' and kind = 'margin'`;
    const leave = `insert into ledger_transfer select 7, 'live', a.last_at_ms, 999, 1, 'contractLoss',
      'USDT', 5, 7, 'margin', a.sequence + 1, a.balance - 5, ledger_chain(a.hash, ledger_line(a.sequence + 1, a.last_at_ms,
      'contractLoss', 'USDT', 'margin', 'fees', -5, a.balance - 5, 'contract:none')), -8, 'fees', null, null, null,
      'contract:none' from (${hold}) as a`;
    expect(await say(test.database.queryAsOwner(leave))).toBe('a transfer leaves a hold that is not there');
  });

  it('LED-760 refuses a transfer without its posting, and a posting without its transfers', async () => {
    const posting = (id: number, refusal = 'null') =>
      `row(0, 'alone:${id}', ${id}, 'live', 0, sha256('x'), ${refusal})::ledger_posting`;
    const transfer = (
      id: number,
    ) => `row(-8, 'live', 0, ${id}, 1, 'capital', 'USDT', 1, -8, 'external:test', null, null, null,
      -8, 'fees', null, null, null, 'capital:1')::ledger_transfer`;
    const post = (postings: string, transfers: string) =>
      refuse(`select ledger_post(array[${postings}]::ledger_posting[], array[${transfers}]::ledger_transfer[])`);
    const apart = 'a posting and its transfers come together';
    expect(await post('', transfer(901))).toBe(apart);
    expect(await post(posting(902), transfer(903))).toBe(apart);
    expect(await post(posting(904), '')).toBe(apart);
    expect(await post(posting(905, `'houseInsufficient'`), transfer(905))).toBe(apart);
    expect(await refuse(`insert into ledger_transfer select (${transfer(906)}).*`)).toMatch(/^permission denied/);
    expect(await refuse(`insert into ledger_posting select (${posting(907)}).*`)).toMatch(/^permission denied/);
    expect(await post(`${posting(908)}, ${posting(909, `'houseInsufficient'`)}`, transfer(908))).toBe('done');
  });

  it('LED-085 sums every asset of a book to zero, whatever is tried', async () => {
    const column = fc.constantFrom(
      'amount',
      'debit_balance',
      'debit_owner_id',
      'credit_owner_id',
      'debit',
      'credit',
      'asset',
    );
    const value = fc.constantFrom(
      '5',
      '-5',
      '500',
      '7',
      '8',
      '-8',
      'a.balance',
      `'fees'`,
      `'margin'`,
      `'available'`,
      `'BTC'`,
    );
    const changes = fc.dictionary(column, value, { maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(changes, async change => {
        await refuseTransfer(change);
        const sums = await test.database.query<{ sum: string }>(
          'select sum(balance)::text as sum from ledger_account group by book, asset',
        );
        expect(sums.every(({ sum }) => sum === '0')).toBe(true);
      }),
      { numRuns: isWholeRun ? 150 : 50 },
    );
    expect(assets).toHaveLength(4);
  });
});
