import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import type { Chains, NetworkAccess } from '../../adapters/chains/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { loadSharedAddresses, loadSharedAddressesIn } from './address-store.ts';
import { loadApprovedKeys, loadApprovedKeysIn } from './key-store.ts';

/** Where a user sends to on a network. */
export interface DepositAddress {
  readonly address: string;
  /** The user's alone; else shared by all. */
  readonly isOwn: boolean;
}

/** What two operators have set, network by network. */
export interface ApprovedPlaces {
  readonly shared: ReadonlyMap<Network, string>;
  /** Hashes of the keys in force. */
  readonly keys: ReadonlyMap<Network, string>;
}

export async function loadPlaces(database: Database): Promise<ApprovedPlaces> {
  const [shared, keys] = await Promise.all([loadSharedAddresses(database), loadApprovedKeys(database)]);
  return { shared, keys };
}

/** The same in a transaction. */
export async function loadPlacesIn(client: pg.ClientBase): Promise<ApprovedPlaces> {
  return { shared: await loadSharedAddressesIn(client), keys: await loadApprovedKeysIn(client) };
}

/** The key that gives new addresses: the one of the settings once it is approved. */
export function findKeyInForce(
  { network, depositKey }: Pick<NetworkAccess, 'network' | 'depositKey'>,
  { keys }: Pick<ApprovedPlaces, 'keys'>,
): NetworkAccess['depositKey'] {
  return depositKey?.hash === keys.get(network) ? depositKey : null;
}

/** An own address where an approved public key gives one, else the one that operators have set; null without either. */
export function findAddress(
  chains: Chains,
  places: ApprovedPlaces,
  { userId, network }: { readonly userId: number; readonly network: Network },
): DepositAddress | null {
  const access = chains.find(network);
  const key = access && findKeyInForce(access, places);
  if (key) return { address: key.deriveAddress(userId), isOwn: true };
  const shared = places.shared.get(network);
  return shared === undefined ? null : { address: shared, isOwn: false };
}
