import { writeSignInMessage } from '@truemark/domain/wallets/sign-in-message';
import { keccak256, stringToBytes } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityWorld, registerPerson } from '../testing/identity-world.ts';
import {
  account,
  host,
  openWalletWorld,
  sepolia,
  shasta,
  tronAddress,
  type WalletWorld,
} from './testing/wallet-world.ts';

let world: WalletWorld;
beforeAll(async () => {
  world = await openWalletWorld();
});
afterAll(() => world.close());

describe('attacks on a sign-in', () => {
  const signer = account(31);
  /** What an attacker changes of a text that was given; signed by the owner all the same. */
  const alterations: readonly (readonly [string, (message: string) => string])[] = [
    ['another domain', text => text.replace(host, 'evil.example')],
    ['a domain without its port', text => text.replace(host, 'truemark.example')],
    ['a domain in capitals', text => text.replace(host, host.toUpperCase())],
    ['a scheme before the domain', text => `https://${text}`],
    ['another site to return to', text => text.replace(`URI: http://${host}`, 'URI: https://evil.example')],
    ['another chain', text => text.replace(`Chain ID: ${sepolia}`, 'Chain ID: 1')],
    ['a chain of the same number, written otherwise', text => text.replace('Chain ID: ', 'Chain ID: 0')],
    ['another version', text => text.replace('Version: 1', 'Version: 2')],
    ['an address in small letters', text => text.replace(signer.address, signer.address.toLowerCase())],
    [
      'a nonce in capitals',
      text => text.replace(/Nonce: (\w+)/, (_, nonce: string) => `Nonce: ${nonce.toUpperCase()}A`),
    ],
    ['a nonce of its own', text => text.replace(/Nonce: \w+/, 'Nonce: aaaaaaaabbbbbbbb')],
    ['no nonce', text => text.replace(/Nonce: \w+\n/, '')],
    ['a later end', text => text.replace(/Expiration Time: \d{4}/, 'Expiration Time: 2099')],
    ['no end', text => text.replace(/\nExpiration Time: .*$/, '')],
    ['an earlier issue', text => text.replace(/Issued At: \d{4}/, 'Issued At: 2020')],
    ['a time that is none', text => text.replace(/Expiration Time: .*$/, 'Expiration Time: 2099-02-31T00:00:00Z')],
    ['another statement', text => text.replace('moves no money', 'moves all money')],
    ['no statement', text => text.replace(/\n\n.*\n\n/, '\n\n\n')],
    ['a resource', text => `${text}\nResources:\n- https://evil.example/`],
    ['a line break at the end', text => `${text}\n`],
    ['line ends of Windows', text => text.replaceAll('\n', '\r\n')],
    ['two messages in one', text => `${text}\n${text}`],
    ['nothing', () => ' '],
  ];

  it.each(alterations)('WAL-012 is refused: %s', async (_name, alter) => {
    const { message } = await world.ask(signer);
    const altered = alter(message);
    expect(altered).not.toBe(message);
    const reply = await world.auth(altered, await signer.signMessage({ message: altered }));
    expect(['walletSignatureWrong', 'challengeExpired']).toContain(reply.refusal);
  });

  it('WAL-012 is refused: a replay, also of two at once', async () => {
    const { message } = await world.ask(signer);
    const signature = await signer.signMessage({ message });
    const replies = await Promise.all([world.auth(message, signature), world.auth(message, signature)]);
    expect(replies.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'challengeExpired']);
    expect((await world.auth(message, signature)).refusal).toBe('challengeExpired');
  });

  it('WAL-012 is refused: a second try with a request whose first was wrong', async () => {
    const { message } = await world.ask(signer);
    expect((await world.auth(message, await account(32).signMessage({ message }))).refusal).toBe('walletNodeSilent');
    expect((await world.auth(message, await signer.signMessage({ message }))).refusal).toBe('challengeExpired');
  });

  it('WAL-012 is refused: an answer after the end', async () => {
    const { message, expiresAt } = await world.ask(signer);
    world.time.nowMs = expiresAt;
    expect((await world.auth(message, await signer.signMessage({ message }))).refusal).toBe('challengeExpired');
  });

  it('WAL-012 is refused: a request that came by another host', async () => {
    const { message } = await world.ask(signer);
    const reply = await world.auth(message, await signer.signMessage({ message }), { host: 'evil.example' });
    expect(reply.refusal).toBe('walletSignatureWrong');
  });

  it('WAL-012 is refused: a message that was never given, right as it is', async () => {
    const [domain, uri] = [host, `http://${host}`];
    const { address } = signer;
    const times = { issuedAt: '2026-11-21T12:00:00.000Z', expirationTime: '2099-11-21T12:00:00.000Z' };
    const fields = { domain, uri, address, chainId: sepolia, nonce: 'aaaaaaaabbbbbbbb', ...times };
    const message = writeSignInMessage('ethereum', fields);
    const text = message.ok ? message.value : '';
    expect((await world.auth(text, await signer.signMessage({ message: text }))).refusal).toBe('challengeExpired');
  });

  it.each([
    ['empty', () => '0x'],
    ['all zeros', () => `0x${'00'.repeat(65)}`],
    ['of another key', (message: string) => account(33).signMessage({ message })],
    ['of another text', () => signer.signMessage({ message: 'hello' })],
    ['cut', async (message: string) => (await signer.signMessage({ message })).slice(0, -2)],
    [
      'with a wrong recovery byte',
      async (message: string) => `${(await signer.signMessage({ message })).slice(0, -2)}1d`,
    ],
    [
      'of the bare hash, without the prefix',
      (message: string) => signer.sign({ hash: keccak256(stringToBytes(message)) }),
    ],
    [
      'of a contract, forged',
      async (message: string) => `${await account(33).signMessage({ message })}${'6492'.repeat(16)}`,
    ],
  ])('WAL-012 is refused: a signature that is %s', async (_name, sign) => {
    world.said.answer = 'wrong';
    const { message } = await world.ask(signer);
    expect((await world.auth(message, await sign(message))).refusal).toBe('walletSignatureWrong');
    world.said.answer = 'silent';
  });

  it('WAL-012 is refused: what was signed for one purpose, used for another', async () => {
    const [person, other] = [await registerPerson(world), await registerPerson(world)];
    await world.prove(person);
    await world.prove(other);
    const given = () => world.signLink(person, signer);
    const loggedIn = await given();
    expect((await world.auth(loggedIn.message, loggedIn.signature)).refusal).toBe('challengeExpired');
    expect((await world.call('linkWallet', await given(), { host, token: other.token })).refusal).toBe(
      'challengeExpired',
    );
    const { message } = await world.ask(signer);
    const login = { message, signature: await signer.signMessage({ message }) };
    expect((await world.call('linkWallet', login, { host, token: person.token })).refusal).toBe('challengeExpired');
  });

  it('WAL-013 a production without its own address believes none, and one with it believes no other', async () => {
    const [nameless, named] = [
      await openIdentityWorld({ isSandbox: false }),
      await openIdentityWorld({ isSandbox: false, publicUrl: 'https://truemark.example' }),
    ];
    const body = { chain: 'ethereum', address: signer.address, chainId: sepolia } as const;
    expect((await nameless.call('beginWalletLogin', body, { host: 'evil.example' })).refusal).toBe('walletUnavailable');
    const begun = await named.call('beginWalletLogin', body, { host: 'evil.example' });
    expect((begun.result as { message: string }).message).toMatch(/^truemark\.example wants/);
    await nameless.close();
    await named.close();
  });

  it('WAL-013 a wallet on a network that is not of this instance is given nothing to sign', async () => {
    for (const [chain, chainId] of [
      ['ethereum', 1],
      ['ethereum', 137],
      ['ethereum', shasta],
      ['tron', sepolia],
    ] as const) {
      const address = chain === 'tron' ? tronAddress : signer.address;
      expect((await world.call('beginWalletLogin', { chain, address, chainId }, { host })).refusal).toBe(
        'walletNetworkWrong',
      );
    }
  });
});
