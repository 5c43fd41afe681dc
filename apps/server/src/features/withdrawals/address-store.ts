import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import { toMs } from '../../platform/postgres/time-column.ts';

/** Where somebody wants to be paid. */
export interface BookAddress {
  readonly id: number;
  readonly userId: number;
  readonly network: Network;
  readonly address: string;
  readonly label: string;
  readonly atMs: number;
  readonly usableFromMs: number;
  readonly confirmedAtMs: number | null;
  readonly removedAtMs: number | null;
}

type Queryable = pg.ClientBase | pg.Pool;

const columns = `id::float8 as id, user_id::float8 as "userId", network, address, label, ${toMs('at')} as "atMs",
  ${toMs('usable_from')} as "usableFromMs", ${toMs('confirmed_at')} as "confirmedAtMs",
  ${toMs('removed_at')} as "removedAtMs"`;

/** The book, the newest first. */
export async function listAddresses(client: Queryable, userId: number): Promise<BookAddress[]> {
  const { rows } = await client.query<BookAddress>(
    `select ${columns} from payout_address where user_id = $1 and removed_at is null order by payout_address.id desc`,
    [userId],
  );
  return rows;
}

/** Every address of a network that ever stood in somebody's book. */
export async function listKnown(client: Queryable, userId: number, network: Network): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(
    'select distinct address from payout_address where user_id = $1 and network = $2',
    [userId, network],
  );
  return rows.map(({ address }) => address);
}

export async function loadAddress(client: Queryable, id: number): Promise<BookAddress | undefined> {
  const { rows } = await client.query<BookAddress>(`select ${columns} from payout_address where id = $1`, [id]);
  return rows[0];
}

/** One of the book by what it says; the newest, removed or not. */
export async function findAddress(
  client: Queryable,
  { userId, network, address }: Pick<BookAddress, 'userId' | 'network' | 'address'>,
): Promise<BookAddress | undefined> {
  const { rows } = await client.query<BookAddress>(
    `select ${columns} from payout_address where user_id = $1 and network = $2 and address = $3
     order by payout_address.id desc limit 1`,
    [userId, network, address],
  );
  return rows[0];
}

export async function insertAddress(
  client: pg.ClientBase,
  added: Pick<BookAddress, 'userId' | 'network' | 'address' | 'label' | 'atMs' | 'usableFromMs'>,
): Promise<BookAddress> {
  const { userId, network, address, label, atMs, usableFromMs } = added;
  const { rows } = await client.query<{ id: number }>(
    `insert into payout_address (user_id, network, address, label, at, usable_from)
     values ($1, $2, $3, $4, $5, $6) returning id::float8 as id`,
    [userId, network, address, label, new Date(atMs), new Date(usableFromMs)],
  );
  return { ...added, id: rows[0]?.id ?? 0, confirmedAtMs: null, removedAtMs: null };
}

/** False when it was confirmed or removed meanwhile. */
export async function saveConfirmed(client: pg.ClientBase, id: number, atMs: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update payout_address set confirmed_at = $2, usable_from = greatest(at, least(usable_from, $2))
     where id = $1 and confirmed_at is null and removed_at is null`,
    [id, new Date(atMs)],
  );
  return rowCount === 1;
}

/** False when it was removed before. */
export async function saveRemoved(client: pg.ClientBase, id: number, atMs: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'update payout_address set removed_at = $2 where id = $1 and removed_at is null',
    [id, new Date(atMs)],
  );
  return rowCount === 1;
}

/** Other users who have, or had, an address in their book. */
export async function findSharers(
  client: Queryable,
  { userId, network, address }: Pick<BookAddress, 'userId' | 'network' | 'address'>,
): Promise<number[]> {
  const { rows } = await client.query<{ userId: number }>(
    `select distinct user_id::float8 as "userId" from payout_address
     where network = $2 and address = $3 and user_id <> $1 order by 1 limit 20`,
    [userId, network, address],
  );
  return rows.map(row => row.userId);
}

/** Other users who have, or had, any address of this user's book. */
export async function findPayoutSharers(client: Queryable, userId: number): Promise<number[]> {
  const { rows } = await client.query<{ userId: number }>(
    `select distinct other.user_id::float8 as "userId" from payout_address mine
       join payout_address other using (network, address)
     where mine.user_id = $1 and other.user_id <> $1 order by 1 limit 20`,
    [userId],
  );
  return rows.map(row => row.userId);
}
