import type { PayoutOutcome } from '@truemark/contract/operators/withdrawals';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import type { Network } from '@truemark/domain/payments/network';
import type { EarlierWithdrawal, WithdrawalFailure, WithdrawalState } from '@truemark/domain/withdrawals/withdrawal';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { loadWaiting, type Waiting } from '../overview/index.ts';

/** What somebody asks to be paid. */
export interface NewWithdrawal {
  readonly id: number;
  readonly userId: number;
  /** Who may withdraw once a day. */
  readonly person: string;
  readonly network: Network;
  readonly asset: Asset;
  readonly addressId: number;
  readonly address: string;
  readonly amount: Amount;
  readonly fee: Amount;
  /** A plain decimal. */
  readonly feeRate: string;
  readonly atMs: number;
}

/** What was said to have paid a withdrawal. */
export interface PayoutAttempt {
  readonly hash: string;
  readonly operatorNumber: number;
  readonly atMs: number;
  readonly outcome: PayoutOutcome;
}

/** A withdrawal, and what became of it. */
export interface Withdrawal extends NewWithdrawal {
  readonly state: WithdrawalState;
  readonly reviewerNumber: number | null;
  readonly reviewedSinceMs: number | null;
  /** The first of two. */
  readonly operatorNumber: number | null;
  readonly confirmedAtMs: number | null;
  readonly approverNumber: number | null;
  readonly approvedAtMs: number | null;
  readonly decidedAtMs: number | null;
  readonly failure: WithdrawalFailure | null;
  readonly hash: string | null;
  /** The newest first. */
  readonly attempts: readonly PayoutAttempt[];
}

/** Who may withdraw once a day. */
export interface Person {
  readonly name: string;
  /** All accounts that are known to be theirs. */
  readonly userIds: readonly number[];
}

type WithdrawalRecord = Omit<Withdrawal, 'amount' | 'fee'> & { readonly amount: string; readonly fee: string };

const columns = `id::float8 as id, user_id::float8 as "userId", person, network, asset, address_id::float8 as "addressId",
  address, amount::text as amount, fee::text as fee, trim_scale(fee_rate)::text as "feeRate", ${toMs('at')} as "atMs",
  state, reviewer_number as "reviewerNumber", ${toMs('reviewed_since')} as "reviewedSinceMs",
  operator_number as "operatorNumber", ${toMs('confirmed_at')} as "confirmedAtMs", approver_number as "approverNumber",
  ${toMs('approved_at')} as "approvedAtMs", ${toMs('decided_at')} as "decidedAtMs", failure, hash,
  (select coalesce(jsonb_agg(jsonb_build_object('hash', attempt.hash, 'operatorNumber', attempt.operator_number,
      'atMs', ${toMs('attempt.at')}, 'outcome', attempt.outcome) order by attempt.id desc), '[]')
    from payout_attempt as attempt where attempt.withdrawal_id = withdrawal.id) as attempts`;

function parse(row: WithdrawalRecord): Withdrawal {
  return { ...row, amount: BigInt(row.amount), fee: BigInt(row.fee) };
}

/**
 * Until the end of the transaction nobody else submits for these, or decides on them: users, persons and withdrawals have
 * names of their own. Taken in one order, and before the shards of the ledger.
 */
export async function lockNamed(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`truemark withdrawal ${name}`]);
  }
}

/** Until the end of the transaction this user submits nothing: who they are may change. */
export function lockWithdrawer(client: pg.ClientBase, userId: number): Promise<void> {
  return lockNamed(client, [`user:${userId}`]);
}

export async function insertWithdrawal(client: pg.ClientBase, withdrawal: NewWithdrawal): Promise<void> {
  const { id, userId, person, network, asset, addressId, address, amount, fee, feeRate, atMs } = withdrawal;
  await client.query(
    `insert into withdrawal (id, user_id, person, network, asset, address_id, address, amount, fee, fee_rate, at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'submitted')`,
    [id, userId, person, network, asset, addressId, address, amount, fee, feeRate, new Date(atMs)],
  );
}

export async function loadWithdrawal(client: pg.ClientBase | pg.Pool, id: number): Promise<Withdrawal | undefined> {
  const { rows } = await client.query<WithdrawalRecord>(`select ${columns} from withdrawal where id = $1`, [id]);
  return rows[0] && parse(rows[0]);
}

/** Those of a person, by that name or of their accounts, that are open, or were submitted since. */
export async function listEarlier(
  client: pg.ClientBase | pg.Pool,
  { person, sinceMs }: { readonly person: Person; readonly sinceMs: number },
): Promise<EarlierWithdrawal[]> {
  const { rows } = await client.query<EarlierWithdrawal>(
    `select state, ${toMs('at')} as "atMs" from withdrawal
     where (user_id = any($1::bigint[]) or person = $2) and (at >= $3 or state in ('submitted', 'review', 'approved'))`,
    [person.userIds, person.name, new Date(sinceMs)],
  );
  return rows;
}

/** Those of a user, the newest first. */
export async function listOf(
  database: Database,
  search: { readonly userId: number; readonly beforeId: number | undefined; readonly limit: number },
): Promise<Withdrawal[]> {
  const rows = await database.query<WithdrawalRecord>(
    `select ${columns} from withdrawal where user_id = $1 and id < $2 order by withdrawal.id desc limit $3`,
    [search.userId, search.beforeId ?? Number.MAX_SAFE_INTEGER, search.limit],
  );
  return rows.map(parse);
}

/** Those that wait, the oldest first, or those that have ended, the newest first. */
export async function listForReview(
  database: Database,
  search: { readonly isWaiting: boolean; readonly afterId: number | undefined; readonly limit: number },
): Promise<Withdrawal[]> {
  const { isWaiting, afterId, limit } = search;
  const rows = await database.query<WithdrawalRecord>(
    isWaiting
      ? `select ${columns} from withdrawal where state in ('submitted', 'review', 'approved') and id > $1
         order by withdrawal.id limit $2`
      : `select ${columns} from withdrawal where state in ('processed', 'failed', 'canceled') and id < $1
         order by withdrawal.id desc limit $2`,
    [afterId ?? (isWaiting ? 0 : Number.MAX_SAFE_INTEGER), limit],
  );
  return rows.map(parse);
}

/** How many wait for a reviewer or to be paid, and since when the first of them does. */
export const loadWaitingWithdrawals = (database: Database): Promise<Waiting> =>
  loadWaiting(database, { table: 'withdrawal', isWaiting: `state in ('submitted', 'review', 'approved')` });

async function isChanged(client: pg.ClientBase, sql: string, values: readonly unknown[]): Promise<boolean> {
  const { rowCount } = await client.query(sql, [...values]);
  return rowCount === 1;
}

interface ByOperator {
  readonly operatorNumber: number;
  readonly atMs: number;
}

/** Like those below, false when it has ended meanwhile. */
export function saveReviewer(client: pg.ClientBase, id: number, { operatorNumber, atMs }: ByOperator) {
  return isChanged(
    client,
    `update withdrawal set state = case state when 'submitted' then 'review' else state end, reviewer_number = $2,
       reviewed_since = $3
     where id = $1 and state in ('submitted', 'review', 'approved')`,
    [id, operatorNumber, new Date(atMs)],
  );
}

/** The first of two approves; the next is another's to give. */
export function saveConfirmation(client: pg.ClientBase, id: number, { operatorNumber, atMs }: ByOperator) {
  return isChanged(
    client,
    `update withdrawal set state = 'review', operator_number = $2, confirmed_at = $3, reviewer_number = null,
       reviewed_since = null
     where id = $1 and state in ('submitted', 'review')`,
    [id, operatorNumber, new Date(atMs)],
  );
}

export function saveApproval(client: pg.ClientBase, id: number, { operatorNumber, atMs }: ByOperator) {
  return isChanged(
    client,
    `update withdrawal set state = 'approved', approver_number = $2, approved_at = $3, reviewer_number = null,
       reviewed_since = null
     where id = $1 and state in ('submitted', 'review')`,
    [id, operatorNumber, new Date(atMs)],
  );
}

export function saveFailed(
  client: pg.ClientBase,
  id: number,
  decision: ByOperator & { readonly reason: string; readonly failure: WithdrawalFailure; readonly postingId: number },
) {
  const { operatorNumber, atMs, reason, failure, postingId } = decision;
  return isChanged(
    client,
    `update withdrawal set state = 'failed', decider_number = $2, decided_at = $3, decision_reason = $4, failure = $5,
       posting_id = $6
     where id = $1 and state in ('submitted', 'review', 'approved')`,
    [id, operatorNumber, new Date(atMs), reason, failure, postingId],
  );
}

export function saveCanceled(
  client: pg.ClientBase,
  id: number,
  { atMs, postingId }: { readonly atMs: number; readonly postingId: number },
) {
  return isChanged(
    client,
    `update withdrawal set state = 'canceled', decided_at = $2, posting_id = $3 where id = $1 and state = 'submitted'`,
    [id, new Date(atMs), postingId],
  );
}

export function saveProcessed(
  client: pg.ClientBase,
  id: number,
  payment: ByOperator & {
    readonly reason: string;
    readonly hash: string;
    readonly outputIndex: number | null;
    readonly isLookedUp: boolean;
    readonly postingId: number;
  },
) {
  const { operatorNumber, atMs, reason, hash, outputIndex, isLookedUp, postingId } = payment;
  return isChanged(
    client,
    `update withdrawal set state = 'processed', decider_number = $2, decided_at = $3, decision_reason = $4, hash = $5,
       is_looked_up = $6, posting_id = $7, output_index = $8
     where id = $1 and state = 'approved'`,
    [id, operatorNumber, new Date(atMs), reason, hash, isLookedUp, postingId, outputIndex],
  );
}

/** How often a user was paid at an address. */
export async function countPaidTo(
  database: Database,
  { userId, network, address }: Pick<Withdrawal, 'userId' | 'network' | 'address'>,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from withdrawal
     where network = $2 and address = $3 and user_id = $1 and state = 'processed'`,
    [userId, network, address],
  );
  return row?.count ?? 0;
}

/** What withdrawals hold, for the audit of the ledger. */
export const withdrawalHolds = {
  product: 'withdrawal',
  query: `
    select user_id, 'live'::ledger_book as book, 'withdrawing' as account, 'withdrawal:' || id as reference, asset, amount
    from withdrawal where state in ('submitted', 'review', 'approved')`,
};
