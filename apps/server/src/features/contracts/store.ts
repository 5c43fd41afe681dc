import type { ContractStatus } from '@truemark/contract/trading/contracts';
import type { Book } from '@truemark/domain/money/book';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import {
  acceptedColumns,
  closingColumns,
  listNames,
  pickColumns,
  progressColumns,
  readRows,
  selectColumns,
  writeColumns,
} from './columns.ts';
import type { ClosingRow, ContractRow, TrackableRow } from './contract-row.ts';

/** Names an order: whose it is, and its number. */
export interface OrderPlace {
  readonly userId: number;
  readonly id: number;
}

type Cells = readonly (string | null)[];

const rowColumns = { ...acceptedColumns, ...progressColumns };
const selectOrder = `select ${selectColumns(rowColumns, 'o')} from contract_order as o`;
const keyColumns = { userId: acceptedColumns.userId, id: acceptedColumns.id };

async function loadRows(client: pg.ClientBase | pg.Pool, text: string, values: unknown[]): Promise<Cells[]> {
  return (await client.query<(string | null)[]>({ text, values, rowMode: 'array' })).rows;
}

/** Orders as they stand, in no order. */
export async function loadOrders(database: Database, places: readonly OrderPlace[]): Promise<ContractRow[]> {
  if (places.length === 0) return [];
  const rows = await loadRows(database.pool, loadOrdersSql, writePlaces(places));
  return readRows<ContractRow>(rowColumns, rows);
}

export async function loadOrder(database: Database, place: OrderPlace): Promise<ContractRow | undefined> {
  return (await loadOrders(database, [place]))[0];
}

function writePlaces(places: readonly OrderPlace[]): number[][] {
  return [places.map(({ userId }) => userId), places.map(({ id }) => id)];
}

/** `offset 0` keeps it a lookup by key for each place. */
const loadOrdersSql = `
  select found.* from unnest($1::bigint[], $2::bigint[]) as place (user_id, id)
  cross join lateral (${selectOrder} where o.user_id = place.user_id and o.id = place.id offset 0) as found`;

/** Locks the orders until the end of the transaction and answers their versions, by number of the order. */
export async function lockVersions(
  client: pg.ClientBase,
  places: readonly OrderPlace[],
): Promise<ReadonlyMap<number, number>> {
  const sorted = [...places].sort((left, right) => left.userId - right.userId || left.id - right.id);
  const { rows } = await client.query<[string, number]>({
    name: 'contract-lock',
    text: lockVersionsSql,
    values: writePlaces(sorted),
    rowMode: 'array',
  });
  return new Map(rows.map(([id, version]) => [Number(id), version]));
}

const lockVersionsSql = `
  select found.* from unnest($1::bigint[], $2::bigint[]) as place (user_id, id)
  cross join lateral (
    select o.id, o.version from contract_order as o where o.user_id = place.user_id and o.id = place.id for update
  ) as found`;

/** Resting limit orders, by user and book. */
export async function countResting(
  client: pg.ClientBase | pg.Pool,
  userIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ userId: string; book: Book; count: number }>({
    name: 'contract-resting',
    text: `select user_id as "userId", book, count(*)::int as count from contract_order
      where user_id = any($1::bigint[]) and end_at_ms is null and state = 'pending' and kind = 'limit' group by user_id, book`,
    values: [[...new Set(userIds)]],
  });
  return new Map(rows.map(({ userId, book, count }) => [`${userId} ${book}`, count]));
}

const { fillWaitMs, ...acceptedFirst } = acceptedColumns;
/** What differs between new orders, whether their first price has come or not: `contract_start` in the database. */
const startColumns = {
  ...acceptedFirst,
  ...pickColumns(progressColumns, ['stopLoss', 'takeProfit', 'state', 'version', 'checkedSequence']),
  ...pickColumns(progressColumns, ['openAtMs', 'openSequence', 'beforeOpenSequence', 'openPrice']),
  fillWaitMs,
};

export async function insertOrders(client: pg.ClientBase, rows: readonly ContractRow[]): Promise<void> {
  await client.query({ name: 'contract-insert', text: insertOrdersSql, values: [writeColumns(rows, startColumns)] });
}

const insertOrdersSql = `
  insert into contract_order (${listNames(startColumns)}, quantity_left, margin_left, fee_left, reserve_left, parts,
    close_fee, profit, gap_loss)
  select place.*, quantity, margin, open_fee, reserve, 0, 0, 0, 0
  from unnest($1::contract_start[]) as place`;

// What the owner was told is written by `noteTold` alone.
const { callSequence: _call, sessionNotedAtMs: _noted, ...changedColumns } = progressColumns;
/** `contract_change` in the database. */
const changeColumns = { ...keyColumns, ...changedColumns };

/** `contract_fill` in the database. */
const fillColumns = {
  ...keyColumns,
  ...pickColumns(progressColumns, [
    'version',
    'checkedSequence',
    'openAtMs',
    'openSequence',
    'beforeOpenSequence',
    'openPrice',
  ]),
};

/**
 * Writes orders that open, whose version is one more than in the table, and answers the numbers of those that were
 * written: the others have been changed by somebody else meanwhile.
 */
export async function fillOrders(client: pg.ClientBase, rows: readonly ContractRow[]): Promise<ReadonlySet<number>> {
  return writeChanges(client, 'contract-fill', fillOrdersSql, writeColumns(rows, fillColumns));
}

const fillOrdersSql = `
  update contract_order as o set state = 'holding', version = news.version, checked_sequence = news.checked_sequence,
    open_at_ms = news.open_at_ms, open_sequence = news.open_sequence, before_open_sequence = news.before_open_sequence,
    open_price = news.open_price
  from unnest($1::contract_fill[]) as news
  cross join lateral (
    select ctid as place from contract_order as found where found.user_id = news.user_id and found.id = news.id offset 0
  ) as found
  where o.ctid = found.place and o.version = news.version - 1
  returning o.id`;

/** The same for orders that change in any other way. */
export async function updateOrders(
  client: pg.ClientBase | pg.Pool,
  rows: readonly ContractRow[],
): Promise<ReadonlySet<number>> {
  return writeChanges(client, 'contract-update', updateOrdersSql, writeColumns(rows, changeColumns));
}

async function writeChanges(
  client: pg.ClientBase | pg.Pool,
  name: string,
  text: string,
  rows: Buffer,
): Promise<ReadonlySet<number>> {
  const written = await client.query<[string]>({ name, text, values: [rows], rowMode: 'array' });
  return new Set(written.rows.map(([id]) => Number(id)));
}

const updateOrdersSql = `
  update contract_order as o set ${Object.values(changedColumns)
    .map(({ name }) => `${name} = news.${name}`)
    .join(', ')}
  from unnest($1::contract_change[]) as news
  cross join lateral (
    select ctid as place from contract_order as found where found.user_id = news.user_id and found.id = news.id offset 0
  ) as found
  where o.ctid = found.place and o.version = news.version - 1
  returning o.id`;

export async function insertClosings(client: pg.ClientBase, rows: readonly ClosingRow[]): Promise<void> {
  await client.query({
    name: 'contract-closing',
    text: insertClosingsSql,
    values: [writeColumns(rows, closingColumns)],
  });
}

const insertClosingsSql = `
  insert into contract_closing select * from unnest($1::contract_closing[])`;

/** The closings of some orders of a user, the first part first. */
export async function loadClosings(
  client: pg.ClientBase | pg.Pool,
  userId: number,
  orderIds: readonly number[],
): Promise<ClosingRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await loadRows(
    client,
    `select ${selectColumns(closingColumns, 'c')} from contract_closing as c
     where user_id = $1 and order_id = any($2::bigint[]) order by order_id, part`,
    [userId, orderIds],
  );
  return readRows<ClosingRow>(closingColumns, rows);
}

/** Notes that the owner has been told; answers whether it is news. */
export async function noteTold(
  client: pg.ClientBase,
  { userId, id }: OrderPlace,
  told: { readonly callSequence: number } | { readonly sessionNotedAtMs: number },
): Promise<boolean> {
  const [column, value] =
    'callSequence' in told ? ['call_sequence', told.callSequence] : ['session_noted_at_ms', told.sessionNotedAtMs];
  const { rowCount } = await client.query(
    `update contract_order set ${column} = $3
     where user_id = $1 and id = $2 and state = 'holding' and ${column} is null`,
    [userId, id, value],
  );
  return rowCount === 1;
}

const trackableColumns = {
  ...keyColumns,
  ...pickColumns(acceptedColumns, ['book', 'instrumentId', 'side', 'lotSize', 'conversion', 'callLevel']),
  ...pickColumns(acceptedColumns, ['closeOutLevel', 'closesWithSession', 'limitPrice', 'acceptedAtMs']),
  ...pickColumns(progressColumns, ['state', 'quantityLeft', 'marginLeft', 'reserveLeft', 'stopLoss', 'takeProfit']),
  ...pickColumns(progressColumns, ['checkedSequence', 'closeRequestedSequence', 'callSequence', 'sessionNotedAtMs']),
  ...pickColumns(progressColumns, ['openPrice']),
  ...pickColumns(acceptedColumns, ['fillWaitMs']),
};

/**
 * What is open, a page at a time; all of it when read to the end. Of each only what the engine needs: a start waits for
 * these rows, and each column of a million of them costs a tenth of a second.
 */
export async function* readOpenOrders(database: Database, pageRows: number): AsyncGenerator<readonly TrackableRow[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `declare open_orders no scroll cursor for select ${selectColumns(trackableColumns, 'o')}
       from contract_order as o where o.end_at_ms is null`,
    );
    const fetchPage = () => loadRows(client, `fetch ${pageRows} from open_orders`, []);
    let ahead = fetchPage();
    for (;;) {
      const rows = await ahead;
      const isLast = rows.length < pageRows;
      // The database makes the next page while this one is worked on; whoever waits for it hears of a failure.
      if (!isLast) ahead = fetchPage();
      ahead.catch(() => undefined);
      if (rows.length > 0) yield readRows<TrackableRow>(trackableColumns, rows);
      if (isLast) return;
    }
  } finally {
    // Nothing was written.
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/** Which orders of a user. */
export interface OrderFilter {
  readonly userId: number;
  readonly book: Book;
  readonly states?: readonly ContractStatus[] | undefined;
  readonly instrumentId?: number | undefined;
  /** Only orders with smaller numbers. */
  readonly beforeId?: number | undefined;
}

/** The newest first. */
export async function listOrders(database: Database, filter: OrderFilter, countMax: number): Promise<ContractRow[]> {
  const { userId, book, states, instrumentId, beforeId } = filter;
  const isOpenOnly = states?.every(state => state === 'pending' || state === 'holding') ?? false;
  const rows = await loadRows(
    database.pool,
    `${selectOrder} where o.user_id = $1 and o.book = $2 and ($3::contract_state[] is null or o.state = any($3))
       and ($4::int is null or o.instrument_id = $4) and ($5::bigint is null or o.id < $5)
       ${isOpenOnly ? 'and o.end_at_ms is null' : ''}
     order by o.id desc limit $6`,
    [userId, book, states ?? null, instrumentId ?? null, beforeId ?? null, countMax],
  );
  return readRows<ContractRow>(rowColumns, rows);
}

/** What orders and positions hold (`packages/domain/src/contracts/postings.ts`), for the audit. */
export const contractHolds = {
  product: 'contract',
  query: `
    select user_id, book, 'margin' as account, 'contract:' || id as reference, 'USDT'::ledger_asset as asset,
      margin_left + fee_left as amount
    from contract_order where end_at_ms is null
    union all
    select user_id, book, 'reserve', 'contract:' || id, 'USDT', reserve_left from contract_order where end_at_ms is null`,
};
