import type { OperatorRole } from '@truemark/contract/operators/roles';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { loadWaiting, type Waiting } from '../overview/index.ts';

/** A change of operators that one administrator asks for. */
export interface NewOperatorProposal {
  /** Whose access it changes; null for one who is to be added. */
  readonly subjectNumber: number | null;
  /** Of one who is to be added; null otherwise. */
  readonly addedEmail: string | null;
  /** The role they are to have; null leaves it. */
  readonly role: OperatorRole | null;
  readonly fromRole: OperatorRole | null;
  readonly isEnabled: boolean;
  readonly isFactorReset: boolean;
  readonly isPasswordReset: boolean;
  readonly reason: string;
  readonly operatorNumber: number;
  readonly atMs: number;
}

export interface OperatorProposalRow extends NewOperatorProposal {
  readonly id: number;
  /** Of whom it is. */
  readonly email: string;
  readonly isDecided: boolean;
}

const select = `select proposal.id::float8 as id, subject_number as "subjectNumber", proposal.email as "addedEmail",
    coalesce(proposal.email, subject.email) as email, proposal.role, from_role as "fromRole", is_enabled as "isEnabled",
    is_factor_reset as "isFactorReset", is_password_reset as "isPasswordReset", reason, operator_number as "operatorNumber",
    ${toMs('proposed_at')} as "atMs", decision is not null as "isDecided"
  from operator_proposal proposal left join operator subject on subject.number = subject_number`;

/** False when another about the same operator waits already. */
export async function saveOperatorProposal(client: pg.PoolClient, proposal: NewOperatorProposal): Promise<boolean> {
  const { subjectNumber, addedEmail, role, fromRole, isEnabled, isFactorReset, isPasswordReset, reason } = proposal;
  const { rowCount } = await client.query(
    `insert into operator_proposal (subject_number, email, role, from_role, is_enabled, is_factor_reset, is_password_reset,
       reason, operator_number, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (coalesce(email, subject_number::text)) where decision is null do nothing`,
    [
      ...[subjectNumber, addedEmail, role, fromRole, isEnabled, isFactorReset, isPasswordReset, reason],
      proposal.operatorNumber,
      new Date(proposal.atMs),
    ],
  );
  return rowCount === 1;
}

/** Those that wait, the oldest first. */
export function listOperatorProposals(
  database: Database,
  afterId: number,
  limit: number,
): Promise<OperatorProposalRow[]> {
  return database.query<OperatorProposalRow>(
    `${select} where decision is null and proposal.id > $1 order by proposal.id limit $2`,
    [afterId, limit],
  );
}

/** How many wait, and since when the first of them does. */
export const loadWaitingOperators = (database: Database): Promise<Waiting> =>
  loadWaiting(database, { table: 'operator_proposal', since: 'proposed_at' });

/** Whether a proposal that waits may hand a new password over. */
export async function mayHandPassword(database: Database, id: number): Promise<boolean> {
  const rows = await database.query(
    `select from operator_proposal
     where id = $1 and (email is not null or is_password_reset or is_factor_reset) and decision is null`,
    [id],
  );
  return rows.length > 0;
}

/** A proposal, held until the transaction ends. */
export async function lockOperatorProposal(
  client: pg.PoolClient,
  id: number,
): Promise<OperatorProposalRow | undefined> {
  const { rows } = await client.query<OperatorProposalRow>(
    `${select} where proposal.id = $1 for no key update of proposal`,
    [id],
  );
  return rows[0];
}

export async function saveOperatorDecision(
  client: pg.PoolClient,
  id: number,
  decision: {
    readonly name: 'approved' | 'rejected' | 'withdrawn';
    readonly reason: string;
    readonly deciderNumber: number;
    readonly atMs: number;
  },
): Promise<void> {
  await client.query(
    `update operator_proposal set decision = $2, decision_reason = $3, decider_number = $4, decided_at = $5 where id = $1`,
    [id, decision.name, decision.reason, decision.deciderNumber, new Date(decision.atMs)],
  );
}
