import type { DepositFailure, DepositState } from '@truemark/domain/deposits/deposit';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { loadWaiting, type Waiting } from '../overview/index.ts';
import type { StoredEvidence } from './follow/evidence.ts';

/** What somebody says of a payment. */
export interface NewDeposit {
  readonly userId: number;
  readonly network: Network;
  readonly asset: Asset;
  readonly address: string;
  readonly isOwnAddress: boolean;
  readonly amount: Amount;
  readonly hash: string;
  readonly proofFile: string | null;
  readonly atMs: number;
}

/** What else is known of the same transaction, by this user or another. */
export interface OtherClaim {
  readonly id: number;
  readonly userId: number;
  readonly state: DepositState;
  readonly isSameAddress: boolean;
  readonly isSigned: boolean;
}

/** What the first of two reviewers confirmed. */
export interface Approval {
  readonly operatorNumber: number;
  readonly amount: Amount;
  readonly outputIndex: number;
  readonly atMs: number;
}

/** A payment, and what became of it. */
export interface Deposit extends NewDeposit {
  readonly id: number;
  readonly outputIndex: number | null;
  readonly isFound: boolean;
  readonly state: DepositState;
  readonly reviewerNumber: number | null;
  readonly reviewedSinceMs: number | null;
  readonly signedBy: string | null;
  readonly approval: Approval | null;
  readonly decidedAtMs: number | null;
  readonly credited: Amount | null;
  readonly failure: DepositFailure | null;
  /** What a node said of it last. */
  readonly evidence: StoredEvidence | null;
  /** When the network took it back although it was processed. */
  readonly lostAtMs: number | null;
  /** Not failed. */
  readonly others: readonly OtherClaim[];
}

type DepositRecord = Omit<Deposit, 'amount' | 'credited' | 'approval'> & {
  readonly amount: string;
  readonly credited: string | null;
  readonly approval: (Omit<Approval, 'amount'> & { readonly amount: string }) | null;
};

const columns = `id::float8 as id, user_id::float8 as "userId", network, asset, address, is_own_address as "isOwnAddress",
  amount::text as amount, hash, output_index as "outputIndex", proof_file as "proofFile", ${toMs('at')} as "atMs",
  found_at is not null as "isFound", state, reviewer_number as "reviewerNumber",
  ${toMs('reviewed_since')} as "reviewedSinceMs", signed_by as "signedBy",
  case when operator_number is not null then jsonb_build_object('operatorNumber', operator_number,
    'amount', approved_amount::text, 'outputIndex', approved_output, 'atMs', ${toMs('approved_at')}) end as approval,
  ${toMs('decided_at')} as "decidedAtMs", credited::text as credited, failure, evidence,
  ${toMs('lost_at')} as "lostAtMs",
  (select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'userId', other.user_id, 'state', other.state,
      'isSameAddress', other.address = deposit.address, 'isSigned', other.signed_by is not null) order by other.id), '[]')
    from deposit as other
    where other.network = deposit.network and other.hash = deposit.hash and other.id <> deposit.id
      and other.state <> 'failed') as others`;

function parseDeposit(row: DepositRecord): Deposit {
  const { amount, credited, approval } = row;
  return {
    ...row,
    amount: BigInt(amount),
    credited: credited === null ? null : BigInt(credited),
    approval: approval && { ...approval, amount: BigInt(approval.amount) },
  };
}

/** Until the end of the transaction nobody else says, takes back or decides anything about this transaction of a network. */
export async function lockTransaction(client: pg.ClientBase, { network, hash }: Pick<Deposit, 'network' | 'hash'>) {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`truemark deposit ${network} ${hash}`]);
}

export async function insertDeposit(client: pg.ClientBase, deposit: NewDeposit): Promise<number> {
  const { userId, network, asset, address, isOwnAddress, amount, hash, proofFile, atMs } = deposit;
  const { rows } = await client.query<{ id: number }>(
    `insert into deposit (user_id, network, asset, address, is_own_address, amount, hash, proof_file, at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'submitted') returning id::float8 as id`,
    [userId, network, asset, address, isOwnAddress, amount, hash, proofFile, new Date(atMs)],
  );
  return rows[0]?.id ?? 0;
}

export async function loadDeposit(client: pg.ClientBase, id: number): Promise<Deposit | undefined> {
  const { rows } = await client.query<DepositRecord>(`select ${columns} from deposit where id = $1`, [id]);
  return rows[0] && parseDeposit(rows[0]);
}

/** Whatever is known of a transaction and did not fail. */
export async function loadTransaction(
  client: pg.ClientBase,
  { network, hash }: Pick<Deposit, 'network' | 'hash'>,
): Promise<Pick<Deposit, 'userId' | 'address' | 'state' | 'outputIndex'>[]> {
  const { rows } = await client.query(
    `select user_id::float8 as "userId", address, state, output_index as "outputIndex" from deposit
     where network = $1 and hash = $2 and state <> 'failed'`,
    [network, hash],
  );
  return rows;
}

export async function countWaiting(client: pg.ClientBase, userId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from deposit where user_id = $1 and state in ('submitted', 'review') and not is_aside`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Those of a user, the newest first. */
export async function listDepositsOf(
  database: Database,
  userId: number,
  beforeId: number,
  limit: number,
): Promise<Deposit[]> {
  const rows = await database.query<DepositRecord>(
    `select ${columns} from deposit where user_id = $1 and id < $2 order by deposit.id desc limit $3`,
    [userId, beforeId, limit],
  );
  return rows.map(parseDeposit);
}

/** A line of the list of all orders. */
export async function listMoneyRows(
  database: Database,
  { userId, beforeId, limit }: { readonly userId: number; readonly beforeId: number; readonly limit: number },
) {
  const rows = await database.query<{ id: number; asset: Asset; amount: string; state: string; createdAtMs: number }>(
    `select id::float8 as id, asset, coalesce(credited, amount)::text as amount, state, ${toMs('at')} as "createdAtMs"
     from deposit where user_id = $1 and id < $2 order by deposit.id desc limit $3`,
    [userId, beforeId, limit],
  );
  return rows.map(row => ({ ...row, direction: 'deposit' as const, amount: BigInt(row.amount) }));
}

/** Which deposits operators look at. `aside`: found below the minimum; `lost`: the network took back what was processed. */
export type ReviewList = 'waiting' | 'aside' | 'decided' | 'lost';

const listConditions: Readonly<Record<ReviewList, string>> = {
  waiting: `state in ('submitted', 'review') and not is_aside and id > $1 order by deposit.id`,
  aside: `state in ('submitted', 'review') and is_aside and id > $1 order by deposit.id`,
  decided: `state in ('processed', 'failed') and id < $1 order by deposit.id desc`,
  lost: 'lost_at is not null and id < $1 order by deposit.id desc',
};

/** Those that nobody has decided, the oldest first; others the newest first. */
export async function listForReview(
  database: Database,
  search: { readonly list: ReviewList; readonly afterId: number | undefined; readonly limit: number },
): Promise<Deposit[]> {
  const { list, afterId, limit } = search;
  const rows = await database.query<DepositRecord>(
    `select ${columns} from deposit where ${listConditions[list]} limit $2`,
    [afterId ?? (list === 'waiting' || list === 'aside' ? 0 : Number.MAX_SAFE_INTEGER), limit],
  );
  return rows.map(parseDeposit);
}

/** How many wait for a reviewer, and since when the first of them does. */
export const loadWaitingDeposits = (database: Database): Promise<Waiting> =>
  loadWaiting(database, { table: 'deposit', isWaiting: `state in ('submitted', 'review') and not is_aside` });

/** Whether something of a user's waits for a decision. */
export async function hasWaitingDepositIn(client: pg.ClientBase, userId: number): Promise<boolean> {
  const { rows } = await client.query(
    `select from deposit where user_id = $1 and state in ('submitted', 'review') and not is_aside limit 1`,
    [userId],
  );
  return rows.length > 0;
}

/** False when it was decided meanwhile. */
export async function saveReviewer(
  client: pg.ClientBase,
  id: number,
  { operatorNumber, atMs }: { readonly operatorNumber: number; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update deposit set state = 'review', reviewer_number = $2, reviewed_since = $3
     where id = $1 and state in ('submitted', 'review')`,
    [id, operatorNumber, new Date(atMs)],
  );
  return rowCount === 1;
}

/** False when it was decided meanwhile. */
export async function saveSigner(client: pg.ClientBase, id: number, address: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update deposit set signed_by = $2 where id = $1 and state in ('submitted', 'review')`,
    [id, address],
  );
  return rowCount === 1;
}

/** What the first of two confirms; the second may take it at once. */
export async function saveApproval(client: pg.ClientBase, id: number, approval: Approval): Promise<boolean> {
  const { operatorNumber, amount, outputIndex, atMs } = approval;
  const { rowCount } = await client.query(
    `update deposit set state = 'review', operator_number = $2, approved_amount = $3, approved_output = $4,
       approved_at = $5, reviewer_number = null, reviewed_since = null
     where id = $1 and state in ('submitted', 'review')`,
    [id, operatorNumber, amount, outputIndex, new Date(atMs)],
  );
  return rowCount === 1;
}

interface Decision {
  readonly deciderNumber: number;
  readonly reason: string;
  readonly atMs: number;
}

/** False when another decision was there first. `isSecond`: what the first of two confirmed stays beside it. */
export async function saveProcessed(
  client: pg.ClientBase,
  id: number,
  decision: Decision & {
    readonly credited: Amount;
    readonly outputIndex: number;
    readonly postingId: number;
    readonly isSecond: boolean;
  },
): Promise<boolean> {
  const { deciderNumber, reason, atMs, credited, outputIndex, postingId, isSecond } = decision;
  const { rowCount } = await client.query(
    `update deposit set state = 'processed', decider_number = $2, decision_reason = $3, decided_at = $4, credited = $5,
       output_index = $6, posting_id = $7,
       operator_number = case when $8 then operator_number end, approved_at = case when $8 then approved_at end,
       approved_amount = case when $8 then approved_amount end, approved_output = case when $8 then approved_output end
     where id = $1 and state in ('submitted', 'review')`,
    [id, deciderNumber, reason, new Date(atMs), credited, outputIndex, postingId, isSecond],
  );
  return rowCount === 1;
}

/** False when another decision was there first. */
export async function saveFailed(
  client: pg.ClientBase,
  id: number,
  { deciderNumber, reason, atMs, failure }: Decision & { readonly failure: DepositFailure },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update deposit set state = 'failed', decider_number = $2, decision_reason = $3, decided_at = $4, failure = $5
     where id = $1 and state in ('submitted', 'review')`,
    [id, deciderNumber, reason, new Date(atMs), failure],
  );
  return rowCount === 1;
}
