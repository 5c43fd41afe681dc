import type { Account, AccountKind, UserAccountKind } from '@truemark/domain/ledger/account';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Hold } from '@truemark/domain/ledger/hold';
import type { Transfer, TransferKind, TransferLine } from '@truemark/domain/ledger/transfer';
import { type Asset, assets } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import type pg from 'pg';
import type { Database } from '../../../platform/postgres/database.ts';
import type { HouseBalance, RecordFilter, ReserveHold, TransferSearch } from '../ledger.ts';
import { findShard } from '../owner.ts';

/** What can run a query: the pool, or a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

export async function loadAccounts(
  client: Queryable,
  userId: number,
  book: Book,
): Promise<{ asset: Asset; kind: UserAccountKind; balance: Amount }[]> {
  const { rows } = await client.query<{ asset: Asset; kind: UserAccountKind; balance: string }>(
    'select asset, kind, balance from ledger_account where owner_id = $1 and book = $2',
    [userId, book],
  );
  return rows.map(row => ({ ...row, balance: BigInt(row.balance) }));
}

/** The sums of the shards. */
export async function loadHouseAccounts(database: Database): Promise<HouseBalance[]> {
  const rows = await database.query<Omit<HouseBalance, 'balance'> & { balance: string }>(
    `select book, asset, kind as account, sum(balance)::text as balance from ledger_account
     where owner_id between -16 and -1 group by book, asset, kind order by book, asset, kind`,
  );
  return rows.map(row => ({ ...row, balance: BigInt(row.balance) }));
}

/** What is set aside in the live book under the names of a product and not used yet. */
export async function sumReserved(database: Database, product: string, asset: Asset): Promise<Amount> {
  const rows = await database.query<{ sum: string }>(
    `select coalesce(sum(amount - posted - voided), 0)::text as sum from ledger_hold
     where account = 'reserve' and book = 'live' and asset = $2 and split_part(reference, ':', 1) = $1
       and amount > posted + voided`,
    [product, asset],
  );
  return BigInt(rows[0]?.sum ?? 0);
}

/** What is pending of holds of the reserve in the live book, in their order. */
export async function loadReserved(database: Database, holds: readonly ReserveHold[]): Promise<readonly Amount[]> {
  const rows = await database.query<{ reference: string; pending: string }>(
    `select hold.reference, (amount - posted - voided)::text as pending
     from unnest($1::bigint[], $2::text[]) as wanted (owner_id, reference)
     join ledger_hold as hold on hold.owner_id = wanted.owner_id and hold.account = 'reserve'
       and hold.reference = wanted.reference and hold.book = 'live'`,
    [holds.map(({ userId }) => findShard(userId)), holds.map(({ reference }) => reference)],
  );
  const pending = new Map(rows.map(row => [row.reference, BigInt(row.pending)]));
  return holds.map(({ reference }) => pending.get(reference) ?? 0n);
}

export async function loadPendingHolds(database: Database, userId: number, book: Book): Promise<Hold[]> {
  const rows = await database.query<HoldRow>(
    `select account, reference, asset, kind, amount, posted, voided, created_at_ms from ledger_hold
     where owner_id = $1 and book = $2 and posted + voided < amount order by created_at_ms desc, reference desc`,
    [userId, book],
  );
  return rows.map(({ account, reference, asset, kind, amount, posted, voided, created_at_ms }) => ({
    ...{ userId, book, account, reference, asset, kind },
    ...{ amount: BigInt(amount), posted: BigInt(posted), voided: BigInt(voided), createdAtMs: Number(created_at_ms) },
  }));
}

interface HoldRow {
  account: AccountKind;
  reference: string;
  asset: Asset;
  kind: TransferKind;
  amount: string;
  posted: string;
  voided: string;
  created_at_ms: string;
}

/** Demo resets since a time. */
export async function countTransfers(
  client: Queryable,
  { userId, book, kind, fromMs }: { userId: number; book: Book; kind: TransferKind; fromMs: number },
): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ledger_transfer
     where owner_id = $1 and book = $2 and at_ms >= $3 and kind = $4`,
    [userId, book, fromMs, kind],
  );
  return Number(rows[0]?.count);
}

/** Whether a key has been answered. */
export async function hasPosting(client: Queryable, userId: number, key: string): Promise<boolean> {
  const { rows } = await client.query('select from ledger_posting where owner_id = $1 and key = $2', [userId, key]);
  return rows.length > 0;
}

/** A point in a record: transfers after it are newer. */
export interface RecordPosition {
  readonly atMs: number;
  readonly postingId: number;
  readonly part: number;
}

/** Transfers of a record on one side of a position, the nearest first. */
export async function loadTransfers(
  database: Database,
  filter: RecordFilter,
  side: 'before' | 'after',
  position: RecordPosition,
  limit: number,
): Promise<Transfer[]> {
  const { where, values } = writeFilter(filter);
  const [order, direction] = side === 'before' ? ['<', 'desc'] : ['>', 'asc'];
  const last = values.length;
  const rows = await database.query<TransferRecord>(
    `select ${transferColumns} from ledger_transfer
     where ${where} and (at_ms, posting_id, part) ${order} ($${last + 1}::bigint, $${last + 2}::bigint, $${last + 3}::integer)
     order by at_ms ${direction}, posting_id ${direction}, part ${direction} limit $${last + 4}`,
    [...values, position.atMs, position.postingId, position.part, limit],
  );
  return rows.map(parseTransfer);
}

function writeFilter({ userId, book, asset, kind, account, fromMs, toMs }: RecordFilter) {
  const values: unknown[] = [userId, book];
  const conditions = ['owner_id = $1', 'book = $2'];
  const add = (value: unknown, write: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(write(`$${values.length}`));
  };
  add(asset, parameter => `asset = ${parameter}`);
  add(kind, parameter => `kind = ${parameter}`);
  add(account, parameter => `(debit = ${parameter} or credit = ${parameter})`);
  add(fromMs, parameter => `at_ms >= ${parameter}`);
  add(toMs, parameter => `at_ms < ${parameter}`);
  return { where: conditions.join(' and '), values };
}

/** The balance of each account of a record before a time: what its last transfer before then says. */
export async function loadBalancesBefore(
  database: Database,
  { userId, book }: RecordFilter,
  beforeMs: number,
): Promise<{ asset: Asset; account: UserAccountKind; balance: Amount }[]> {
  const rows = await database.query<{ asset: Asset; account: UserAccountKind; balance: string }>(balancesBeforeSql, [
    userId,
    book,
    beforeMs,
  ]);
  return rows.map(row => ({ ...row, balance: BigInt(row.balance) }));
}

const balancesBeforeSql = `
  select account.asset, account.kind as account, last.balance::text as balance
  from ledger_account as account
  cross join lateral (
    select case when debit = account.kind then debit_balance else credit_balance end as balance
    from ledger_transfer as transfer
    where transfer.owner_id = account.owner_id and transfer.book = account.book and transfer.at_ms < $3
      and transfer.asset = account.asset and (transfer.debit = account.kind or transfer.credit = account.kind)
    order by at_ms desc, posting_id desc, part desc limit 1
  ) as last
  where account.owner_id = $1 and account.book = $2`;

/** How many postings the first look of a search goes back, and how many times as many each further one. */
const firstLook = 4_096;
const lookGrowth = 8;

/**
 * All transfers that match, of every record, the newest posting first: a range of postings after the other, until there
 * are enough. A user's stand together, and are looked through at once.
 */
export async function searchTransfers(
  database: Database,
  search: TransferSearch,
  before: Pick<RecordPosition, 'postingId' | 'part'> | undefined,
): Promise<Transfer[]> {
  const found: Transfer[] = [];
  let { postingId, part } = before ?? { postingId: (await loadNewestPosting(database)) + 1, part: 0 };
  let look = search.userId === undefined ? firstLook : postingId;
  while (found.length < search.limit && postingId > 0) {
    const fromId = Math.max(0, postingId - look);
    const rows = await database.query<TransferRecord>(searchSql, [
      search.userId ?? null,
      search.book ?? null,
      search.asset ?? null,
      search.kind ?? null,
      search.account ?? null,
      search.reference ?? null,
      postingId,
      part,
      search.limit - found.length,
      search.fromMs ?? null,
      search.toMs ?? null,
      fromId,
    ]);
    found.push(...rows.map(parseTransfer));
    postingId = fromId;
    part = 0;
    look *= lookGrowth;
  }
  return found;
}

/** No posting has a greater number; some of those below may be of none. */
async function loadNewestPosting(database: Database): Promise<number> {
  const [row] = await database.query<{ last: number }>('select last_value::float8 as last from ledger_posting_id');
  return row?.last ?? 0;
}

const transferColumns = `owner_id, book, at_ms, posting_id, part, kind, asset, amount, debit_owner_id, debit,
  debit_sequence, debit_balance, credit_owner_id, credit, credit_sequence, credit_balance, reference`;

const searchSql = `
  select ${transferColumns} from ledger_transfer
  where ($1::bigint is null or owner_id = $1) and ($2::ledger_book is null or book = $2)
    and ($3::ledger_asset is null or asset = $3) and ($4::text is null or kind = $4)
    and ($5::text is null or debit = $5 or credit = $5) and ($6::text is null or reference = $6)
    and ($10::bigint is null or at_ms >= $10) and ($11::bigint is null or at_ms < $11)
    and posting_id between $12 and $7::bigint and (posting_id, part) < ($7::bigint, $8::integer)
  order by posting_id desc, part desc limit $9`;

interface TransferRecord {
  book: Book;
  at_ms: string;
  posting_id: string;
  part: number;
  kind: TransferKind;
  asset: Asset;
  amount: string;
  debit_owner_id: string;
  debit: AccountKind;
  debit_sequence: string | null;
  debit_balance: string | null;
  credit_owner_id: string;
  credit: AccountKind;
  credit_sequence: string | null;
  credit_balance: string | null;
  reference: string;
}

function parseTransfer(row: TransferRecord): Transfer {
  return {
    kind: row.kind,
    asset: row.asset,
    amount: BigInt(row.amount),
    debit: parseAccount(row.debit_owner_id, row.debit),
    credit: parseAccount(row.credit_owner_id, row.credit),
    reference: row.reference,
    book: row.book,
    postingId: Number(row.posting_id),
    part: row.part,
    atMs: Number(row.at_ms),
    debitLine: parseLine(row.debit_sequence, row.debit_balance),
    creditLine: parseLine(row.credit_sequence, row.credit_balance),
  };
}

function parseLine(sequence: string | null, balance: string | null): TransferLine | null {
  return sequence === null || balance === null ? null : { sequence: Number(sequence), balance: BigInt(balance) };
}

function parseAccount(ownerId: string, kind: AccountKind): Account {
  const owner = Number(ownerId);
  return { userId: owner > 0 ? owner : null, kind };
}

/** USDT first, in the order of `assets`. */
export function compareAssets(a: Asset, b: Asset): number {
  return assets.indexOf(a) - assets.indexOf(b);
}
