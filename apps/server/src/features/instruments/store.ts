import { haltReasons } from '@truemark/domain/market/halt-reason';
import type { Instrument } from '@truemark/domain/market/instrument';
import { sessionCalendars } from '@truemark/domain/sessions/calendar';
import type pg from 'pg';
import * as z from 'zod';
import type { Database } from '../../platform/postgres/database.ts';
import type { InstrumentChange } from './instrument-book.ts';
import { findLogoPath } from './logo-path.ts';

const scaled = z.string().transform(text => BigInt(text));

const rowSchema = z.object({
  id: z.int(),
  code: z.string(),
  type: z.literal([1, 2, 3, 4, 5]),
  symbol: z.string(),
  name: z.string(),
  quoteCurrency: z.string(),
  priceDecimals: z.int(),
  priceStep: scaled,
  lotSize: scaled,
  lotStep: scaled,
  lotsMax: scaled,
  sessionCalendar: z.enum(sessionCalendars),
  leverageMax: z.int(),
  halfSpread: scaled,
  referencePrice: scaled,
  popularity: z.int(),
  isHalted: z.boolean(),
  haltReason: z.enum(haltReasons).nullable(),
  isListed: z.boolean(),
  levelMin: z.int(),
  exchangeSymbols: z.object({
    binance: z.string().exactOptional(),
    coinbase: z.string().exactOptional(),
    kraken: z.string().exactOptional(),
  }),
});

/** Every instrument, the most looked-at first. */
export async function loadInstruments(database: Database): Promise<readonly Instrument[]> {
  const rows = await database.query<unknown>(loadInstrumentsSql);
  return rows.map(row => {
    const { exchangeSymbols, ...fields } = rowSchema.parse(row);
    const instrument = { ...fields, logo: findLogoPath(fields.code) };
    return Object.keys(exchangeSymbols).length > 0 ? { ...instrument, exchangeSymbols } : instrument;
  });
}

/** Adds the instruments whose id and code are both new, and answers how many; those that stand are left as they are. */
export async function saveNewInstruments(database: Database, instruments: readonly Instrument[]): Promise<number> {
  const rows = instruments.map(({ logo, isListed, haltReason, exchangeSymbols = {}, ...fields }) => ({
    ...fields,
    exchangeSymbols,
  }));
  const text = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  const saved = await database.query<{ id: number }>(saveNewInstrumentsSql, [text]);
  return saved.length;
}

/** Versions of all instruments: how often an operator has changed each, from 1. */
export async function loadVersions(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ code: string; version: number }>('select code, version from instrument');
  return new Map(rows.map(({ code, version }) => [code, version]));
}

/** Saves a change of the version it was made on, and answers whether that was still the last one. */
export async function saveInstrumentChange(
  client: pg.ClientBase,
  code: string,
  version: number,
  { sessionCalendar, leverageMax, isListed, isHalted, haltReason, levelMin }: InstrumentChange,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update instrument set session_calendar = $3, leverage_max = $4, is_listed = $5, is_halted = $6, level_min = $7,
       halt_reason = $8, version = version + 1
     where code = $1 and version = $2`,
    [code, version, sessionCalendar, leverageMax, isListed, isHalted, levelMin, haltReason],
  );
  return rowCount === 1;
}

const columns = `id, code, type, symbol, name, quote_currency, price_decimals, price_step, lot_size, lot_step, lots_max,
  session_calendar, leverage_max, half_spread, reference_price, popularity, is_halted, level_min, exchange_symbols`;

const loadInstrumentsSql = `
  select id, code, type, symbol, name, quote_currency as "quoteCurrency", price_decimals as "priceDecimals",
    price_step as "priceStep", lot_size as "lotSize", lot_step as "lotStep", lots_max as "lotsMax",
    session_calendar as "sessionCalendar", leverage_max as "leverageMax", half_spread as "halfSpread",
    reference_price as "referencePrice", popularity, is_halted as "isHalted", is_listed as "isListed",
    halt_reason as "haltReason", level_min as "levelMin", exchange_symbols as "exchangeSymbols"
  from instrument
  order by popularity, id`;

const saveNewInstrumentsSql = `
  insert into instrument (${columns})
  select id, code, type, symbol, name, "quoteCurrency", "priceDecimals", "priceStep", "lotSize", "lotStep", "lotsMax",
    "sessionCalendar", "leverageMax", "halfSpread", "referencePrice", popularity, "isHalted", "levelMin", "exchangeSymbols"
  from jsonb_to_recordset($1::jsonb) as entry (
    id integer, code text, type smallint, symbol text, name text, "quoteCurrency" text, "priceDecimals" smallint,
    "priceStep" numeric, "lotSize" numeric, "lotStep" numeric, "lotsMax" numeric, "sessionCalendar" text,
    "leverageMax" integer, "halfSpread" numeric, "referencePrice" numeric, popularity integer, "isHalted" boolean,
    "levelMin" smallint, "exchangeSymbols" jsonb
  )
  on conflict do nothing
  returning id`;
