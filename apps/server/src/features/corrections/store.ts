import type { CorrectionItem } from '@truemark/contract/operators/trading';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Book } from '@truemark/domain/money/book';
import type pg from 'pg';
import type { ReceiptPlace } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { loadWaiting, type Waiting } from '../overview/index.ts';

/** A correction as it was proposed, and what became of it. */
export interface Correction extends ReceiptPlace {
  readonly id: number;
  readonly book: Book;
  readonly symbol: string;
  readonly amount: Amount;
  readonly reason: string;
  readonly operatorNumber: number;
  readonly deciderNumber: number | null;
  readonly state: CorrectionItem['state'];
  readonly atMs: number;
}

type CorrectionRecord = Omit<Correction, 'amount'> & { amount: string };

const columns = `id::float8 as id, user_id::float8 as "userId", kind, order_id::float8 as "orderId", book, symbol,
  amount::text as amount, reason, operator_number as "operatorNumber", decider_number as "deciderNumber",
  case decision when 'approved' then 'posted' when 'rejected' then 'rejected' else 'waiting' end as state,
  ${toMs('at')} as "atMs"`;

function parseCorrection(row: CorrectionRecord): Correction {
  return { ...row, amount: BigInt(row.amount) };
}

export type NewCorrection = Omit<Correction, 'id' | 'state' | 'deciderNumber'>;

export async function insertCorrection(client: pg.ClientBase, correction: NewCorrection): Promise<Correction> {
  const { userId, kind, orderId, book, symbol, amount, reason, operatorNumber, atMs } = correction;
  const { rows } = await client.query<{ id: number }>(
    `insert into trade_correction (user_id, kind, order_id, book, symbol, amount, reason, operator_number, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id::float8 as id`,
    [userId, kind, orderId, book, symbol, amount, reason, operatorNumber, new Date(atMs)],
  );
  return { ...correction, id: rows[0]?.id ?? 0, state: 'waiting', deciderNumber: null };
}

export async function loadCorrection(client: pg.ClientBase, id: number): Promise<Correction | undefined> {
  const { rows } = await client.query<CorrectionRecord>(`select ${columns} from trade_correction where id = $1`, [id]);
  return rows[0] && parseCorrection(rows[0]);
}

/** A place in the list of corrections: those that wait first, the oldest of them before the others; then the decided, the newest first. */
export interface CorrectionPosition {
  readonly isDecided: boolean;
  readonly id: number;
}

export interface CorrectionSearch {
  readonly after: CorrectionPosition | undefined;
  /** Only those that wait, or only those that are decided; both where it is left out. */
  readonly isWaiting: boolean | undefined;
  readonly limit: number;
}

export async function listCorrections(
  database: Database,
  { after, isWaiting, limit }: CorrectionSearch,
): Promise<Correction[]> {
  const rows = await database.query<CorrectionRecord>(
    `select ${columns} from trade_correction
     where ($4::boolean is null or (decision is null) = $4)
       and ($1::boolean is null or (decision is not null) > $1
         or ((decision is not null) = $1 and case when $1 then id < $2 else id > $2 end))
     order by decision is not null,
       case when decision is null then trade_correction.id else -trade_correction.id end limit $3`,
    [after?.isDecided ?? null, after?.id ?? null, limit, isWaiting ?? null],
  );
  return rows.map(parseCorrection);
}

/** How many corrections wait, and since when the first of them does. */
export const loadWaitingCorrections = (database: Database): Promise<Waiting> =>
  loadWaiting(database, { table: 'trade_correction' });

/** A correction that was posted, as its order's receipt shows it. */
export interface PostedCorrection {
  readonly atMs: number;
  readonly amount: Amount;
  readonly reason: string;
  readonly postingId: number;
}

/** Approved corrections of an order, the oldest first: when each was proposed and posted, and why. */
export async function loadApproved(
  database: Database,
  { kind, userId, orderId }: ReceiptPlace,
): Promise<(Omit<PostedCorrection, 'amount'> & { readonly book: Book; readonly proposedAtMs: number })[]> {
  return database.query(
    `select ${toMs('decided_at')} as "atMs", ${toMs('at')} as "proposedAtMs", book, reason,
       posting_id::float8 as "postingId"
     from trade_correction where user_id = $1 and kind = $2 and order_id = $3 and posting_id is not null
     order by trade_correction.id`,
    [userId, kind, orderId],
  );
}
