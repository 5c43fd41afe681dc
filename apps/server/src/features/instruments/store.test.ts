import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createInstrumentBook, loadInstruments, readSampleCatalogue, seedCatalogue } from './index.ts';
import { saveNewInstruments } from './store.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
});

afterEach(async () => {
  await database.close();
});

async function readTable(): Promise<string> {
  const rows = await database.query<{ line: string }>('select instrument::text as line from instrument order by id');
  return rows.map(({ line }) => line).join('\n');
}

describe('seeding', () => {
  test('INS-021 brings in the whole catalogue, and nothing the second time', async () => {
    const catalogue = await readSampleCatalogue();
    expect(await seedCatalogue(database)).toBe(catalogue.length);
    const before = await readTable();
    expect(await seedCatalogue(database)).toBe(0);
    expect(await readTable()).toBe(before);
  });

  test('INS-021 two programs that seed at once bring in each instrument once', async () => {
    const [first, second] = await Promise.all([seedCatalogue(database), seedCatalogue(database)]);
    expect(first + second).toBe((await readSampleCatalogue()).length);
  });

  test('INS-022 leaves an operator’s edits alone', async () => {
    await seedCatalogue(database);
    await database.query(
      `update instrument set name = 'Digital gold', is_halted = true, leverage_max = 5 where code = 'BTCUSDT'`,
    );
    await database.query(`update instrument set code = 'EURUSD_OLD' where code = 'EURUSD'`);
    const before = await readTable();
    expect(await seedCatalogue(database)).toBe(0);
    expect(await readTable()).toBe(before);
  });

  test('INS-022 brings in what a newer catalogue adds', async () => {
    const catalogue = await readSampleCatalogue();
    expect(await saveNewInstruments(database, catalogue.slice(10))).toBe(catalogue.length - 10);
    expect(await seedCatalogue(database)).toBe(10);
  });
});

describe('loading', () => {
  test('INS-023 VIP-005 gives back what was saved, the most looked-at first, and the one that asks for VIP1', async () => {
    await seedCatalogue(database);
    const catalogue = [...(await readSampleCatalogue())].sort((left, right) => left.popularity - right.popularity);
    expect(await loadInstruments(database)).toEqual(catalogue);
    const book = createInstrumentBook(await loadInstruments(database));
    expect(book.byCode('BTCUSD')?.exchangeSymbols).toEqual({ coinbase: 'BTC-USD', kraken: 'XBT/USD' });
    expect(book.byCode('AAPL')?.exchangeSymbols).toBeUndefined();
    expect(book.byCode('WCTUSDT')?.levelMin).toBe(1);
  });

  test('INS-023 tells whether an instrument is halted', async () => {
    await seedCatalogue(database);
    await database.query(`update instrument set is_halted = true where code = 'GC'`);
    const book = createInstrumentBook(await loadInstruments(database));
    expect(book.byCode('GC')?.isHalted).toBe(true);
    expect(book.byCode('ES')?.isHalted).toBe(false);
  });
});

describe('the table', () => {
  test.each([
    ['a step finer than the decimals', 'price_decimals = 4', 'instrument_step_has_decimals'],
    ['a reference price off the step', 'reference_price = reference_price + 1', 'instrument_reference_on_step'],
    ['a half spread off the step', 'half_spread = half_spread + 1', 'instrument_half_spread_on_step'],
    ['a half spread of the whole price', 'half_spread = reference_price', 'instrument_reference_on_step'],
    ['lots off the lot step', 'lots_max = lots_max + 1', 'instrument_lots_on_step'],
    ['too much leverage', 'leverage_max = 101', 'instrument_leverage_capped'],
    ['no leverage', 'leverage_max = 0', 'instrument_leverage_capped'],
    ['an unknown type', 'type = 6', 'instrument_leverage_capped'],
    ['a step below nothing', 'price_step = -price_step', 'instrument_price_step_check'],
    ['an unknown calendar', `session_calendar = 'lunar'`, 'instrument_session_calendar_check'],
    ['a malformed code', `code = 'eur/usd'`, 'instrument_code_check'],
    ['a code that is taken', `code = 'GBPUSD'`, 'instrument_code_key'],
    ['an id that is taken', 'id = 1002', 'instrument_pkey'],
  ])('INS-024 refuses %s', async (_case, change, constraint) => {
    await seedCatalogue(database);
    const refusal = database.query(`update instrument set ${change} where code = 'EURUSD'`);
    await expect(refusal).rejects.toMatchObject({ constraint });
  });
});
