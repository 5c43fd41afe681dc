import type { CharityCause } from '@truemark/domain/charity/cause';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { AccountChange } from './account-change-store.ts';
import type { Charity } from './store.ts';

/** Answers the number of a charity that an operator names; undefined where there is one of that name. */
export async function insertNamedCharity(
  client: pg.ClientBase,
  charity: { readonly name: string; readonly cause: CharityCause; readonly atMs: number },
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into charity (name, cause, is_sample, listed_at) values ($1, $2, false, $3)
     on conflict (name) do nothing returning id`,
    [charity.name, charity.cause, new Date(charity.atMs)],
  );
  return rows[0]?.id;
}

export async function hasCharity(client: Pick<pg.ClientBase, 'query'>, id: number): Promise<boolean> {
  const { rowCount } = await client.query('select from charity where id = $1::bigint', [id]);
  return rowCount === 1;
}

/** Where a charity is paid: an address, or the details of an account. */
export interface CharityAccount {
  readonly details: string;
  /** Who has asked for it. */
  readonly operatorNumber: number;
  /** Who has approved it; null for what was entered while one person was enough. */
  readonly approverNumber: number | null;
  /** Since when it counts. */
  readonly atMs: number;
}

/** Puts an approved change in force. */
export async function insertAccount(client: pg.ClientBase, change: AccountChange, atMs: number): Promise<void> {
  const { charityId, details, reason, operatorNumber, id } = change;
  await client.query(
    `insert into charity_account (charity_id, details, reason, operator_number, at, change_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [charityId, details, reason, operatorNumber, new Date(atMs), id],
  );
}

/** Where a charity is paid now; null where nobody has entered it. */
export async function loadDetails(client: pg.ClientBase, charityId: number): Promise<string | null> {
  const { rows } = await client.query<{ details: string }>(
    'select details from charity_account where charity_id = $1 order by charity_account.id desc limit 1',
    [charityId],
  );
  return rows[0]?.details ?? null;
}

/** Where each charity is paid now; those that nobody has entered anything for are not there. */
export async function loadAccounts(database: Database): Promise<ReadonlyMap<number, CharityAccount>> {
  const rows = await database.query<CharityAccount & { readonly charityId: number }>(
    `select distinct on (charity_account.charity_id) charity_account.charity_id as "charityId", charity_account.details,
       charity_account.operator_number as "operatorNumber", decider_number as "approverNumber",
       ${toMs('charity_account.at')} as "atMs"
     from charity_account left join charity_account_change on charity_account_change.id = change_id
     order by charity_account.charity_id, charity_account.id desc`,
  );
  return new Map(rows.map(({ charityId, ...account }) => [charityId, account]));
}

export async function listCharities(database: Database): Promise<Charity[]> {
  return database.query<Charity>(`select charity.id, name, cause, is_sample as "isSample" from charity order by name`);
}
