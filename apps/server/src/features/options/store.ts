import type { OptionStatus } from '@truemark/contract/trading/options';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Book } from '@truemark/domain/money/book';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { type RowWriter, writeRows } from '../../platform/postgres/write-rows.ts';
import type { Option, OptionPlace, OptionTick, SoldOption } from './option.ts';

/** An option that has been bought. */
interface OptionBuy extends OptionPlace {
  readonly tick: OptionTick;
}

/** An option that has come to its end. */
export interface OptionEnd extends OptionPlace {
  readonly state: 'settled' | 'void' | 'canceled';
  readonly result: Exclude<Option['result'], 'running'>;
  readonly tick: OptionTick | null;
  readonly endedAtMs: number;
}

/** Which options of a user; the newest first. */
interface OptionFilter {
  readonly userId: number;
  readonly book: Book;
  readonly states?: readonly OptionStatus[] | undefined;
  readonly instrumentId?: number | undefined;
  /** Only those with smaller numbers. */
  readonly beforeId?: number | undefined;
  readonly limit: number;
}

/** What runs on one instrument. */
export interface OptionExposure {
  readonly instrumentId: number;
  readonly count: number;
  readonly stakes: Amount;
  /** Set aside for payouts. */
  readonly reserve: Amount;
}

/** Writes options that were sold, in the commit of their postings. */
export async function insertOptions(client: pg.ClientBase, options: readonly SoldOption[]): Promise<void> {
  await client.query({
    name: 'option-insert',
    text: insertSql,
    values: [writeRows(options, writeSale)],
  });
}

/** The columns of `option_sale`. */
function writeSale(out: RowWriter, option: SoldOption): void {
  out.bigint(option.userId);
  out.bigint(option.id);
  out.word(option.book);
  out.integer(option.instrumentId);
  out.word(option.type);
  out.integer(option.ruleVersion);
  out.integer(option.durationSeconds);
  out.numeric(option.stake);
  out.bigint(option.ratio);
  out.numeric(option.payout);
  out.bigint(option.acceptedAtMs);
  out.bigint(option.acceptedSequence);
  out.bigint(option.quotedPrice);
  out.integer(option.fillWaitMs);
  out.integer(option.settleWaitMs);
  out.bigint(option.expiresAtMs);
  out.bytes(option.termsHash);
}

const insertSql = `
  insert into option_order (user_id, id, book, instrument_id, type, state, result, rule_version, duration_seconds, stake,
    ratio, payout, accepted_at_ms, accepted_sequence, quoted_price, fill_wait_ms, settle_wait_ms, expires_at_ms, terms_hash)
  select user_id, id, book, instrument_id, type, 'pending', 'running', rule_version, duration_seconds, stake, ratio, payout,
    accepted_at_ms, accepted_sequence, quoted_price, fill_wait_ms, settle_wait_ms, expires_at_ms, terms_hash
  from unnest($1::option_sale[])`;

/**
 * Locks options until the end of the transaction, by user and number, whoever asks, and answers what state each is in;
 * in the order asked, undefined for one that is not there.
 */
export async function lockStates(
  client: pg.ClientBase,
  places: readonly OptionPlace[],
): Promise<readonly (OptionStatus | undefined)[]> {
  if (places.length === 0) return [];
  const { rows } = await client.query<{ place: string; state: OptionStatus }>({
    name: 'option-lock',
    text: lockSql,
    values: [places.map(({ userId }) => userId), places.map(({ id }) => id)],
  });
  const states = new Map(rows.map(({ place, state }) => [Number(place) - 1, state]));
  return places.map((_, index) => states.get(index));
}

const lockSql = `
  select place, found.state
  from (
    select * from unnest($1::bigint[], $2::bigint[]) with ordinality as wanted (user_id, id, place)
    order by wanted.user_id, wanted.id
  ) as wanted
  cross join lateral (
    select state from option_order where user_id = wanted.user_id and id = wanted.id for no key update
  ) as found`;

/** Writes what became of options. One whose state does not let it end so is refused by the table, and all with it. */
export async function saveEnds(client: pg.ClientBase, unsorted: readonly OptionEnd[]): Promise<void> {
  // Locked in the order of `lockStates`.
  const ends = unsorted.toSorted(byPlace);
  await client.query({
    name: 'option-end',
    text: saveEndsSql,
    values: [writeRows(ends, writeEnd)],
  });
}

/** The columns of `option_end`. */
function writeEnd(out: RowWriter, { userId, id, state, result, tick, endedAtMs }: OptionEnd): void {
  out.bigint(userId);
  out.bigint(id);
  out.word(state);
  out.word(result);
  out.bigint(tick?.sequence ?? null);
  out.bigint(tick?.atMs ?? null);
  out.bigint(tick?.price ?? null);
  out.bigint(tick?.beforeSequence ?? null);
  out.bigint(endedAtMs);
}

const saveEndsSql = `
  update option_order as kept
  set state = news.state, result = news.result, end_sequence = news.sequence, end_at_ms = news.at_ms,
    end_price = news.price, before_sequence = news.before_sequence, ended_at_ms = news.ended_at_ms
  from unnest($1::option_end[]) as news
  where kept.user_id = news.user_id and kept.id = news.id`;

function byPlace(left: OptionPlace, right: OptionPlace): number {
  return left.userId - right.userId || left.id - right.id;
}

/** Writes the prices at which pending options were bought, and answers the numbers of those that were pending. */
export async function saveBuys(client: pg.ClientBase, buys: readonly OptionBuy[]): Promise<ReadonlySet<number>> {
  const places = buys.toSorted(byPlace);
  await lockStates(client, places);
  const { rows } = await client.query<{ id: number }>({
    name: 'option-buy',
    text: saveBuysSql,
    values: [writeRows(places, writeBuy)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The columns of `option_buy`. */
function writeBuy(out: RowWriter, { userId, id, tick }: OptionBuy): void {
  out.bigint(userId);
  out.bigint(id);
  out.bigint(tick.sequence);
  out.bigint(tick.atMs);
  out.bigint(tick.price);
  out.bigint(tick.beforeSequence);
}

const saveBuysSql = `
  update option_order as kept
  set state = 'holding', buy_sequence = news.sequence, buy_at_ms = news.at_ms, buy_price = news.price,
    before_buy_sequence = news.before_sequence
  from unnest($1::option_buy[]) as news
  where kept.user_id = news.user_id and kept.id = news.id and kept.state = 'pending'
  returning kept.id::float8 as id`;

export async function loadOption(database: Database, userId: number, id: number): Promise<Option | undefined> {
  return (await loadOptionsById(database, userId, [id]))[0];
}

/** Options of a user by their numbers; unknown ones are left out. */
export async function loadOptionsById(database: Database, userId: number, ids: readonly number[]): Promise<Option[]> {
  const rows = await database.query<OptionRow>(`${selectSql} where user_id = $1 and id = any($2::bigint[])`, [
    userId,
    [...ids],
  ]);
  return rows.map(parseRow);
}

/** A page of a user's options. */
export async function loadOptions(database: Database, filter: OptionFilter): Promise<Option[]> {
  const { userId, book, states, instrumentId, beforeId, limit } = filter;
  const rows = await database.query<OptionRow>(
    `${selectSql} where user_id = $1 and book = $2 and ($3::bigint is null or id < $3)
       and ($4::option_state[] is null or state = any($4)) and ($5::integer is null or instrument_id = $5)
     order by option_order.id desc limit $6`,
    [userId, book, beforeId ?? null, states ? [...states] : null, instrumentId ?? null, limit],
  );
  return rows.map(parseRow);
}

/** Options that run, by user and number, after a place. */
export async function loadOpen(database: Database, after: OptionPlace, limit: number): Promise<Option[]> {
  const rows = await database.query<OptionRow>(
    `${selectSql} where ended_at_ms is null and (user_id, id) > ($1, $2)
     order by option_order.user_id, option_order.id limit $3`,
    [after.userId, after.id, limit],
  );
  return rows.map(parseRow);
}

/** What runs in a book, by instrument. */
export async function loadExposure(database: Database, book: Book): Promise<OptionExposure[]> {
  const rows = await database.query<{ instrumentId: number; count: number; stakes: string; reserve: string }>(
    `select instrument_id as "instrumentId", count(*)::int4 as count, sum(stake)::text as stakes,
       sum(payout)::text as reserve
     from option_order where ended_at_ms is null and book = $1 group by instrument_id`,
    [book],
  );
  return rows.map(row => ({ ...row, stakes: BigInt(row.stakes), reserve: BigInt(row.reserve) }));
}

interface OptionRow
  extends Pick<Option, 'book' | 'instrumentId' | 'type' | 'state' | 'result' | 'ruleVersion' | 'durationSeconds'>,
    Pick<Option, 'fillWaitMs' | 'settleWaitMs' | 'termsHash' | 'userId' | 'id' | 'acceptedAtMs' | 'acceptedSequence'>,
    Pick<Option, 'expiresAtMs' | 'endedAtMs'> {
  readonly stake: string;
  readonly ratio: string;
  readonly payout: string;
  readonly quotedPrice: string;
  readonly buySequence: number | null;
  readonly buyAtMs: number | null;
  readonly buyPrice: string | null;
  readonly beforeBuySequence: number | null;
  readonly endSequence: number | null;
  readonly endAtMs: number | null;
  readonly endPrice: string | null;
  readonly beforeSequence: number | null;
}

const selectSql = `
  select user_id::float8 as "userId", id::float8 as id, book, instrument_id as "instrumentId", type, state, result,
    rule_version as "ruleVersion", duration_seconds as "durationSeconds", stake::text, ratio::text, payout::text,
    accepted_at_ms::float8 as "acceptedAtMs", accepted_sequence::float8 as "acceptedSequence",
    quoted_price::text as "quotedPrice", fill_wait_ms as "fillWaitMs", settle_wait_ms as "settleWaitMs",
    expires_at_ms::float8 as "expiresAtMs", buy_sequence::float8 as "buySequence", buy_at_ms::float8 as "buyAtMs",
    buy_price::text as "buyPrice", before_buy_sequence::float8 as "beforeBuySequence",
    end_sequence::float8 as "endSequence", end_at_ms::float8 as "endAtMs", end_price::text as "endPrice",
    before_sequence::float8 as "beforeSequence", ended_at_ms::float8 as "endedAtMs",
    encode(terms_hash, 'hex') as "termsHash"
  from option_order`;

function parseRow(row: OptionRow): Option {
  const { buySequence, buyAtMs, buyPrice, beforeBuySequence, endSequence, endAtMs, endPrice, beforeSequence, ...rest } =
    row;
  return {
    ...rest,
    stake: BigInt(row.stake),
    ratio: BigInt(row.ratio),
    payout: BigInt(row.payout),
    quotedPrice: BigInt(row.quotedPrice),
    buy: parseTick(buySequence, buyAtMs, buyPrice, beforeBuySequence),
    end: parseTick(endSequence, endAtMs, endPrice, beforeSequence),
  };
}

function parseTick(
  sequence: number | null,
  atMs: number | null,
  price: string | null,
  beforeSequence: number | null,
): OptionTick | null {
  if (sequence === null || atMs === null || price === null) return null;
  return { sequence, atMs, price: BigInt(price), beforeSequence };
}

/** What options that run hold (`packages/domain/src/options/postings.ts`), for the audit. */
export const optionHolds = {
  product: 'option',
  query: `
    select user_id, book, 'stake' as account, 'option:' || id as reference, 'USDT'::ledger_asset as asset,
      stake as amount
    from option_order where ended_at_ms is null
    union all
    select user_id, book, 'reserve', 'option:' || id, 'USDT', payout from option_order where ended_at_ms is null`,
};
