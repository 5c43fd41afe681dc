import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import type { Database } from '../../../platform/postgres/database.ts';

interface OwnAddress {
  readonly network: Network;
  readonly address: string;
}

/** One after the other, so that numbers are in the order of the commits. */
async function lockNumbers(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('truemark own addresses'))");
}

/** Keeps whose these addresses are before they are shown, so that no payment to one can come before it is looked for. */
export async function giveOut(
  database: Database,
  {
    userId,
    addresses,
    atMs,
  }: { readonly userId: number; readonly addresses: readonly OwnAddress[]; readonly atMs: number },
): Promise<void> {
  const given = await database.query<OwnAddress>(
    'select network, address from deposit_own_address where user_id = $1',
    [userId],
  );
  const isGiven = (one: OwnAddress) =>
    given.some(({ network, address }) => network === one.network && address === one.address);
  const fresh = addresses.filter(one => !isGiven(one));
  if (fresh.length === 0) return;
  await database.transaction(async client => {
    await lockNumbers(client);
    await client.query(
      `insert into deposit_own_address (network, address, user_id, at)
       select network, address, $3, $4 from unnest($1::text[], $2::text[]) as fresh (network, address)
       on conflict (network, address) do nothing`,
      [fresh.map(({ network }) => network), fresh.map(({ address }) => address), userId, new Date(atMs)],
    );
  });
}

/** Those of some users who have no address of a network yet. */
export async function listUngiven(
  database: Database,
  network: Network,
  userIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await database.query<{ userId: number }>(
    `select wanted.user_id::float8 as "userId" from unnest($2::bigint[]) as wanted (user_id)
     where not exists (select from deposit_own_address as own where own.network = $1 and own.user_id = wanted.user_id)`,
    [network, userIds],
  );
  return rows.map(({ userId }) => userId);
}

interface GivenAddresses {
  readonly network: Network;
  readonly given: readonly { readonly userId: number; readonly address: string }[];
  readonly atMs: number;
}

/** Keeps addresses of many users. */
export async function giveAll(database: Database, { network, given, atMs }: GivenAddresses): Promise<void> {
  if (given.length === 0) return;
  await database.transaction(async client => {
    await lockNumbers(client);
    await client.query(
      `insert into deposit_own_address (network, address, user_id, at)
       select $1, address, user_id, $4 from unnest($2::text[], $3::bigint[]) as given (address, user_id)
       on conflict (network, address) do nothing`,
      [network, given.map(({ address }) => address), given.map(({ userId }) => userId), new Date(atMs)],
    );
  });
}

/** Whose the own addresses of a network are; what was given out since is read at each use. */
export function createAddressBook(database: Database, network: Network): () => Promise<ReadonlyMap<string, number>> {
  const users = new Map<string, number>();
  let lastNumber = 0;
  return async () => {
    const rows = await database.query<{ address: string; userId: number; number: number }>(
      `select address, user_id::float8 as "userId", number::float8 as number from deposit_own_address
       where number > $2 and network = $1 order by deposit_own_address.number`,
      [network, lastNumber],
    );
    for (const { address, userId } of rows) users.set(address, userId);
    lastNumber = rows.at(-1)?.number ?? lastNumber;
    return users;
  };
}

/** Users who were shown an address of a network that they have alone. */
export interface OwnIndex {
  readonly userId: number;
  readonly address: string;
  /** Something has arrived there. */
  readonly isUsed: boolean;
}

export function listOwnIndexes(database: Database, network: Network): Promise<OwnIndex[]> {
  return database.query<OwnIndex>(
    `select own.user_id::float8 as "userId", own.address, exists (
       select from deposit where deposit.network = own.network and deposit.user_id = own.user_id
         and deposit.address = own.address and is_own_address and output_index is not null
         and (found_at is not null or deposit.state = 'processed')
     ) as "isUsed"
     from deposit_own_address as own where own.network = $1 order by own.user_id, own.number`,
    [network],
  );
}
