import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

/** Whether an operator has finished a login from a device. */
export async function isKnownDevice(database: Database, operatorId: number, hash: Buffer): Promise<boolean> {
  const rows = await database.query('select from operator_device where operator_id = $1 and device_hash = $2', [
    operatorId,
    hash,
  ]);
  return rows.length > 0;
}

export async function saveDevice(
  client: pg.PoolClient,
  operatorId: number,
  { hash, atMs }: { readonly hash: Buffer; readonly atMs: number },
): Promise<void> {
  await client.query(
    `insert into operator_device (operator_id, device_hash, seen_at) values ($1, $2, $3)
     on conflict (operator_id, device_hash) do update set seen_at = excluded.seen_at`,
    [operatorId, hash, new Date(atMs)],
  );
}

/** What was known of an operator whose access others changed is known no more. */
export async function deleteDevices(client: pg.PoolClient, operatorId: number): Promise<void> {
  await client.query('delete from operator_device where operator_id = $1', [operatorId]);
}
