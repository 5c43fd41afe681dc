import type { PayoutOutcome } from '@truemark/contract/operators/withdrawals';
import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { PayoutAttempt } from './store.ts';

export async function insertAttempt(
  client: pg.ClientBase,
  withdrawalId: number,
  attempt: PayoutAttempt,
): Promise<void> {
  const { hash, operatorNumber, atMs, outcome } = attempt;
  await client.query(
    `insert into payout_attempt (withdrawal_id, operator_number, hash, at, outcome) values ($1, $2, $3, $4, $5)`,
    [withdrawalId, operatorNumber, hash, new Date(atMs), outcome],
  );
}

/** Whether a transaction has paid a withdrawal. */
export async function hasPaidWith(client: pg.ClientBase, network: Network, hash: string): Promise<boolean> {
  const { rows } = await client.query('select from withdrawal where network = $1 and hash = $2', [network, hash]);
  return rows.length > 0;
}

/** What of a transaction has paid a withdrawal: an output, or, where an operator vouched for it, one to this address. */
export interface PaidOutput {
  readonly address: string;
  readonly outputIndex: number | null;
}

/** Whoever holds the lock of the transaction sees all of them. */
export async function listPaidWith(
  client: pg.ClientBase,
  { network, hash }: { readonly network: Network; readonly hash: string },
): Promise<PaidOutput[]> {
  const { rows } = await client.query<PaidOutput>(
    'select address, output_index as "outputIndex" from withdrawal where network = $1 and hash = $2',
    [network, hash],
  );
  return rows;
}

/** A payout that was named, whose transaction may still come to pay it. */
export interface UndecidedPayout {
  readonly id: number;
  readonly hash: string;
  readonly outcome: PayoutOutcome;
  /** Who named it. */
  readonly operatorNumber: number;
}

export function listUndecidedPayouts(database: Database, limit: number): Promise<UndecidedPayout[]> {
  return database.query<UndecidedPayout>(
    `select withdrawal.id::float8 as id, attempt.hash, attempt.outcome, attempt.operator_number as "operatorNumber"
     from withdrawal, lateral (
       select hash, outcome, operator_number from payout_attempt where withdrawal_id = withdrawal.id order by payout_attempt.id desc limit 1
     ) as attempt
     where withdrawal.state = 'approved' and attempt.outcome in ('pending', 'unanswered') order by random() limit $1`,
    [limit],
  );
}
