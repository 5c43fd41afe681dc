import { keccak256, stringToBytes } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson } from '../testing/identity-world.ts';
import {
  account,
  contract,
  host,
  openWalletWorld,
  shasta,
  tronAddress,
  type WalletWorld,
} from './testing/wallet-world.ts';

let world: WalletWorld;
beforeAll(async () => {
  world = await openWalletWorld();
});
afterAll(() => world.close());

describe('logins by wallet', () => {
  it('WAL-003 a wallet that is new makes an account, which it opens from then on', async () => {
    const first = await world.signIn(account(11));
    const suggestedUserName = expect.stringMatching(/^wallet[0-9a-f]{6}$/);
    expect(first.result).toMatchObject({ state: 'registration', email: null, suggestedUserName });
    const { ticket } = first.result as { ticket: string };
    const made = await world.call('registerWallet', { ticket, userName: 'wallet_one', country: 'DE' }, { host });
    const address = account(11).address;
    expect(made.result).toMatchObject({ state: 'done', userInfo: { userName: 'wallet_one', walletAddress: address } });
    const again = await world.call('registerWallet', { ticket, userName: 'wallet_two', country: 'DE' }, { host });
    expect(again.refusal).toBe('challengeExpired');
    expect((await world.signIn(account(11))).result).toMatchObject({
      state: 'done',
      userInfo: { userName: 'wallet_one' },
    });
  });

  it('WAL-003 of two that make an account of one wallet at once, one does', async () => {
    const { ticket } = (await world.signIn(account(12))).result as { ticket: string };
    const replies = await Promise.all(
      ['twin_one', 'twin_two'].map(userName => world.call('registerWallet', { ticket, userName, country: 'DE' })),
    );
    expect(replies.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'challengeExpired']);
  });

  it('WAL-004 TronLink signs the same form with its own prefix, and its address is one of Tron', async () => {
    const body = { chain: 'tron', address: tronAddress, chainId: shasta } as const;
    const { message } = (await world.call('beginWalletLogin', body, { host })).result as { message: string };
    expect(message).toContain('wants you to sign in with your TRON account:');
    const { length } = stringToBytes(message);
    const hash = keccak256(stringToBytes(`\x19TRON Signed Message:\n${length}${message}`));
    const signature = await account(1).sign({ hash });
    expect((await world.auth(message, signature)).result).toMatchObject({ state: 'registration' });
    const wrong = { ...body, address: account(1).address };
    expect((await world.call('beginWalletLogin', wrong, { host })).refusal).toBe('addressMalformed');
    // The same key, asked on the other chain, signs for another account.
    const other = (await world.call('beginWalletLogin', body, { host })).result as { message: string };
    const signedElsewhere = await account(1).signMessage({ message: other.message });
    expect((await world.auth(other.message, signedElsewhere)).refusal).toBe('walletSignatureWrong');
  });

  it('WAL-005 a contract wallet logs in when its network vouches for it, and is told when that is silent', async () => {
    const claim = async () => {
      const { message } = await world.ask({ address: contract });
      return world.auth(message, `0x${'ab'.repeat(400)}`);
    };
    world.said.answer = 'silent';
    expect((await claim()).refusal).toBe('walletNodeSilent');
    world.said.answer = 'wrong';
    expect((await claim()).refusal).toBe('walletSignatureWrong');
    world.said.answer = 'valid';
    expect((await claim()).result).toMatchObject({ state: 'registration' });
    world.said.answer = 'silent';
  });

  it('WAL-006 a second factor is asked for after the wallet, too', async () => {
    const person = await registerPerson(world);
    await world.prove(person);
    expect((await world.link(person, account(13))).code).toBe(200);
    await world.database.query(
      `with factors as (insert into user_second_factor (user_id, passkey_handle) values ($1, sha256('w')) returning user_id)
       insert into user_passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
       select user_id, 'wallet-key', '\\x01', 0, '{}', 'Key', now() from factors`,
      [person.userId],
    );
    expect((await world.signIn(account(13))).result).toMatchObject({ state: 'secondFactor' });
  });

  it('WAL-007 wrong signatures from one place are limited, as other logins are', async () => {
    const caller = { address: '198.51.100.77' };
    for (let count = 0; count < 60; count++) await world.auth('x', '0x00', caller);
    expect((await world.auth('x', '0x00', caller)).refusal).toBe('loginBlocked');
    expect((await world.signIn(account(11), caller)).refusal).toBe('loginBlocked');
  });
});

describe('wallets of an account', () => {
  it('WAL-008 a wallet is linked with a proof of the owner, opens the account, and the owner is told', async () => {
    const person = await registerPerson(world);
    expect((await world.link(person, account(21))).refusal).toBe('stepUpNeeded');
    await world.prove(person);
    expect((await world.link(person, account(21))).result).toEqual({ isDone: true });
    expect((await world.signIn(account(21))).result).toMatchObject({ userInfo: { id: String(person.userId) } });
    const status = await world.call('getWalletAuthStatus', undefined, { token: person.token });
    expect(status.result).toMatchObject({
      isLinked: true,
      wallets: [{ chain: 'ethereum', address: account(21).address }],
    });
    expect((await world.listMessages(person.email)).map(({ kind }) => kind)).toContain('walletLinked');
  });

  it('WAL-008 one that opens another account is refused, also when two come at once', async () => {
    const people = [await registerPerson(world), await registerPerson(world)];
    for (const person of people) await world.prove(person);
    const replies = await Promise.all(people.map(person => world.link(person, account(22))));
    expect(replies.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'socialTaken']);
  });

  it('WAL-008 no more than ten wallets open one account', async () => {
    const person = await registerPerson(world);
    await world.prove(person);
    for (let count = 0; count < 10; count++) expect((await world.link(person, account(100 + count))).code).toBe(200);
    expect((await world.link(person, account(110))).refusal).toBe('walletsTooMany');
    // Again is no other one.
    expect((await world.link(person, account(100))).code).toBe(200);
  });

  it('WAL-009 it is unlinked with a proof of the owner, but the last way to log in stays', async () => {
    const signer = account(23);
    const made = (await world.registerWith(signer, 'wallet_last')).result as {
      token: string;
      userInfo: { id: string };
    };
    const unlink = (address: string) =>
      world.call('unlinkWallet', { chain: 'ethereum', address }, { token: made.token });
    expect((await unlink(signer.address)).refusal).toBe('loginWayLast');
    const person = { token: made.token, userId: Number(made.userInfo.id) } as Person;
    expect((await world.link(person, account(24))).code).toBe(200);
    expect((await unlink(signer.address)).code).toBe(200);
    expect((await unlink(signer.address)).refusal).toBe('socialUnknown');
    const user = await world.identity.loadUser(person.userId);
    expect(user?.walletAddress).toBe(account(24).address);
    expect((await world.signIn(signer)).result).toMatchObject({ state: 'registration' });
  });

  it('WAL-014 where only wallets log in, a password keeps nobody from being locked out: the last wallet stays', async () => {
    const closed = await openWalletWorld({ isDappOnly: true });
    const signer = account(41);
    const made = (await closed.registerWith(signer, 'only_wallets')).result as {
      token: string;
      userInfo: { id: string };
    };
    await closed.database.query(
      `update user_account set password_hash = '$argon2id$kept', password_changed_at = now() where id = $1`,
      [made.userInfo.id],
    );
    const unlink = () =>
      closed.call('unlinkWallet', { chain: 'ethereum', address: signer.address }, { token: made.token });
    expect((await unlink()).refusal).toBe('loginWayLast');
    expect((await closed.link({ token: made.token } as Person, account(42))).code).toBe(200);
    expect((await unlink()).code).toBe(200);
    await closed.close();
  });

  it('WAL-009 who has nothing but a wallet proves by it who is there', async () => {
    const signer = account(25);
    const { token } = (await world.registerWith(signer, 'wallet_only')).result as { token: string };
    world.time.nowMs += 3_600_000;
    const caller = { host, token };
    expect((await world.call('unlinkWallet', { chain: 'ethereum', address: contract }, caller)).refusal).toBe(
      'stepUpNeeded',
    );
    expect((await world.call('beginStepUp', {}, caller)).result).toMatchObject({ kinds: ['wallet'] });
    const { message } = (await world.beginProof({ token }, signer, 'stepUp')).result as { message: string };
    const proof = { kind: 'wallet', message, signature: await signer.signMessage({ message }) } as const;
    expect((await world.call('stepUp', proof, caller)).code).toBe(200);
    expect((await world.call('stepUp', proof, caller)).refusal).toBe('challengeExpired');
    expect((await world.call('unlinkWallet', { chain: 'ethereum', address: contract }, caller)).refusal).toBe(
      'socialUnknown',
    );
    // A wallet of somebody else is not even given a text.
    expect((await world.beginProof({ token }, account(26), 'stepUp')).refusal).toBe('socialUnknown');
  });

  it('WAL-009 who has a password or a second factor cannot prove it by a wallet', async () => {
    const person = await registerPerson(world);
    await world.prove(person);
    await world.link(person, account(27));
    const { message } = (await world.beginProof(person, account(27), 'stepUp')).result as { message: string };
    const proof = { kind: 'wallet', message, signature: await account(27).signMessage({ message }) } as const;
    expect((await world.call('stepUp', proof, { host, token: person.token })).refusal).toBe('walletSignatureWrong');
  });
});
