import { describe, expect, it } from 'vitest';
import { checkSignedMessage } from '../payments/signed-message.ts';
import vectors from '../testing/sign-in-vectors.json' with { type: 'json' };
import {
  checkSignInMessage,
  findChainId,
  findChainNetwork,
  parseSignInMessage,
  type SignInMessage,
  writeSignInMessage,
} from './sign-in-message.ts';

const malformed = { ok: false, code: 'malformed' };

interface Verification extends SignInMessage {
  readonly version: string;
  readonly signature: string;
  readonly domainBinding?: string;
  readonly matchNonce?: string;
  readonly time?: string;
}

/** Whether a vector opens anything: its text, what was expected of it, its signature. */
function verify(given: Verification): boolean {
  const { signature, domainBinding, matchNonce, time, version, ...message } = given;
  if (version !== '1') return false;
  const text = writeSignInMessage('ethereum', message);
  if (!text.ok) return false;
  const nowMs = time === undefined ? Date.UTC(2022, 6, 1) : Date.parse(time);
  const expected = {
    domain: domainBinding ?? message.domain,
    nonce: matchNonce ?? message.nonce,
    chainId: message.chainId,
    nowMs,
  };
  const { address } = message;
  return (
    checkSignInMessage(message, expected).ok &&
    checkSignedMessage('ethereum', { address, message: text.value, signature }).ok
  );
}

describe('published vectors of EIP-4361', () => {
  it.each(Object.entries(vectors.parsingPositive))('WAL-001 reads: %s', (_name, { message, fields }) => {
    const { scheme, ...rest } = fields as SignInMessage & { version: string; scheme?: string | null };
    const { version, ...expected } = { ...rest, ...(scheme ? { scheme } : {}) };
    expect(version).toBe('1');
    expect(parseSignInMessage('ethereum', message)).toEqual({ ok: true, value: expected });
    expect(writeSignInMessage('ethereum', expected)).toEqual({ ok: true, value: message });
  });

  it.each(Object.entries(vectors.parsingNegative))('WAL-001 refuses to read: %s', (_name, message) => {
    expect(parseSignInMessage('ethereum', message)).toEqual(malformed);
  });

  // The version is no field of ours: it is written as 1, and nothing else is read.
  it.each(Object.entries(vectors.parsingNegativeObjects).filter(([name]) => !/version/.test(name)))(
    'WAL-001 refuses to write: %s',
    (_name, fields) => {
      expect(writeSignInMessage('ethereum', fields as unknown as SignInMessage)).toEqual(malformed);
    },
  );

  it('WAL-001 a field that would begin another line is refused', () => {
    const statement = 'Log in.\n\nURI: https://evil.example';
    expect(writeSignInMessage('tron', { ...message, statement })).toEqual(malformed);
    expect(writeSignInMessage('tron', { ...message, requestId: 'one\nResources:' })).toEqual(malformed);
  });

  it.each(Object.entries(vectors.verificationPositive))('WAL-001 takes: %s', (_name, given) => {
    expect(verify(given as Verification)).toBe(true);
  });

  it.each(Object.entries(vectors.verificationNegative))('WAL-001 does not take: %s', (_name, given) => {
    expect(verify(given as Verification)).toBe(false);
  });

  it('WAL-001 reads the messages of contract wallets, whose signatures no key made', () => {
    for (const { message, signature } of Object.values(vectors.eip1271)) {
      const read = parseSignInMessage('ethereum', message);
      expect(read.ok && checkSignedMessage('ethereum', { address: read.value.address, message, signature }).ok).toBe(
        false,
      );
    }
  });
});

const message: SignInMessage = {
  domain: 'truemark.example:8443',
  address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
  statement: 'Log in.',
  uri: 'https://truemark.example:8443',
  chainId: 728_126_428,
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-28T12:00:00.000Z',
  expirationTime: '2026-11-28T12:10:00.000Z',
};

it('WAL-002 has the same form on Tron, with its name and its addresses', () => {
  const text = writeSignInMessage('tron', message);
  expect(text.ok && text.value.split('\n').slice(0, 2)).toEqual([
    'truemark.example:8443 wants you to sign in with your TRON account:',
    'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
  ]);
  expect(parseSignInMessage('tron', text.ok ? text.value : '')).toEqual({ ok: true, value: message });
  expect(parseSignInMessage('ethereum', text.ok ? text.value : '')).toEqual(malformed);
  const address = '0x9D85ca56217D2bb651b00f15e694EB7E713637D4';
  expect(writeSignInMessage('tron', { ...message, address })).toEqual(malformed);
});

it('WAL-002 what is not the site, the nonce, the network or the time it was made for is told apart', () => {
  const { domain, nonce, chainId } = message;
  const expected = { domain, nonce, chainId, nowMs: Date.UTC(2026, 10, 28, 12, 5) };
  const check = (changes: Partial<SignInMessage>, nowMs = expected.nowMs) =>
    checkSignInMessage({ ...message, ...changes }, { ...expected, nowMs });
  expect(check({})).toEqual({ ok: true, value: true });
  expect(check({ domain: 'truemark.example' })).toMatchObject({ code: 'domain' });
  expect(check({ nonce: 'ABCDEFGH12345678' })).toMatchObject({ code: 'nonce' });
  expect(check({ chainId: 1 })).toMatchObject({ code: 'network' });
  expect(check({}, Date.UTC(2026, 10, 28, 12, 10))).toMatchObject({ code: 'expired' });
  expect(check({ notBefore: '2026-11-28T12:06:00+00:00' })).toMatchObject({ code: 'early' });
});

it('WAL-002 a message longer than any of ours is not read', () => {
  const text = writeSignInMessage('tron', message);
  const long = `${text.ok ? text.value : ''}\nResources:${`\n- https://example.org/${'x'.repeat(100)}`.repeat(40)}`;
  expect(parseSignInMessage('tron', long)).toEqual(malformed);
});

it('WAL-002 networks have the numbers that their nodes answer', () => {
  expect(['ethereum', 'sepolia', 'tron', 'shasta', 'bitcoin'].map(name => findChainId(name as 'tron'))).toEqual([
    1,
    11_155_111,
    0x2b_66_53_dc,
    0x94_a9_05_9e,
    undefined,
  ]);
  expect(findChainNetwork(11_155_111)).toBe('sepolia');
  expect(findChainNetwork(137)).toBeUndefined();
});
