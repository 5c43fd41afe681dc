import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { loadWaiting, type Waiting } from '../overview/index.ts';

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

/** Those that wait, the oldest first: one a charity at most. */
export function listAccountChanges(database: Database): Promise<AccountChange[]> {
  return database.query<AccountChange>(
    `select ${columns} from charity_account_change where decision is null order by charity_account_change.id`,
  );
}

/** How many wait, and since when the first of them does. */
export const loadWaitingAccounts = (database: Database): Promise<Waiting> =>
  loadWaiting(database, { table: 'charity_account_change' });
