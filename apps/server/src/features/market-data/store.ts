import type { CandleInterval } from '@truemark/domain/market/candle';
import type { Price } from '@truemark/domain/market/price';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { CandleBlock } from './instrument-candles.ts';

/** How far the candles of an instrument are saved, and what is needed to go on from there. */
export interface MarketState {
  readonly instrumentId: number;
  /** The last tick that the saved candles hold, 0 before the first. */
  readonly sequence: number;
  /** Time of the last price in the candles. */
  readonly atMs: number;
  /** The last accepted ticks, as a block of the tick record. */
  readonly recent: Uint8Array;
  /** The held tick as a record; null when none is held. */
  readonly held: Uint8Array | null;
  /** The points of the mini chart. */
  readonly history: Uint8Array;
  readonly previousClose: PreviousClose | undefined;
}

/** The price at a session close, and when that was (market time). */
export interface PreviousClose {
  readonly atMs: number;
  readonly price: Price;
}

/** What is saved of one instrument in one go. */
export interface MarketSave {
  readonly state: MarketState;
  readonly blocks: readonly CandleBlock[];
}

/** A stored block and whose it is. */
export type StoredBlock = CandleBlock & { readonly instrumentId: number };

/** Names one block. */
export type BlockPlace = Pick<StoredBlock, 'instrumentId' | 'interval' | 'startMs'>;

/** A jump that a client saw in a chart. */
export interface ChartJump {
  readonly instrumentId: number;
  readonly fromPrice: Price;
  readonly toPrice: Price;
  /** Records of the two prices, 0 when the client does not know. */
  readonly fromSequence: number;
  readonly toSequence: number;
  readonly seenAtMs: number;
}

interface BlockRecord {
  instrument_id: string;
  interval: CandleInterval;
  start_at_ms: string;
  candle_count: number;
  data: Buffer;
}

export async function loadMarketStates(database: Database): Promise<MarketState[]> {
  const rows = await database.query<{
    instrument_id: string;
    sequence: string;
    at_ms: string;
    recent: Buffer;
    held: Buffer | null;
    history: Buffer;
    previous_close_at_ms: string | null;
    previous_close: string | null;
  }>('select * from market_state');
  return rows.map(row => ({
    instrumentId: Number(row.instrument_id),
    sequence: Number(row.sequence),
    atMs: Number(row.at_ms),
    recent: row.recent,
    held: row.held,
    history: row.history,
    previousClose:
      row.previous_close_at_ms !== null && row.previous_close !== null
        ? { atMs: Number(row.previous_close_at_ms), price: BigInt(row.previous_close) }
        : undefined,
  }));
}

/** Saves candles and watermarks together: after a crash either both are there or neither. */
export async function saveMarkets(database: Database, saves: readonly MarketSave[]): Promise<void> {
  await database.transaction(async client => {
    await upsertBlocks(
      client,
      saves.flatMap(({ state, blocks }) => blocks.map(block => ({ ...block, instrumentId: state.instrumentId }))),
    );
    await upsertStates(
      client,
      saves.map(save => save.state),
    );
  });
}

async function upsertBlocks(client: pg.PoolClient, blocks: readonly StoredBlock[]): Promise<void> {
  if (blocks.length === 0) return;
  await client.query(
    `insert into candle_block (instrument_id, interval, start_at_ms, candle_count, data)
     select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::smallint[], $5::bytea[])
     on conflict (instrument_id, interval, start_at_ms)
       do update set candle_count = excluded.candle_count, data = excluded.data`,
    [
      blocks.map(block => block.instrumentId),
      blocks.map(block => block.interval),
      blocks.map(block => block.startMs),
      blocks.map(block => block.candleCount),
      blocks.map(block => toBuffer(block.data)),
    ],
  );
}

async function upsertStates(client: pg.PoolClient, states: readonly MarketState[]): Promise<void> {
  await client.query(
    `insert into market_state (instrument_id, sequence, at_ms, recent, held, history, previous_close_at_ms,
       previous_close)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bytea[],
       $7::bigint[], $8::numeric[])
     on conflict (instrument_id) do update set sequence = excluded.sequence, at_ms = excluded.at_ms,
       recent = excluded.recent, held = excluded.held, history = excluded.history,
       previous_close_at_ms = excluded.previous_close_at_ms, previous_close = excluded.previous_close`,
    [
      states.map(state => state.instrumentId),
      states.map(state => state.sequence),
      states.map(state => state.atMs),
      states.map(state => toBuffer(state.recent)),
      states.map(state => state.held && toBuffer(state.held)),
      states.map(state => toBuffer(state.history)),
      states.map(state => state.previousClose?.atMs ?? null),
      states.map(state => state.previousClose?.price.toString() ?? null),
    ],
  );
}

/** Those of the named blocks that are stored. */
export async function loadBlocks(database: Database, places: readonly BlockPlace[]): Promise<StoredBlock[]> {
  const rows = await database.query<BlockRecord>(
    `select block.* from unnest($1::bigint[], $2::text[], $3::bigint[]) as place (instrument_id, interval, start_at_ms)
       join candle_block as block using (instrument_id, interval, start_at_ms)`,
    [places.map(place => place.instrumentId), places.map(place => place.interval), places.map(place => place.startMs)],
  );
  return rows.map(readBlock);
}

/** The stored blocks of some instruments that start in a time, oldest first. */
export async function loadBlocksSince(
  database: Database,
  instrumentIds: readonly number[],
  interval: CandleInterval,
  fromStartMs: number,
): Promise<StoredBlock[]> {
  const rows = await database.query<BlockRecord>(
    `select * from candle_block where instrument_id = any($1::bigint[]) and interval = $2 and start_at_ms >= $3
       order by start_at_ms`,
    [instrumentIds, interval, fromStartMs],
  );
  return rows.map(readBlock);
}

/** The newest stored blocks of an instrument that start in a range, as many as hold the wanted candles, oldest first. */
export async function loadNewestBlocks(
  database: Database,
  { instrumentId, interval }: Omit<BlockPlace, 'startMs'>,
  range: { readonly fromStartMs: number; readonly toMs: number; readonly candleCount: number },
): Promise<StoredBlock[]> {
  const rows = await database.query<BlockRecord>(
    `select instrument_id, interval, start_at_ms, candle_count, data from (
       select *, sum(candle_count) over (order by start_at_ms desc) - candle_count as newer_count from candle_block
         where instrument_id = $1 and interval = $2 and start_at_ms >= $3 and start_at_ms <= $4
     ) as block where newer_count < $5 order by start_at_ms`,
    [instrumentId, interval, range.fromStartMs, range.toMs, range.candleCount],
  );
  return rows.map(readBlock);
}

/** Removes the blocks of an interval that start before a time. */
export async function removeBlocksBefore(database: Database, interval: CandleInterval, startMs: number): Promise<void> {
  await database.query('delete from candle_block where interval = $1 and start_at_ms < $2', [interval, startMs]);
}

/** Notes a jump and forgets the oldest ones beyond so many. */
export async function saveChartJump(
  database: Database,
  jump: ChartJump,
  reportedAtMs: number,
  keptCountMax: number,
): Promise<void> {
  await database.query(
    `with added as (
       insert into chart_jump (instrument_id, from_price, to_price, from_sequence, to_sequence, seen_at_ms, reported_at_ms)
       values ($1, $2, $3, $4, $5, $6, $7) returning id
     )
     delete from chart_jump where id <= (select id from added) - $8`,
    [
      jump.instrumentId,
      jump.fromPrice.toString(),
      jump.toPrice.toString(),
      jump.fromSequence,
      jump.toSequence,
      jump.seenAtMs,
      reportedAtMs,
      keptCountMax,
    ],
  );
}

/** Bytes that the tables of market data take, indexes included, and those of the whole database. */
export async function measureTables(database: Database): Promise<{ tableBytes: number; databaseBytes: number }> {
  const rows = await database.query<{ table_bytes: string; database_bytes: string }>(
    `select sum(pg_total_relation_size(name::regclass)) as table_bytes,
       pg_database_size(current_database()) as database_bytes
       from unnest($1::text[]) as name`,
    [tables],
  );
  const [row] = rows;
  return { tableBytes: Number(row?.table_bytes ?? 0), databaseBytes: Number(row?.database_bytes ?? 0) };
}

/** Gives the room of replaced rows back to their tables, as the server does by itself in the course of time. */
export async function vacuumTables(database: Database): Promise<void> {
  await database.query(`vacuum ${tables.join(', ')}`);
}

const tables = [
  ...['candle_block', 'market_state', 'tick_segment', 'tick_segment_part', 'tick_chain_anchor', 'tick_seal'],
  'chart_jump',
];

function readBlock(row: BlockRecord): StoredBlock {
  return {
    instrumentId: Number(row.instrument_id),
    interval: row.interval,
    startMs: Number(row.start_at_ms),
    candleCount: row.candle_count,
    data: row.data,
  };
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
