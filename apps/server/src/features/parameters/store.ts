import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { loadWaiting, type Waiting } from '../overview/index.ts';

export interface ParameterChange {
  readonly key: string;
  readonly version: number;
  readonly value: string;
  readonly reason: string;
  readonly operatorNumber: number;
  readonly approverNumber: number | null;
  readonly atMs: number;
}

export interface Proposal {
  readonly id: number;
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly baseVersion: number;
  readonly reason: string;
  readonly operatorNumber: number;
  readonly atMs: number;
  readonly isDecided: boolean;
}

const changeColumns = `key, version, value, reason, operator_number as "operatorNumber",
  approver_number as "approverNumber", ${toMs('changed_at')} as "atMs"`;
const proposalColumns = `id::float8 as id, key, from_value as "from", to_value as "to", base_version as "baseVersion",
  reason, operator_number as "operatorNumber", ${toMs('proposed_at')} as "atMs",
  decision is not null as "isDecided"`;

/** The last change of each parameter that has ever been changed. */
export async function loadLastChanges(database: Database): Promise<readonly ParameterChange[]> {
  return database.query<ParameterChange>(
    `select distinct on (key) ${changeColumns} from parameter_change order by key, version desc`,
  );
}

/** Every change of a parameter, the newest first. */
export async function loadChanges(database: Database, key: string): Promise<readonly ParameterChange[]> {
  return database.query<ParameterChange>(
    `select ${changeColumns} from parameter_change where key = $1 order by version desc`,
    [key],
  );
}

/** False when another change took the version meanwhile. */
export async function saveChange(client: pg.ClientBase, change: ParameterChange): Promise<boolean> {
  const { key, version, value, reason, operatorNumber, approverNumber, atMs } = change;
  const { rowCount } = await client.query(
    `insert into parameter_change (key, version, value, reason, operator_number, approver_number, changed_at)
     select $1, $2, $3, $4, $5, $6, $7
     where (select coalesce(max(version), 0) from parameter_change where key = $1) = $2 - 1
     on conflict do nothing`,
    [key, version, value, reason, operatorNumber, approverNumber, new Date(atMs)],
  );
  return rowCount === 1;
}

/** Proposals that wait, the oldest first. */
export async function loadOpenProposals(database: Database): Promise<readonly Proposal[]> {
  return database.query<Proposal>(
    `select ${proposalColumns} from change_proposal where decision is null
     order by change_proposal.proposed_at, change_proposal.id`,
  );
}

/** How many proposals wait, and since when the first of them does. */
export const loadWaitingProposals = (database: Database): Promise<Waiting> =>
  loadWaiting(database, { table: 'change_proposal', since: 'proposed_at' });

/** False when one about the same key waits already. */
export async function saveProposal(
  client: pg.ClientBase,
  proposal: Omit<Proposal, 'id' | 'isDecided'>,
): Promise<boolean> {
  const { key, from, to, baseVersion, reason, operatorNumber, atMs } = proposal;
  const { rowCount } = await client.query(
    `insert into change_proposal (key, from_value, to_value, base_version, reason, operator_number, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (key) where decision is null do nothing`,
    [key, from, to, baseVersion, reason, operatorNumber, new Date(atMs)],
  );
  return rowCount === 1;
}

/** A proposal, held until the transaction ends. */
export async function lockProposal(client: pg.ClientBase, id: number): Promise<Proposal | undefined> {
  const { rows } = await client.query<Proposal>(
    `select ${proposalColumns} from change_proposal where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function saveDecision(
  client: pg.ClientBase,
  id: number,
  decision: { readonly name: 'approved' | 'rejected' | 'withdrawn'; readonly reason: string; readonly number: number },
  atMs: number,
): Promise<void> {
  await client.query(
    `update change_proposal set decision = $2, decision_reason = $3, decider_number = $4, decided_at = $5 where id = $1`,
    [id, decision.name, decision.reason, decision.number, new Date(atMs)],
  );
}
