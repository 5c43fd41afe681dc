import type { RefusalName } from '@truemark/contract/refusals';
import type { PostingRefusal } from '@truemark/domain/ledger/posting';
import { isAsset } from '@truemark/domain/money/asset';
import { books } from '@truemark/domain/money/book';
import { accept, assert, deny } from '@truemark/domain/result';
import type pg from 'pg';
import { lookupPlans } from '../../../platform/postgres/database.ts';
import { type RowWriter, writeRows } from '../../../platform/postgres/write-rows.ts';
import { calculateGenesis } from '../hash.ts';
import {
  type AccountLine,
  type AccountRef,
  type AccountState,
  type HoldLeft,
  type HoldRef,
  holdKey,
  type KnownAnswer,
  type LoadedBatch,
  type PostingRow,
  type PreparedPosting,
  type ShardRef,
  type TransferRow,
} from './batch.ts';

export async function begin(client: pg.ClientBase): Promise<void> {
  await client.query({ name: 'ledger-begin', text: 'begin' });
}

/**
 * Joins a transaction that somebody else has begun, with the plans of the workers. Shards are the first rows that any
 * transaction locks, so that nobody who waits for a shard holds what somebody with that shard waits for: who has locked
 * or written anything before is refused.
 */
export async function joinTransaction(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isFirst: boolean }>(
    `select pg_current_xact_id_if_assigned() is null as "isFirst"`,
  );
  assert(rows[0]?.isFirst, 'a transaction posts before it locks or writes anything else');
  await client.query(`${lookupPlans.map(setting => `set local ${setting}`).join('; ')}; savepoint ledger_joined`);
}

/** Gives back the shards that were locked since the transaction was joined, and whatever was written. */
export async function releaseShards(client: pg.ClientBase): Promise<void> {
  await client.query('rollback to savepoint ledger_joined');
}

export async function commit(client: pg.ClientBase): Promise<void> {
  await client.query({ name: 'ledger-commit', text: 'commit' });
}

export async function rollback(client: pg.ClientBase): Promise<void> {
  await client.query('rollback');
}

/**
 * Locks shards until the end of the transaction, in the order they are given. Who holds the shard of a user is the
 * only one who posts for that user: sixteen locks do for any number of users. What somebody posts without the lock would
 * not follow its account, and the database refuses it.
 */
export async function lockShards(client: pg.ClientBase, refs: readonly ShardRef[]): Promise<void> {
  const values = [refs.map(({ ownerId }) => ownerId), refs.map(({ book }) => book)];
  await client.query({ name: 'ledger-lock', text: lockShardsSql, values });
}

const lockShardsSql = `
  select 1
  from unnest($1::bigint[], $2::ledger_book[]) as ref (owner_id, book)
  cross join lateral (
    select from ledger_shard
    where ledger_shard.owner_id = ref.owner_id and ledger_shard.book = ref.book
    for no key update
  ) as locked`;

/** What a batch asks for. */
export interface BatchRefs {
  readonly accounts: readonly AccountRef[];
  readonly holds: readonly HoldRef[];
  readonly postings: readonly PreparedPosting[];
}

/** What accounts, holds and keys say now. Asked after the shards are locked, so that it stays true. */
export async function loadBatch(client: pg.ClientBase, { accounts, holds, postings }: BatchRefs): Promise<LoadedBatch> {
  const { rows } = await client.query<LoadedRow>({
    name: 'ledger-load',
    text: loadBatchSql,
    values: [
      ...accountArrays(accounts),
      holds.map(({ ownerId }) => ownerId),
      holds.map(({ account }) => account),
      holds.map(({ reference }) => reference),
      postings.map(({ ownerId }) => ownerId),
      postings.map(({ posting }) => posting.key),
    ],
    rowMode: 'array',
  });
  const loaded: LoadedBatch = { accounts: new Map(), holds: new Map(), answers: new Map() };
  for (const row of rows) {
    const index = Number(row[1]) - 1;
    if (row[0] === 'account') loaded.accounts.set(pick(accounts, index).key, parseAccount(row));
    else if (row[0] === 'hold') loaded.holds.set(holdKey(pick(holds, index)), parseHold(row));
    else loaded.answers.set(pick(postings, index).answerKey, parseAnswer(row));
  }
  return loaded;
}

/** Which list, index in it from 1, and up to four values. */
type LoadedRow = ['account' | 'hold' | 'posting', string, string, string, string, string];

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  assert(item !== undefined, 'what is loaded was asked for');
  return item;
}

function parseAccount([, , balance, sequence, atMs, hash]: LoadedRow): AccountState {
  return { balance: BigInt(balance), sequence: Number(sequence), atMs: Number(atMs), hash };
}

function parseHold([, , pending, bookText, asset]: LoadedRow): HoldLeft {
  const book = books.find(name => name === bookText);
  assert(book && isAsset(asset), 'a hold is of a known book and asset');
  return { book, asset, pending: BigInt(pending) };
}

function parseAnswer([, , postingId, atMs, bodyHash, refusal]: LoadedRow): KnownAnswer {
  if (refusal === '') return { bodyHash, answer: accept({ postingId: Number(postingId), atMs: Number(atMs) }) };
  return { bodyHash, answer: deny(refusal as PostingRefusal | RefusalName) };
}

function accountArrays(accounts: readonly AccountRef[]): (string | number)[][] {
  return [
    accounts.map(({ ownerId }) => ownerId),
    accounts.map(({ book }) => book),
    accounts.map(({ asset }) => asset),
    accounts.map(({ kind }) => kind),
  ];
}

/** `offset 0` keeps each lookup one by key, whatever the planner thinks of the tables' sizes. */
const loadBatchSql = `
  select 'account', ordinal, found.*
  from unnest($1::bigint[], $2::ledger_book[], $3::ledger_asset[], $4::text[])
    with ordinality as ref (owner_id, book, asset, kind, ordinal)
  cross join lateral (
    select balance::text, sequence::text, last_at_ms::text, encode(hash, 'hex') from ledger_account
    where owner_id = ref.owner_id and book = ref.book and asset = ref.asset and kind = ref.kind offset 0
  ) as found
  union all
  select 'hold', ordinal, found.*
  from unnest($5::bigint[], $6::text[], $7::text[]) with ordinality as ref (owner_id, account, reference, ordinal)
  cross join lateral (
    select (amount - posted - voided)::text, book::text, asset::text, '' from ledger_hold
    where owner_id = ref.owner_id and account = ref.account and reference = ref.reference offset 0
  ) as found
  union all
  select 'posting', ordinal, found.*
  from unnest($8::bigint[], $9::text[]) with ordinality as ref (owner_id, key, ordinal)
  cross join lateral (
    select id::text, at_ms::text, encode(body_hash, 'hex'), coalesce(refusal, '') from ledger_posting
    where owner_id = ref.owner_id and key = ref.key offset 0
  ) as found`;

/** Numbers for postings to come. */
export async function takeNumbers(client: pg.ClientBase, count: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ numbers: string }>({
    name: 'ledger-numbers',
    text: takeNumbersSql,
    values: [count],
  });
  return (rows[0]?.numbers ?? '').split(',').map(Number);
}

const takeNumbersSql = `
  select string_agg(nextval('ledger_posting_id')::text, ',') as numbers from generate_series(1, $1::integer)`;

/** Opens accounts with nothing in them; those that are there stay as they are. */
export async function openAccounts(client: pg.ClientBase, accounts: readonly AccountRef[]): Promise<void> {
  const hashes = accounts.map(({ ownerId, book }) => calculateGenesis(ownerId, book));
  await client.query(openAccountsSql, [...accountArrays(accounts), hashes]);
}

const openAccountsSql = `
  insert into ledger_account (owner_id, book, asset, kind, balance, sequence, last_at_ms, hash)
  select owner_id, book, asset, kind, 0, 0, 0, decode(hash, 'hex')
  from unnest($1::bigint[], $2::ledger_book[], $3::ledger_asset[], $4::text[], $5::text[])
    as ref (owner_id, book, asset, kind, hash)
  on conflict do nothing`;

/** Writes postings and their transfers; balances, records and holds follow by themselves. */
export async function savePostings(
  client: pg.ClientBase,
  postings: readonly PostingRow[],
  transfers: readonly TransferRow[],
): Promise<void> {
  await client.query({
    name: 'ledger-save',
    text: savePostingsSql,
    values: [writeRows(postings, writePosting), writeRows(transfers, writeTransfer)],
  });
}

/** The columns of `ledger_posting`. */
function writePosting(out: RowWriter, row: PostingRow): void {
  out.bigint(row.ownerId);
  out.text(row.key);
  out.bigint(row.postingId);
  out.word(row.book);
  out.bigint(row.atMs);
  out.bytes(row.bodyHash);
  out.text(row.refusal);
}

/** The columns of `ledger_transfer`. */
function writeTransfer(out: RowWriter, row: TransferRow): void {
  const { draft, debit, credit } = row;
  out.bigint(row.ownerId);
  out.word(debit.book);
  out.bigint(row.atMs);
  out.bigint(row.postingId);
  out.integer(row.part);
  out.text(draft.kind);
  out.word(draft.asset);
  out.numeric(draft.amount);
  writeSide(out, debit, row.debitLine);
  writeSide(out, credit, row.creditLine);
  out.text(draft.reference);
}

function writeSide(out: RowWriter, { ownerId, kind }: AccountRef, line: AccountLine | null): void {
  out.bigint(ownerId);
  out.text(kind);
  out.bigint(line?.sequence ?? null);
  out.numeric(line?.balance ?? null);
  out.bytes(line?.hash ?? null);
}

const savePostingsSql = 'select ledger_post($1::ledger_posting[], $2::ledger_transfer[])';
