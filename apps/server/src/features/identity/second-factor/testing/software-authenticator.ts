import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A CBOR value as far as WebAuthn needs one. Source: RFC 8949. */
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function encodeHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  const parts = [...value].flatMap(([key, inner]) => [encodeCbor(key), encodeCbor(inner)]);
  return Buffer.concat([encodeHead(5, value.size), ...parts]);
}

interface Key {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly userHandle: string;
  readonly rpId: string;
  counter: number;
}

/** What a test can have go wrong. */
export interface Ceremony {
  readonly origin: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

type Json = Readonly<Record<string, unknown>>;

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

const flag = { present: 1, verified: 4, attested: 64 } as const;

function writeClientData(type: 'create' | 'get', challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
}

function writeAuthenticatorData(rpId: string, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attested]);
}

function encodePublicKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (text: string) => Buffer.from(text, 'base64url');
  // COSE: an elliptic key for ES256 on P-256.
  return encodeCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
}

function frame(id: Buffer, response: Json): Json {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response };
}

/** An authenticator in software: ES256, discoverable keys, attestation `none`. Source: WebAuthn Level 3, section 6. */
export class SoftwareAuthenticator {
  readonly keys: Key[] = [];

  /** What `navigator.credentials.create` would give. */
  create(options: unknown, { origin, isVerified = true, ...changes }: Ceremony): Json {
    const { challenge, rp, user } = options as CreationOptions;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const rpId = changes.rpId ?? rp.id;
    this.keys.push({ id, privateKey, publicKey, userHandle: user.id, rpId, counter: 0 });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, encodePublicKey(publicKey)]);
    const flags = flag.present | flag.attested | (isVerified ? flag.verified : 0);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', writeAuthenticatorData(rpId, flags, 0, attested)],
    ]);
    return frame(id, {
      clientDataJSON: writeClientData('create', changes.challenge ?? challenge, origin).toString('base64url'),
      attestationObject: encodeCbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What `navigator.credentials.get` would give: with a key of the list, or the first of the site. */
  get(options: unknown, { origin, isVerified = true, ...changes }: Ceremony): Json {
    const { challenge, rpId, allowCredentials } = options as RequestOptions;
    const isAllowed = (key: Key) =>
      key.rpId === rpId && (allowCredentials?.some(({ id }) => id === key.id.toString('base64url')) ?? true);
    const key = this.keys.find(isAllowed);
    if (!key) throw new Error('no key for this site');
    key.counter = changes.counter ?? key.counter + 1;
    const clientData = writeClientData('get', changes.challenge ?? challenge, origin);
    const flags = flag.present | (isVerified ? flag.verified : 0);
    const authenticatorData = writeAuthenticatorData(changes.rpId ?? rpId, flags, key.counter);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return frame(key.id, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, key.privateKey).toString('base64url'),
      userHandle: key.userHandle,
    });
  }
}
