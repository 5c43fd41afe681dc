import type { ConversionCancelReason, ConversionStatus } from '@truemark/contract/payments/conversions';
import type { ConversionPair } from '@truemark/domain/conversions/rules';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { AcceptedConversion, Conversion, ConversionEnd } from './conversion.ts';

/** Which conversion: numbers are given once for all users, and rows are kept by user. */
export type ConversionPlace = Pick<Conversion, 'userId' | 'id'>;

/** Writes conversions that were accepted, in the commit of their postings. */
export async function insertConversions(client: pg.ClientBase, accepted: readonly AcceptedConversion[]): Promise<void> {
  const rows = accepted.map(({ pair, termsHash, amount, feeRate, least, reserve, quotedPrice, ...rest }) => ({
    ...{ ...rest, ...pair, termsHash: `\\x${termsHash}` },
    ...{ amount: `${amount}`, feeRate: `${feeRate}`, least: `${least}`, reserve: `${reserve}` },
    quotedPrice: `${quotedPrice}`,
  }));
  await client.query(
    `insert into conversion_order (user_id, id, book, instrument_id, side, asset, state, rule_version, amount, fee_rate,
       least, reserve, accepted_at_ms, accepted_sequence, quoted_price, fill_wait_ms, terms_hash)
     select "userId", id, book, "instrumentId", side, asset, 'pending', "ruleVersion", amount, "feeRate", least, reserve,
       "acceptedAtMs", "acceptedSequence", "quotedPrice", "fillWaitMs", "termsHash"
     from jsonb_to_recordset($1) as accepted ("userId" bigint, id bigint, book ledger_book, "instrumentId" integer,
       side conversion_side, asset ledger_asset, "ruleVersion" integer, amount numeric, "feeRate" bigint, least numeric,
       reserve numeric, "acceptedAtMs" bigint, "acceptedSequence" bigint, "quotedPrice" bigint, "fillWaitMs" integer,
       "termsHash" bytea)`,
    [JSON.stringify(rows)],
  );
}

/** Locks conversions until the end of the transaction, in the order of users and numbers; answers the numbers of those that wait. */
export async function lockPending(
  client: pg.ClientBase,
  places: readonly ConversionPlace[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: number; state: ConversionStatus }>(
    `select id::float8 as id, state from conversion_order
     where (user_id, id) in (select * from unnest($1::bigint[], $2::bigint[]))
     order by user_id, conversion_order.id for no key update`,
    [places.map(({ userId }) => userId), places.map(({ id }) => id)],
  );
  return new Set(rows.flatMap(({ id, state }) => (state === 'pending' ? [id] : [])));
}

/** Writes what became of conversions. One that has ended is refused by the table, and all with it. */
export async function saveEnds(
  client: pg.ClientBase,
  ends: readonly (ConversionPlace & { readonly end: ConversionEnd; readonly endedAtMs: number })[],
): Promise<void> {
  const rows = ends.map(({ userId, id, end: { tick, fee, received, ...end }, endedAtMs }) => ({
    ...{ userId, id, ...end, endedAtMs, fee: fee?.toString() ?? null, received: received?.toString() ?? null },
    ...{ sequence: tick?.sequence ?? null, atMs: tick?.atMs ?? null, price: tick?.price.toString() ?? null },
    before: tick?.beforeSequence ?? null,
  }));
  await client.query(
    `update conversion_order as kept
     set state = news.state, reason = news.reason, price_sequence = sequence, price_at_ms = "atMs", price = news.price,
       before_sequence = before, fee = news.fee, received = news.received, ended_at_ms = "endedAtMs"
     from jsonb_to_recordset($1) as news ("userId" bigint, id bigint, state conversion_state, reason text, sequence bigint,
       "atMs" bigint, price bigint, before bigint, fee numeric, received numeric, "endedAtMs" bigint)
     where kept.user_id = "userId" and kept.id = news.id`,
    [JSON.stringify(rows)],
  );
}

export async function loadConversion(database: Database, userId: number, id: number): Promise<Conversion | undefined> {
  return (await loadConversionsById(database, userId, [id]))[0];
}

/** Conversions of a user by their numbers; unknown ones are left out. */
export async function loadConversionsById(
  database: Database,
  userId: number,
  ids: readonly number[],
): Promise<Conversion[]> {
  const sql = `${selectSql} where user_id = $1 and id = any($2::bigint[])`;
  return (await database.query<ConversionRow>(sql, [userId, [...ids]])).map(parseRow);
}

/** A page of a user's conversions, the newest first. */
export async function loadConversions(
  database: Database,
  { userId, beforeId, limit }: { readonly userId: number; readonly beforeId: number; readonly limit: number },
): Promise<Conversion[]> {
  const sql = `${selectSql} where user_id = $1 and id < $2 order by conversion_order.id desc limit $3`;
  return (await database.query<ConversionRow>(sql, [userId, beforeId, limit])).map(parseRow);
}

/** Conversions that wait for their price. */
export async function loadOpen(database: Database): Promise<Conversion[]> {
  return (await database.query<ConversionRow>(`${selectSql} where ended_at_ms is null`)).map(parseRow);
}

type Figures = 'amount' | 'feeRate' | 'least' | 'reserve' | 'quotedPrice';

interface ConversionRow
  extends Omit<Conversion, 'pair' | 'tick' | 'reason' | 'fee' | 'received' | Figures>,
    ConversionPair,
    Record<Figures, string> {
  readonly reason: ConversionCancelReason | null;
  readonly sequence: number | null;
  readonly atMs: number | null;
  readonly price: string | null;
  readonly beforeSequence: number | null;
  readonly fee: string | null;
  readonly received: string | null;
}

const selectSql = `
  select user_id::float8 as "userId", id::float8 as id, book, instrument_id as "instrumentId", side, asset, state,
    rule_version as "ruleVersion", amount::text, fee_rate::text as "feeRate", least::text, reserve::text,
    accepted_at_ms::float8 as "acceptedAtMs", accepted_sequence::float8 as "acceptedSequence",
    quoted_price::text as "quotedPrice", fill_wait_ms as "fillWaitMs", encode(terms_hash, 'hex') as "termsHash",
    price_sequence::float8 as sequence, price_at_ms::float8 as "atMs", price::text,
    before_sequence::float8 as "beforeSequence", reason, fee::text, received::text, ended_at_ms::float8 as "endedAtMs"
  from conversion_order`;

function parseRow(row: ConversionRow): Conversion {
  const { side, asset, sequence, atMs, price, beforeSequence, fee, received, ...rest } = row;
  return {
    ...rest,
    pair: { side, asset },
    amount: BigInt(row.amount),
    feeRate: BigInt(row.feeRate),
    least: BigInt(row.least),
    reserve: BigInt(row.reserve),
    quotedPrice: BigInt(row.quotedPrice),
    tick:
      sequence === null || atMs === null || price === null
        ? null
        : { sequence, atMs, price: BigInt(price), beforeSequence },
    fee: fee === null ? null : BigInt(fee),
    received: received === null ? null : BigInt(received),
  };
}

/** What conversions that wait hold (`packages/domain/src/conversions/postings.ts`), for the audit. */
export const conversionHolds = {
  product: 'conversion',
  query: `
    select user_id, book, 'stake' as account, 'conversion:' || id as reference,
      case side when 'sell' then asset else 'USDT' end as asset, amount
    from conversion_order where ended_at_ms is null
    union all
    select user_id, book, 'reserve', 'conversion:' || id, case side when 'sell' then 'USDT' else asset end, reserve
    from conversion_order where ended_at_ms is null`,
};
