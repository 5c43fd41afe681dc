import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** The key by which push services know this instance (VAPID, RFC 8292). */
export interface VapidKey {
  /** What browsers subscribe with: an uncompressed point, base64url. */
  readonly publicKey: string;
  /** Names the key beside what was subscribed with it. */
  readonly id: string;
  /** The header `Authorization` of a message to a push service. */
  authorize(endpoint: string, subject: string, nowMs: number): string;
}

/** Half of what push services take at most. */
const validSeconds = 12 * 3_600;

/** A new private key, as text. */
export function makeVapidKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

export function readVapidKey(pem: string): VapidKey {
  const privateKey = createPrivateKey(pem);
  const publicKey = writePoint(createPublicKey(privateKey)).toString('base64url');
  return {
    publicKey,
    id: createHash('sha256').update(publicKey).digest('base64url').slice(0, 16),
    authorize(endpoint, subject, nowMs) {
      const expiresAt = Math.floor(nowMs / 1_000) + validSeconds;
      const claims = { aud: new URL(endpoint).origin, exp: expiresAt, sub: subject };
      const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(part => toBase64(JSON.stringify(part))).join('.');
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function writePoint(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}
