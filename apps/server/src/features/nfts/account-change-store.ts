import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { Waiting } from '../overview/index.ts';

/** Where a charity is to be paid from now on, as one operator asks for. */
export interface NewAccountChange {
  readonly charityId: number;
  readonly details: string;
  readonly reason: string;
  readonly operatorNumber: number;
  readonly atMs: number;
}

export interface AccountChange extends NewAccountChange {
  readonly id: number;
  readonly isDecided: boolean;
}

const columns = `charity_account_change.id::float8 as id, charity_id as "charityId", details, reason,
  operator_number as "operatorNumber", ${toMs('at')} as "atMs", decision is not null as "isDecided"`;

/** Answers its number; undefined where another one of the charity waits. */
export async function insertAccountChange(
  client: pg.ClientBase,
  change: NewAccountChange,
): Promise<number | undefined> {
  const { charityId, details, reason, operatorNumber, atMs } = change;
  const { rows } = await client.query<{ id: number }>(
    `insert into charity_account_change (charity_id, details, reason, operator_number, at) values ($1, $2, $3, $4, $5)
     on conflict (charity_id) where decision is null do nothing returning id::float8 as id`,
    [charityId, details, reason, operatorNumber, new Date(atMs)],
  );
  return rows[0]?.id;
}

export async function loadAccountChange(client: pg.ClientBase, id: number): Promise<AccountChange | undefined> {
  const { rows } = await client.query<AccountChange>(`select ${columns} from charity_account_change where id = $1`, [
    id,
  ]);
  return rows[0];
}

/** False when another decision was there first, which is waited for. */
export async function saveAccountDecision(
  client: pg.ClientBase,
  id: number,
  decision: {
    readonly name: 'approved' | 'rejected' | 'withdrawn';
    readonly deciderNumber: number;
    readonly reason: string;
    readonly atMs: number;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update charity_account_change set decision = $2, decider_number = $3, decision_reason = $4, decided_at = $5
     where id = $1 and decision is null`,
    [id, decision.name, decision.deciderNumber, decision.reason, new Date(decision.atMs)],
  );
  return rowCount === 1;
}

/** Those that wait, the oldest first: one a charity at most. */
export function listAccountChanges(database: Database): Promise<AccountChange[]> {
  return database.query<AccountChange>(
    `select ${columns} from charity_account_change where decision is null order by charity_account_change.id`,
  );
}

/** How many wait, and since when the first of them does. */
export async function loadWaitingAccounts(database: Database): Promise<Waiting> {
  const [row] = await database.query<Waiting>(
    `select count(*)::int as count, ${toMs('min(at)')} as "oldestAtMs"
     from charity_account_change where decision is null`,
  );
  return row ?? { count: 0, oldestAtMs: null };
}
