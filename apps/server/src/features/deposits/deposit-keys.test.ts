import { deriveTestKey, openDepositKey } from '@truemark/domain/payments/deposit-key';
import { assert } from '@truemark/domain/result';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressBook } from './follow/own-address-store.ts';
import { loadApprovedKeys, recordFirstKey } from './key-store.ts';
import { type DepositWorld, openDepositWorld } from './testing/deposit-world.ts';

const path = '/swx/operator/deposits';
const network = 'sepolia';

let world: DepositWorld;
beforeEach(async () => {
  await world?.close();
  world = await openDepositWorld({ sharedOn: ['shasta'] });
});
afterAll(() => world.close());

const propose = (who: string, keyHash: string) =>
  world.desk.ask(who, 'POST', `${path}/keys/propose`, { network, keyHash, reason: 'a new wallet' });
const decide = (who: string, id: string, decision = 'approve') =>
  world.desk.ask(who, 'POST', `${path}/addresses/decide`, { id, decision, reason: 'compared with the wallet' });
const list = async () => (await world.desk.ask('support', 'GET', `${path}/addresses`)).result;
const findNetwork = async () => (await list()).networks.find((item: { network: string }) => item.network === network);

describe('extended public keys', () => {
  it('DEP-034 the first key of a network is approved by its setting, and recorded once', async () => {
    const key = world.findKey(network);
    expect(await loadApprovedKeys(world.database)).toEqual(
      new Map([
        [network, key.hash],
        ['bitcoin-testnet', world.findKey('bitcoin-testnet').hash],
      ]),
    );
    expect((await findNetwork()).key).toEqual({ hash: key.hash, firstAddress: key.deriveAddress(0), isInForce: true });
    expect((await propose('treasurer', key.hash)).refusal).toBe('decisionMade');
    await expect(world.database.query(`update deposit_first_key set key_hash = repeat('0', 64)`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      world.database.queryAsOwner(`update deposit_first_key set key_hash = repeat('0', 64)`),
    ).rejects.toThrow(/stays/);
  });

  it('DEP-035 another key gives nobody an address until two operators have approved it', async () => {
    const old = world.findKey(network);
    const given = await world.findOwn(1, network);
    const key = await world.changeKey(network, 'another wallet');
    expect((await findNetwork()).key).toEqual({ hash: key.hash, firstAddress: key.deriveAddress(0), isInForce: false });
    expect(await world.findOwn(1, network)).toBe('');
    expect((await world.claim(2, { transactionHash: world.makeHash('unapproved') })).refusal).toBe(
      'depositAddressMissing',
    );
    expect((await world.desk.ask('treasurer', 'GET', `${path}/indexes/${network}`)).refusal).toBe('recordMissing');

    expect((await propose('treasurer', old.hash)).refusal).toBe('valueWrong');
    const { id } = (await propose('treasurer', key.hash)).result;
    expect((await propose('treasurer:2', key.hash)).refusal).toBe('decisionMade');
    expect((await list()).proposals).toMatchObject([{ id, network, keyHash: key.hash, address: key.deriveAddress(0) }]);
    expect((await decide('treasurer', id)).refusal).toBe('secondPersonNeeded');
    expect(await world.findOwn(1, network)).toBe('');
    expect((await decide('treasurer:2', id)).code).toBe(200);
    expect(await world.findOwn(1, network)).toBe(key.deriveAddress(1));
    expect(await findNetwork()).toMatchObject({ hasOwnAddresses: true, sharedAddress: null, key: { isInForce: true } });
    // What was given before is looked for as long as the program runs, whichever key is in force.
    const book = await createAddressBook(world.database, network)();
    expect([book.get(given), book.get(key.deriveAddress(1))]).toEqual([1, 1]);
  });

  it('DEP-035 a key that was rejected stays without effect, and going back to the approved one needs nobody', async () => {
    const given = await world.findOwn(3, network);
    const key = await world.changeKey(network, 'a thief');
    const { id } = (await propose('treasurer', key.hash)).result;
    expect((await decide('treasurer:2', id, 'reject')).code).toBe(200);
    expect(await world.findOwn(3, network)).toBe('');
    await expect(
      world.database.query(`update deposit_address_change set key_hash = null where id = ${id}`),
    ).rejects.toThrow(/stays/);
    await world.changeKey(network, 'the next try');
    expect(await world.findOwn(3, network)).toBe('');
    world.restoreKey(network);
    expect(await world.findOwn(3, network)).toBe(given);
  });

  it('DEP-035 where users were told a shared address, the first key needs two people as well', async () => {
    const address = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
    const proposal = { network: 'shasta', address, reason: 'the treasury' };
    const { id } = (await world.desk.ask('treasurer', 'POST', `${path}/addresses/propose`, proposal)).result;
    await decide('treasurer:2', id);
    await world.changeKey('shasta', 'a thief');
    expect(await world.findOwn(4, 'shasta')).toBe(address);
    const item = (await list()).networks.find((one: { network: string }) => one.network === 'shasta');
    expect(item).toMatchObject({ hasOwnAddresses: false, sharedAddress: address, key: { isInForce: false } });
  });

  it('DEP-034 where addresses were given before keys were recorded, their key is the first', async () => {
    await world.findOwn(5, network);
    await world.database.queryAsOwner('alter table deposit_first_key disable trigger deposit_first_key_stays');
    await world.database.queryAsOwner('delete from deposit_first_key');
    const other = openDepositKey(network, deriveTestKey(network, Buffer.alloc(32, 7)));
    assert(other.ok, 'a test key is a key');
    await recordFirstKey(world.database, other.value, world.clock.atMs);
    expect((await loadApprovedKeys(world.database)).get(network)).toBeUndefined();
    const key = world.findKey(network);
    await recordFirstKey(world.database, key, world.clock.atMs);
    expect((await loadApprovedKeys(world.database)).get(network)).toBe(key.hash);
  });
});
