import type { DepositState } from '@truemark/domain/deposits/deposit';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import type { ChainPayment, Outpoint, PaymentId } from '../../../adapters/chains/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { StoredEvidence } from './evidence.ts';

interface Transaction {
  readonly network: Network;
  readonly hash: string;
}

/** What is known of a payment or of a transaction, as far as following needs it. */
export interface KnownDeposit {
  readonly id: number;
  readonly userId: number;
  readonly asset: Asset;
  readonly amount: Amount;
  readonly address: string;
  readonly outputIndex: number | null;
  readonly state: DepositState;
  readonly isFound: boolean;
  readonly isLost: boolean;
  readonly hasProof: boolean;
}

/** All of a transaction that did not fail, the oldest first. */
export async function loadKnown(client: pg.ClientBase, { network, hash }: Transaction): Promise<KnownDeposit[]> {
  const { rows } = await client.query<Omit<KnownDeposit, 'amount'> & { amount: string }>(
    `select id::float8 as id, user_id::float8 as "userId", asset, amount::text as amount, address, state,
       output_index as "outputIndex", found_at is not null as "isFound", lost_at is not null as "isLost",
       proof_file is not null as "hasProof"
     from deposit where network = $1 and hash = $2 and state <> 'failed' order by deposit.id`,
    [network, hash],
  );
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }));
}

/** What was found from a block on, and is not known to be gone. */
export function listFoundFrom(database: Database, network: Network, height: number): Promise<PaymentId[]> {
  return database.query<PaymentId>(
    `select hash as transaction, output_index as index from deposit
     where network = $1 and found_at is not null and state <> 'failed' and lost_at is null
       and (evidence -> 'block' ->> 'height')::bigint >= $2`,
    [network, height],
  );
}

interface Found {
  /** Less than the minimum. */
  readonly isAside: boolean;
  readonly userId: number;
  readonly payment: ChainPayment;
  readonly evidence: StoredEvidence;
  readonly atMs: number;
}

export async function insertFound(
  client: pg.ClientBase,
  { userId, payment, evidence, isAside, atMs }: Found,
): Promise<number> {
  const { network, asset, recipient, amount, transaction, index } = payment;
  const { rows } = await client.query<{ id: number }>(
    `insert into deposit (user_id, network, asset, address, is_own_address, amount, hash, output_index, at, found_at,
       evidence, state, is_aside)
     values ($1, $2, $3, $4, true, $5, $6, $7, $8, $8, $9, 'review', $10) returning id::float8 as id`,
    [userId, network, asset, recipient, amount, transaction, index, new Date(atMs), evidence, isAside],
  );
  return rows[0]?.id ?? 0;
}

/** What its owner has told of was found: from here on the amount is what arrived. */
export async function saveFound(
  client: pg.ClientBase,
  id: number,
  { payment, evidence, atMs }: Omit<Found, 'userId' | 'isAside'>,
): Promise<void> {
  await client.query(
    `update deposit set found_at = coalesce(found_at, $2), evidence = $3, output_index = $4, amount = $5, state = 'review'
     where id = $1 and state in ('submitted', 'review')`,
    [id, new Date(atMs), evidence, payment.index, payment.amount],
  );
}

/** Its owner tells of a payment that was found before: a reviewer answers, however little it is. */
export async function saveProof(client: pg.ClientBase, id: number, proofFile: string): Promise<void> {
  await client.query('update deposit set proof_file = $2, is_aside = false where id = $1 and proof_file is null', [
    id,
    proofFile,
  ]);
}

/** The network has taken back what was not processed yet. */
export async function saveTakenBack(client: pg.ClientBase, id: number, atMs: number): Promise<void> {
  await client.query(
    `update deposit set state = 'failed', failure = 'takenBack', decided_at = $2
     where id = $1 and state in ('submitted', 'review')`,
    [id, new Date(atMs)],
  );
}

/** The network has taken back what was processed; null: it has it again. */
export async function saveLost(client: pg.ClientBase, id: number, atMs: number | null): Promise<void> {
  await client.query("update deposit set lost_at = $2 where id = $1 and state = 'processed'", [
    id,
    atMs === null ? null : new Date(atMs),
  ]);
}

/** One that waits, of which the node is asked what it knows. */
export interface UnaskedClaim extends Transaction {
  readonly id: number;
  readonly asset: Asset;
  readonly address: string;
  readonly spends: Outpoint | null;
  readonly userId: number;
  readonly state: DepositState;
  /** What it said last. */
  readonly saidState: StoredEvidence['state'] | null;
}

/** Claims of a network that nobody has asked about since; those that were longest not asked about first. */
export function listUnasked(
  database: Database,
  network: Network,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<UnaskedClaim[]> {
  return database.query<UnaskedClaim>(
    `select id::float8 as id, network, hash, asset, address, nullif(evidence -> 'spends', 'null') as spends,
       user_id::float8 as "userId", state, evidence ->> 'state' as "saidState" from deposit
     where state in ('submitted', 'review') and network = $1 and found_at is null
       and (asked_at is null or asked_at < $2)
     order by deposit.asked_at nulls first, deposit.id limit $3`,
    [network, new Date(beforeMs), limit],
  );
}

/** Keeps what the node said; undefined: it was asked, and did not answer. False when it was found or decided meanwhile. */
export async function saveAnswer(
  client: pg.ClientBase,
  id: number,
  { evidence, atMs }: { readonly evidence: StoredEvidence | undefined; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update deposit set asked_at = $2, evidence = coalesce($3, evidence)
     where id = $1 and state in ('submitted', 'review') and found_at is null`,
    [id, new Date(atMs), evidence ?? null],
  );
  return rowCount === 1;
}
