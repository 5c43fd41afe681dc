import type { Amount } from '@truemark/domain/ledger/amount';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { loadWaiting, type Waiting } from '../overview/index.ts';

export interface PaidPayout {
  readonly id: number;
  /** What the payment can be found by. */
  readonly reference: string;
  readonly atMs: number;
}

/** The payout of a work that was approved. */
export async function loadPaidPayout(database: Database, nftId: number): Promise<PaidPayout | undefined> {
  const [row] = await database.query<PaidPayout>(
    `select nft_payout.id::float8 as id, reference, ${toMs('decided_at')} as "atMs" from nft_payout
     where nft_id = $1 and decision = 'approved'`,
    [nftId],
  );
  return row;
}

/** A payout that an operator has recorded. */
export interface NftPayout {
  readonly id: number;
  readonly nftId: number;
  readonly amount: Amount;
  readonly reference: string;
  readonly reason: string;
  readonly operatorNumber: number;
  readonly atMs: number;
  readonly isDecided: boolean;
}

type Row = Omit<NftPayout, 'amount'> & { readonly amount: string };

const columns = `nft_payout.id::float8 as id, nft_id as "nftId", amount::text as amount, reference, reason,
  operator_number as "operatorNumber", ${toMs('at')} as "atMs", decision is not null as "isDecided"`;
const parse = (row: Row): NftPayout => ({ ...row, amount: BigInt(row.amount) });

/** Answers its number; undefined where one of the work waits already or was made. */
export async function insertPayout(
  client: pg.ClientBase,
  payout: Omit<NftPayout, 'id' | 'isDecided'>,
): Promise<number | undefined> {
  const { nftId, amount, reference, reason, operatorNumber, atMs } = payout;
  const { rows } = await client.query<{ id: number }>(
    `insert into nft_payout (nft_id, amount, reference, reason, operator_number, at) values ($1, $2, $3, $4, $5, $6)
     on conflict (nft_id) where decision is distinct from 'rejected' do nothing returning id::float8 as id`,
    [nftId, amount, reference, reason, operatorNumber, new Date(atMs)],
  );
  return rows[0]?.id;
}

export async function loadPayout(client: pg.ClientBase, id: number): Promise<NftPayout | undefined> {
  const { rows } = await client.query<Row>(`select ${columns} from nft_payout where id = $1`, [id]);
  return rows[0] && parse(rows[0]);
}

/** Those that wait for a second person, the oldest first. */
export async function listWaitingPayouts(database: Database, afterId: number, limit: number): Promise<NftPayout[]> {
  const rows = await database.query<Row>(
    `select ${columns} from nft_payout where decision is null and nft_payout.id > $1 order by nft_payout.id limit $2`,
    [afterId, limit],
  );
  return rows.map(parse);
}

/** How many payouts wait, and since when the first of them does. */
export const loadWaitingPayouts = (database: Database): Promise<Waiting> =>
  loadWaiting(database, { table: 'nft_payout' });

/** Works of which a payout waits or was made. */
export async function listPaidOutNfts(database: Database): Promise<ReadonlySet<number>> {
  const rows = await database.query<{ nftId: number }>(
    `select nft_id as "nftId" from nft_payout where decision is distinct from 'rejected'`,
  );
  return new Set(rows.map(({ nftId }) => nftId));
}
