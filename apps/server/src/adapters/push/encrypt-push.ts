import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gives for its push service: its public key and a secret, as bytes. */
export interface PushKeys {
  readonly publicKey: Buffer;
  readonly authSecret: Buffer;
}

/** Made anew for each message; a test gives those of the RFC. */
export interface MessageKeys {
  readonly privateKey?: Buffer;
  readonly salt?: Buffer;
}

const curve = 'prime256v1';
const recordSize = 4_096;
/** Ends the only record. Source: RFC 8188, section 2. */
const lastRecord = Buffer.from([2]);

/**
 * Encrypts a message for one browser, so that its push service cannot read it: the content coding `aes128gcm` of RFC 8188
 * with the keys of RFC 8291. Throws when the public key is no point of the curve.
 */
export function encryptPush(message: Buffer, { publicKey, authSecret }: PushKeys, given: MessageKeys = {}): Buffer {
  const own = createECDH(curve);
  if (given.privateKey) own.setPrivateKey(given.privateKey);
  else own.generateKeys();
  const salt = given.salt ?? randomBytes(16);
  const ownPublic = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownPublic]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(publicKey), authSecret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(message), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(ownPublic.length, 4);
  return Buffer.concat([salt, head, ownPublic, body]);
}

/** Whether a browser's keys are of the form that messages can be encrypted for. */
export function arePushKeys({ publicKey, authSecret }: PushKeys): boolean {
  if (publicKey.length !== 65 || authSecret.length !== 16) return false;
  try {
    const probe = createECDH(curve);
    probe.generateKeys();
    probe.computeSecret(publicKey);
    return true;
  } catch {
    // No point of the curve: a browser never gives one.
    return false;
  }
}
