import { createHash } from 'node:crypto';
import { listTokenContracts } from '@truemark/domain/payments/token-contract';
import { assert } from '@truemark/domain/result';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPerson } from '../identity/testing/identity-world.ts';
import { findPayoutSharers } from './index.ts';
import { makeAddress, openWithdrawalWorld, type WithdrawalWorld } from './testing/withdrawal-world.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await openWithdrawalWorld();
});
afterAll(() => world.close());

const dayMs = 86_400_000;
let people = 10;
const addUser = async () => {
  const userId = people++;
  await world.addUser(userId);
  return userId;
};
const book = async (userId: number) => (await world.ask(String(userId), 'GET', 'user/listPayoutAddresses')).result;
const remove = (userId: number, id: string) => world.ask(String(userId), 'POST', 'user/removePayoutAddress', { id });

describe('the address book', () => {
  it('WDR-012 keeps an address in its own spelling, and pays nothing to it for a day', async () => {
    const userId = await addUser();
    const address = makeAddress('wallet');
    const added = await world.addAddress(userId, address.toLowerCase(), { label: ' Cold wallet ' });
    expect(added.result).toMatchObject({
      ...{ address, label: 'Cold wallet', network: 'sepolia', hasChecksum: false, isConfirmed: false },
      usableFrom: world.time.nowMs + dayMs,
    });
    expect(await book(userId)).toMatchObject([{ id: added.result.id, address }]);
    expect((await world.submit(userId, { address })).refusal).toBe('collectionStatusWrong');
    world.time.nowMs += dayMs - 1;
    expect((await world.submit(userId, { address })).refusal).toBe('collectionStatusWrong');
    world.time.nowMs += 1;
    expect((await world.submit(userId, { address: address.toUpperCase().replace('0X', '0x') })).code).toBe(200);
    expect((await world.loadNotices(userId))[0]).toEqual({
      ...{ kind: 'payoutAddressAdded', values: { label: 'Cold wallet', address } },
    });
  });

  const good = makeAddress('good');
  const look = `${good.slice(0, 7)}${createHash('sha256').update('x').digest('hex').slice(0, 30)}${good.slice(-5)}`;
  it.each([
    [{ network: 'ethereum' }, 'withdrawalMethodMissing'],
    [{ address: ' ' }, 'receivingAddressMissing'],
    [{ address: '0x12' }, 'addressMalformed'],
    [{ network: 'shasta' }, 'addressNetworkWrong'],
    [{ address: `0x${'0'.repeat(40)}` }, 'addressUnsupported'],
    [{ label: ' ' }, 'addressLabelMissing'],
    [{ address: listTokenContracts('sepolia')[0]?.address }, 'addressOfToken'],
    [{ address: look.toLowerCase() }, 'addressLookAlike'],
    [{ address: makeAddress('known') }, 'addressKnown'],
  ])('WDR-013 %o is refused as %s', async (change, name) => {
    const userId = await addUser();
    await world.addAddress(userId, makeAddress('known'));
    const first = await world.addAddress(userId, good);
    // A look-alike of one that was taken out is one, too.
    if (name === 'addressLookAlike') await remove(userId, first.result.id);
    const reply = await world.addAddress(userId, makeAddress('new'), change);
    expect(reply.refusal).toBe(name);
  });

  it('WDR-013 where deposits are sent nothing is paid out', async () => {
    const userId = await addUser();
    const place = makeAddress('deposits');
    await world.database.query(
      `insert into deposit (user_id, network, asset, address, is_own_address, amount, hash, at, state)
       values (1, 'sepolia', 'ETH', $1, true, 1, 'a hash', now(), 'submitted')`,
      [place],
    );
    expect((await world.addAddress(userId, place)).refusal).toBe('addressOfOurs');
    // One that was in the book before is paid nothing either.
    const address = makeAddress('later');
    await world.addAddress(userId, address);
    world.time.nowMs += dayMs;
    await world.database.query(
      `insert into deposit (user_id, network, asset, address, is_own_address, amount, hash, at, state)
       values (1, 'sepolia', 'ETH', $1, true, 1, 'another hash', now(), 'submitted')`,
      [address],
    );
    expect((await world.submit(userId, { address })).refusal).toBe('collectionStatusWrong');
  });

  it('WDR-014 an address is confirmed by a code and a second factor, and may be paid to then', async () => {
    const { userId } = await registerPerson(world.world);
    await world.fund(userId, 1_000_000_000n);
    const address = makeAddress('confirmed');
    const { id } = (await world.addAddress(userId, address)).result;
    const send = () => world.ask(String(userId), 'POST', 'user/sendPayoutAddressCode', { id });
    const confirm = (code: string, token = String(userId)) =>
      world.ask(token, 'POST', 'user/confirmPayoutAddress', { id, code });
    expect((await send()).refusal).toBe('secondFactorUnknown');
    expect((await confirm('000000')).refusal).toBe('secondFactorUnknown');
    await world.database.query(
      `insert into user_second_factor (user_id, passkey_handle, totp_secret) values ($1, $2, 'sealed')`,
      [userId, Buffer.alloc(32, 7)],
    );
    expect((await send()).result.target).toContain('@');
    await world.world.settle();
    const code = (await world.world.listMessages()).filter(({ secret }) => secret !== null).at(-1)?.secret;
    assert(code, 'a code came');
    expect((await confirm(code, `${userId}!`)).refusal).toBe('stepUpNeeded');
    expect((await confirm(code === '111111' ? '222222' : '111111')).refusal).toBe('codeWrong');
    expect((await confirm(code)).result).toMatchObject({ id, isConfirmed: true, usableFrom: world.time.nowMs });
    expect((await confirm(code)).refusal).toBe('orderStateWrong');
    expect((await world.submit(userId, { address })).code).toBe(200);
  });

  it('WDR-018 without a contact a wallet of the account confirms an address by signing for that very one', async () => {
    const signer = privateKeyToAccount(`0x${'7'.repeat(64)}`);
    const { userId } = await registerPerson(world.world);
    const address = makeAddress('confirmed by a wallet');
    const { id } = (await world.addAddress(userId, address)).result;
    const other = (await world.addAddress(userId, makeAddress('another'))).result;
    await world.database.query(
      `insert into user_second_factor (user_id, passkey_handle, totp_secret) values ($1, $2, 'sealed')`,
      [userId, Buffer.alloc(32, 9)],
    );
    const wallet = { chain: 'ethereum', address: signer.address, chainId: 11_155_111 };
    const ask = (path: string, body: object, token = String(userId)) => world.ask(token, 'POST', `user/${path}`, body);
    const begin = (of = id) => ask('beginPayoutAddressProof', { id: of, ...wallet });
    const sign = async (of = id) => {
      const { message } = (await begin(of)).result;
      return { message, signature: await signer.signMessage({ message }) };
    };
    expect((await begin()).refusal).toBe('socialUnknown');
    await world.database.query(
      `insert into user_wallet (chain, address, user_id, created_at, last_used_at) values ('ethereum', $1, $2, $3, $3)`,
      [signer.address, userId, new Date(world.time.nowMs - dayMs + 1)],
    );
    expect((await begin()).refusal).toBe('walletTooNew');
    world.time.nowMs += 1;
    const given = await sign();
    expect(given.message).toContain(`may be paid to ${address}.`);
    // Whoever has a contact is asked for its code, whatever a wallet has signed.
    expect((await ask('confirmPayoutAddress', { id, signed: given })).refusal).toBe('codeExpired');
    const hasContact = async () =>
      (await world.ask(String(userId), 'GET', 'user/listWithdrawalWays')).result.hasContact;
    expect(await hasContact()).toBe(true);
    await world.database.query('update user_account set email = null where id = $1', [userId]);
    expect(await hasContact()).toBe(false);
    expect((await ask('sendPayoutAddressCode', { id })).refusal).toBe('contactMissing');
    expect((await ask('confirmPayoutAddress', { id, code: '123456' })).refusal).toBe('codeExpired');
    expect((await ask('confirmPayoutAddress', { id, signed: given }, `${userId}!`)).refusal).toBe('stepUpNeeded');
    const elsewhere = await sign(other.id);
    expect((await ask('confirmPayoutAddress', { id, signed: elsewhere })).refusal).toBe('walletSignatureWrong');
    const done = await ask('confirmPayoutAddress', { id, signed: given });
    expect(done.result).toMatchObject({ id, isConfirmed: true, usableFrom: world.time.nowMs });
    expect((await ask('confirmPayoutAddress', { id: other.id, signed: given })).refusal).toBe('challengeExpired');
  });

  it('WDR-015 what was taken out is paid nothing, and waits again when it is added again', async () => {
    const userId = await addUser();
    const address = makeAddress('removed');
    const { id } = (await world.addAddress(userId, address)).result;
    world.time.nowMs += dayMs;
    expect((await remove(userId + 1, id)).refusal).toBe('recordMissing');
    expect((await remove(userId, id)).code).toBe(200);
    expect((await remove(userId, id)).refusal).toBe('recordMissing');
    expect(await book(userId)).toEqual([]);
    expect((await world.submit(userId, { address })).refusal).toBe('collectionStatusWrong');
    const again = await world.addAddress(userId, address);
    expect(again.result.usableFrom).toBe(world.time.nowMs + dayMs);
    expect((await world.submit(userId, { address })).refusal).toBe('collectionStatusWrong');
  });

  it('WDR-016 of one address added twice at once one is kept, and a book has an end', async () => {
    const userId = await addUser();
    const other = await world.openProgram();
    const answers = await Promise.all(
      [world, other, world, other].map(program => program.addAddress(userId, makeAddress('twice'))),
    );
    expect(answers.map(({ refusal }) => refusal).sort()).toEqual(['', 'addressKnown', 'addressKnown', 'addressKnown']);
    world.settings.set('withdrawals.addressesMax', '2');
    expect((await world.addAddress(userId, makeAddress('second'))).code).toBe(200);
    expect((await world.addAddress(userId, makeAddress('third'))).refusal).toBe('addressesTooMany');
    world.settings.set('withdrawals.addressesMax', '50');
  });

  it('WDR-017 who is paid at the address of who invited them earns nothing for them any more', async () => {
    const inviter = await registerPerson(world.world);
    const invited = await registerPerson(world.world, { inviteCode: inviter.inviteCode });
    const stranger = await registerPerson(world.world);
    const address = makeAddress('shared');
    await world.addAddress(stranger.userId, address);
    await world.addAddress(inviter.userId, address);
    const reasons = () =>
      world.database.query('select withheld_reason as reason from invite where invited_id = $1', [invited.userId]);
    expect(await reasons()).toEqual([{ reason: null }]);
    await world.addAddress(invited.userId, address);
    expect(await reasons()).toEqual([{ reason: 'payoutAddress' }]);
    expect((await world.loadNotices(inviter.userId)).map(({ kind }) => kind)).toContain('inviteWithheld');
    expect(await findPayoutSharers(world.database.pool, invited.userId)).toEqual(
      [inviter.userId, stranger.userId].sort((one, other) => one - other),
    );
  });
});
