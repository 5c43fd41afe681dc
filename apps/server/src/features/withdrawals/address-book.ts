import { findNetwork, type Network, chains as networkChains } from '@truemark/domain/payments/network';
import { accept, deny, type Result } from '@truemark/domain/result';
import { readTyped } from '@truemark/domain/text/typed-text';
import {
  checkPayoutAddress,
  type PayoutAddressRefusal,
  readPayoutAddress,
} from '@truemark/domain/withdrawals/payout-address';
import { addressWaitMs } from '@truemark/domain/withdrawals/withdrawal';
import type pg from 'pg';
import {
  type BookAddress,
  findAddress,
  findSharers,
  insertAddress,
  listAddresses,
  listKnown,
  loadAddress,
  saveConfirmed,
  saveRemoved,
} from './address-store.ts';
import { callAll, type WithdrawalParts } from './parts.ts';
import { lockNamed } from './store.ts';

/** What its owner says of a new address, as it came. */
export interface AddressRequest {
  readonly userId: number;
  readonly network: Network;
  readonly address: string;
  readonly label: string;
}

export type AddressAddRefusal =
  | PayoutAddressRefusal
  | 'withdrawalMethodMissing'
  | 'addressLabelMissing'
  | 'addressKnown'
  | 'addressesTooMany';

interface Added {
  readonly added: BookAddress;
  readonly hasChecksum: boolean;
  announce(): void;
}

/** Keeps a new address, which waits a day; its owner is told, and may have somebody else's hand at work. */
export async function addAddressIn(
  parts: WithdrawalParts,
  client: pg.PoolClient,
  { userId, network, address: typed, label: typedLabel }: AddressRequest,
): Promise<Result<Added, AddressAddRefusal>> {
  const { instance, chains, deposits, parameters } = parts;
  if (!networkChains.some(chain => findNetwork(chain, instance) === network)) return deny('withdrawalMethodMissing');
  const read = readPayoutAddress(network, typed);
  if (!read.ok) return read;
  const label = readTyped(typedLabel);
  if (label === '') return deny('addressLabelMissing');
  const { address, hasChecksum } = read.value;
  await lockNamed(client, [`book:${userId}`]);
  const checked = checkPayoutAddress(network, address, {
    tokens: (chains.find(network)?.tokens ?? []).map(token => token.address),
    isOurs: await deposits.isDepositAddress(client, { userId, network, address }),
    book: await listKnown(client, userId, network),
  });
  if (!checked.ok) return checked;
  const known = await findAddress(client, { userId, network, address });
  if (known?.removedAtMs === null) return deny('addressKnown');
  const count = (await listAddresses(client, userId)).length;
  if (count >= Number(parameters.get('withdrawals.addressesMax'))) return deny('addressesTooMany');

  const atMs = parts.clock.nowMs();
  const added = await insertAddress(client, {
    userId,
    network,
    address,
    label,
    atMs,
    usableFromMs: atMs + addressWaitMs,
  });
  // Invites stand before the logs of users' events in the order of locks.
  const withhold = await parts.withholdInvitesIn(client, userId, await findSharers(client, added));
  const values = { label, address };
  const notify = await parts.notifyIn(client, { userId, kind: 'payoutAddressAdded', values, isMailed: true });
  const announce = callAll(withhold, notify, await tellBookIn(parts, client, userId));
  return accept({ added, hasChecksum, announce });
}

/** An address of this user's book; undefined when it is somebody else's or was removed. */
async function findOwn(client: pg.ClientBase | pg.Pool, userId: number, id: number): Promise<BookAddress | undefined> {
  const found = await loadAddress(client, id);
  return found?.userId === userId && found.removedAtMs === null ? found : undefined;
}

/** An address that still waits to be confirmed; the reason when it does not. */
export async function checkUnconfirmed(
  { database, loadProtection }: WithdrawalParts,
  userId: number,
  id: number,
): Promise<Result<BookAddress, 'recordMissing' | 'orderStateWrong' | 'secondFactorUnknown'>> {
  const found = await findOwn(database.pool, userId, id);
  if (!found) return deny('recordMissing');
  if (found.confirmedAtMs !== null) return deny('orderStateWrong');
  const { hasSecondFactor } = await loadProtection(database.pool, userId);
  return hasSecondFactor ? accept(found) : deny('secondFactorUnknown');
}

/** Ends the wait of an address; the code, or the wallet, and the second factor were judged before. */
export async function confirmAddressIn(
  parts: WithdrawalParts,
  client: pg.PoolClient,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<Result<{ readonly confirmed: BookAddress; announce(): void }, 'recordMissing' | 'orderStateWrong'>> {
  if (!(await findOwn(client, userId, id))) return deny('recordMissing');
  if (!(await saveConfirmed(client, id, parts.clock.nowMs()))) return deny('orderStateWrong');
  const confirmed = await findOwn(client, userId, id);
  if (!confirmed) return deny('recordMissing');
  return accept({ confirmed, announce: await tellBookIn(parts, client, userId) });
}

export async function removeAddressIn(
  parts: WithdrawalParts,
  client: pg.PoolClient,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<Result<() => void, 'recordMissing'>> {
  if (!(await findOwn(client, userId, id))) return deny('recordMissing');
  if (!(await saveRemoved(client, id, parts.clock.nowMs()))) return deny('recordMissing');
  return accept(await tellBookIn(parts, client, userId));
}

function tellBookIn({ eventLog }: WithdrawalParts, client: pg.PoolClient, userId: number): Promise<() => void> {
  return eventLog.appendIn(client, [{ userId, kind: 'payoutAddresses' }]);
}
