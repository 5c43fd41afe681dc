import type { Amount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { loadWaiting, type Waiting } from '../overview/index.ts';

/** A move of the operator's own capital, as it is asked for. */
export interface NewMove {
  readonly book: Book;
  readonly asset: Asset;
  readonly amount: Amount;
  readonly direction: 'in' | 'out';
  readonly reason: string;
  readonly operatorNumber: number;
  readonly atMs: number;
}

/** One that waits for a second person, or did. */
export interface ProposedMove extends NewMove {
  readonly id: number;
  readonly isDecided: boolean;
}

type MoveRecord = Omit<ProposedMove, 'amount'> & { readonly amount: string };

const columns = `id::float8 as id, book, asset, amount::text as amount, direction, reason, operator_number as "operatorNumber",
  ${toMs('at')} as "atMs", decision is not null as "isDecided"`;

function parseMove(row: MoveRecord): ProposedMove {
  return { ...row, amount: BigInt(row.amount) };
}

/** Answers its number. `postingId` where one person has made it; without one it waits for a second. */
export async function insertMove(client: pg.ClientBase, move: NewMove, postingId: number | null): Promise<number> {
  const { book, asset, amount, direction, reason, operatorNumber, atMs } = move;
  const { rows } = await client.query<{ id: number }>(
    `insert into treasury_move (book, asset, amount, direction, reason, operator_number, at, is_alone, posting_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8::bigint is not null, $8) returning id::float8 as id`,
    [book, asset, amount, direction, reason, operatorNumber, new Date(atMs), postingId],
  );
  return rows[0]?.id ?? 0;
}

/** What was moved of an asset in one direction since a time without a second person, by all operators. Until the commit no other such move comes. */
export async function sumMovesAlone(
  client: pg.ClientBase,
  { book, asset, direction }: Pick<NewMove, 'book' | 'asset' | 'direction'>,
  sinceMs: number,
): Promise<Amount> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`truemark treasury ${book} ${asset} ${direction}`]);
  const { rows } = await client.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from treasury_move
     where book = $1 and asset = $2 and direction = $3 and is_alone and at > $4`,
    [book, asset, direction, new Date(sinceMs)],
  );
  return BigInt(rows[0]?.sum ?? 0);
}

export async function loadProposedMove(client: pg.ClientBase, id: number): Promise<ProposedMove | undefined> {
  const { rows } = await client.query<MoveRecord>(
    `select ${columns} from treasury_move where id = $1 and not is_alone`,
    [id],
  );
  return rows[0] && parseMove(rows[0]);
}

/** Those that wait for a second person, the oldest first. */
export async function listWaitingMoves(database: Database, afterId: number, limit: number): Promise<ProposedMove[]> {
  const rows = await database.query<MoveRecord>(
    `select ${columns} from treasury_move where decision is null and not is_alone and id > $1
     order by treasury_move.id limit $2`,
    [afterId, limit],
  );
  return rows.map(parseMove);
}

/** How many wait, and since when the first of them does. */
export const loadWaitingMoves = (database: Database): Promise<Waiting> =>
  loadWaiting(database, { table: 'treasury_move', isWaiting: 'decision is null and not is_alone' });
