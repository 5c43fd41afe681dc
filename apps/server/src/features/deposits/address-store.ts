import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { loadWaiting, type Waiting } from '../overview/index.ts';

/** A shared address that an operator asks for, or a key: then the address is its first. */
export interface NewAddressChange {
  readonly network: Network;
  readonly address: string;
  /** Of the key; null for a shared address. */
  readonly keyHash: string | null;
  readonly reason: string;
  readonly operatorNumber: number;
  readonly atMs: number;
}

export interface AddressChange extends NewAddressChange {
  readonly id: number;
  readonly isDecided: boolean;
}

const columns = `id::float8 as id, network, address, key_hash as "keyHash", reason, operator_number as "operatorNumber", ${toMs('at')} as "atMs",
  decision is not null as "isDecided"`;

/** Undefined when another one for the network waits. */
export async function insertAddressChange(
  client: pg.ClientBase,
  change: NewAddressChange,
): Promise<number | undefined> {
  const { network, address, keyHash, reason, operatorNumber, atMs } = change;
  const { rows } = await client.query<{ id: number }>(
    `insert into deposit_address_change (network, address, key_hash, reason, operator_number, at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (network) where decision is null do nothing returning id::float8 as id`,
    [network, address, keyHash, reason, operatorNumber, new Date(atMs)],
  );
  return rows[0]?.id;
}

export async function loadAddressChange(client: pg.ClientBase, id: number): Promise<AddressChange | undefined> {
  const { rows } = await client.query<AddressChange>(`select ${columns} from deposit_address_change where id = $1`, [
    id,
  ]);
  return rows[0];
}

/** Those that wait, one a network at most. */
export function listAddressChanges(database: Database): Promise<AddressChange[]> {
  return database.query<AddressChange>(
    `select ${columns} from deposit_address_change where decision is null order by deposit_address_change.id`,
  );
}

interface SharedAddress {
  readonly network: Network;
  readonly address: string;
}

const sharedSql = `select distinct on (network) network, address from deposit_address_change
  where decision = 'approved' and key_hash is null order by network, decided_at desc, deposit_address_change.id desc`;

const toMap = (rows: readonly SharedAddress[]) => new Map(rows.map(({ network, address }) => [network, address]));

/** The shared address in force of each network that has one. */
export async function loadSharedAddresses(database: Database): Promise<ReadonlyMap<Network, string>> {
  return toMap(await database.query<SharedAddress>(sharedSql));
}

/** The same in a transaction. */
export async function loadSharedAddressesIn(client: pg.ClientBase): Promise<ReadonlyMap<Network, string>> {
  return toMap((await client.query<SharedAddress>(sharedSql)).rows);
}

/** Whether anybody has been told to send to an address: shared ones, and those of deposits. */
export async function isKnownAddress(client: pg.ClientBase, network: Network, address: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from deposit where network = $1 and address = $2
     union all
     select from deposit_own_address where network = $1 and address = $2
     union all
     select from deposit_address_change where network = $1 and address = $2 and decision = 'approved' limit 1`,
    [network, address],
  );
  return rows.length > 0;
}

/** How many wait, and since when the first of them does. */
export const loadWaitingAddresses = (database: Database): Promise<Waiting> =>
  loadWaiting(database, { table: 'deposit_address_change' });
