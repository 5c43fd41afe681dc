import type { DepositKey } from '@truemark/domain/payments/deposit-key';
import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

interface ApprovedKey {
  readonly network: Network;
  readonly keyHash: string;
}

const approvedSql = `select distinct on (network) network, key_hash as "keyHash" from (
    select network, key_hash, 0 as id from deposit_first_key
    union all
    select network, key_hash, id from deposit_address_change where decision = 'approved' and key_hash is not null
  ) as approved order by network, approved.id desc`;

const toMap = (rows: readonly ApprovedKey[]) => new Map(rows.map(({ network, keyHash }) => [network, keyHash]));

/** The hash of the key in force of each network that has one, whatever the settings name. */
export async function loadApprovedKeys(database: Database): Promise<ReadonlyMap<Network, string>> {
  return toMap(await database.query<ApprovedKey>(approvedSql));
}

/** The same in a transaction. */
export async function loadApprovedKeysIn(client: pg.ClientBase): Promise<ReadonlyMap<Network, string>> {
  return toMap((await client.query<ApprovedKey>(approvedSql)).rows);
}

/**
 * The first key of a network is approved by its setting, as long as nobody has been told to send elsewhere there. Of
 * several programs that start at once one records it.
 */
export async function recordFirstKey(database: Database, key: DepositKey, atMs: number): Promise<void> {
  const { network, hash } = key;
  if (!(await isFirstKey(database, key))) return;
  await database.query(
    'insert into deposit_first_key (network, key_hash, at) values ($1, $2, $3) on conflict (network) do nothing',
    [network, hash, new Date(atMs)],
  );
}

/** Where addresses were given before keys were recorded, the key of the newest of them is the first. */
async function isFirstKey(database: Database, key: DepositKey): Promise<boolean> {
  const [newest] = await database.query<{ userId: number; address: string }>(
    `select user_id::float8 as "userId", address from deposit_own_address where network = $1
     order by number desc limit 1`,
    [key.network],
  );
  if (newest) return key.deriveAddress(newest.userId) === newest.address;
  const shared = await database.query(
    `select from deposit_address_change where network = $1 and decision = 'approved' limit 1`,
    [key.network],
  );
  return shared.length === 0;
}
