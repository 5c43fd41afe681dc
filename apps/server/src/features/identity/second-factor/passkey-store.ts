import type pg from 'pg';
import type { Database } from '../../../platform/postgres/database.ts';
import { toMs } from '../../../platform/postgres/time-column.ts';

export interface PasskeyRow {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
  /** How authenticators name the user. */
  readonly handle: Buffer;
}

export type NewPasskey = Pick<
  PasskeyRow,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name' | 'createdAtMs'
>;

const columns = `id::float8 as id, user_id::float8 as "userId", credential_id as "credentialId",
  public_key as "publicKey", counter::float8 as counter, transports, name,
  ${toMs('created_at')} as "createdAtMs",
  ${toMs('last_used_at')} as "lastUsedAtMs", passkey_handle as handle`;
const source = 'user_passkey join user_second_factor using (user_id)';

/** The oldest first. */
export function loadPasskeys(database: Database, userId: number): Promise<PasskeyRow[]> {
  return database.query<PasskeyRow>(`select ${columns} from ${source} where user_id = $1 order by user_passkey.id`, [
    userId,
  ]);
}

export async function findPasskey(database: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  const rows = await database.query<PasskeyRow>(`select ${columns} from ${source} where credential_id = $1`, [
    credentialId,
  ]);
  return rows[0];
}

/** Answers its id, or undefined when the key is known already. */
export async function savePasskey(client: pg.PoolClient, passkey: NewPasskey): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into user_passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))
     on conflict (credential_id) do nothing returning id::float8 as id`,
    [
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAtMs,
    ],
  );
  return rows[0]?.id;
}

/** Answers the name of what is gone, or undefined when the user has no such key. */
export async function deletePasskey(client: pg.PoolClient, userId: number, id: number): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'delete from user_passkey where user_id = $1 and id = $2 returning name',
    [userId, id],
  );
  return rows[0]?.name;
}

/** Records a use; false when a later one was recorded meanwhile. An authenticator that does not count stays at 0. */
export async function usePasskey(
  client: pg.PoolClient,
  { id, counter, atMs }: { readonly id: number; readonly counter: number; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update user_passkey set counter = $2, last_used_at = to_timestamp($3::float8 / 1000)
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, atMs],
  );
  return rowCount === 1;
}
