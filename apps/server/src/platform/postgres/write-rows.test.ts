import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type RowWriter, writeRows } from './write-rows.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.queryAsOwner(`create type of_all as
    (small integer, large bigint, amount numeric(38, 0), truth boolean, name text, book ledger_book, hash bytea)`);
});
afterAll(() => database.close());

interface OfAll {
  readonly small: number | null;
  readonly large: number | bigint | null;
  readonly amount: bigint | null;
  readonly truth: boolean | null;
  readonly name: string | null;
  readonly book: string | null;
  readonly hash: string | null;
}

const empty: OfAll = { small: null, large: null, amount: null, truth: null, name: null, book: null, hash: null };

function writeAll(out: RowWriter, row: OfAll): void {
  out.integer(row.small);
  out.bigint(row.large);
  out.numeric(row.amount);
  out.boolean(row.truth);
  out.text(row.name);
  out.word(row.book);
  out.bytes(row.hash);
}

/** What the database understands, each field as its own text. */
function readBack(rows: readonly Partial<OfAll>[]): Promise<unknown[]> {
  return database.query(
    `select small::text, large::text, amount::text, truth::text, name, book::text, encode(hash, 'hex') as hash
     from unnest($1::of_all[])`,
    [writeRows(rows, (out, row) => writeAll(out, { ...empty, ...row }))],
  );
}

const toTexts = (rows: readonly Partial<OfAll>[]) =>
  rows.map(row =>
    Object.fromEntries(Object.entries({ ...empty, ...row }).map(([name, value]) => [name, value?.toString() ?? null])),
  );

it('PLT-131 rows arrive as they are, at every edge of every type, with what is null', async () => {
  const numbers = [0, 1, -1, 2 ** 32 - 1, 2 ** 32, -(2 ** 32), -(2 ** 32) - 1, 1_795_000_000_123];
  const longs = [...numbers, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2n ** 63n - 1n, -(2n ** 63n), 7n];
  const near = [9_999n, 10_000n, 10_001n, 100_000_000n, 99_990_000n, 2n ** 53n, 2n ** 53n + 1n, 10n ** 16n];
  const amounts = [0n, 1n, ...near, 10n ** 38n - 1n, 10n ** 37n].flatMap(value => [value, -value]);
  const rows: Partial<OfAll>[] = [
    {},
    ...[0, -1, 2 ** 31 - 1, -(2 ** 31)].map(small => ({ small })),
    ...longs.map(large => ({ large })),
    ...amounts.map(amount => ({ amount })),
    ...[true, false].map(truth => ({ truth })),
    ...['', 'null', '{"a,b"}', 'Größe 价格 📈', 'x'.repeat(80)].map(name => ({ name })),
    ...['live', 'demo'].map(book => ({ book })),
    ...['', '00ff10', '07'.repeat(32)].map(hash => ({ hash })),
    { small: 1, large: 2, amount: 3n, truth: true, name: 'all', book: 'demo', hash: 'ab' },
  ];
  expect(await readBack(rows)).toEqual(toTexts(rows));
});

it('PLT-131 many and long rows arrive whole, and so does what is written after them', async () => {
  const rows = Array.from({ length: 3_000 }, (_, small) => ({ small, name: '价'.repeat(small % 200), amount: 5n }));
  const first = readBack(rows);
  const second = readBack([{ small: 7 }]);
  expect(await first).toEqual(toTexts(rows));
  expect(await second).toEqual(toTexts([{ small: 7 }]));
  expect(await readBack([])).toEqual([]);
});

it('PLT-132 what is no whole number, too large, or no hexadecimal is refused and not rounded or cut off', () => {
  const write = (field: (out: RowWriter) => void) => () => writeRows([0], field);
  expect(write(out => out.bigint(1.5))).toThrow('whole');
  expect(write(out => out.bigint(2 ** 53))).toThrow('whole');
  expect(write(out => out.bigint(2n ** 63n))).toThrow('64 bits');
  expect(write(out => out.integer(Number.NaN))).toThrow('whole');
  expect(write(out => out.integer(2 ** 31))).toThrow('32 bits');
  for (const text of ['0g', 'abc', '\\x00', 'ab cd']) expect(write(out => out.bytes(text))).toThrow('hexadecimal');
});

it('PLT-132 rows that are not what the type is made of are refused, and so is what does not fit', async () => {
  const write = (field: (out: RowWriter) => void) =>
    database.query('select * from unnest($1::of_all[])', [writeRows([0], field)]);
  await expect(write(out => out.integer(1))).rejects.toThrow('number of columns');
  const swapped = (out: RowWriter) => {
    out.bigint(1);
    out.integer(1);
    for (let left = 5; left > 0; left -= 1) out.text(null);
  };
  await expect(write(swapped)).rejects.toThrow('instead of expected');
  await expect(readBack([{ amount: 10n ** 38n }])).rejects.toThrow('overflow');
  await expect(readBack([{ book: 'other' }])).rejects.toThrow('enum');
});
