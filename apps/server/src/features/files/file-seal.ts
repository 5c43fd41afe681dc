import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts files: AES-256-GCM with a key that is not in the database. A file opens only under the name it was sealed with. */
export interface FileSeal {
  seal(bytes: Uint8Array, name: string): Buffer;
  /** Throws for anything that was changed, moved, or sealed with another key. */
  open(sealed: Uint8Array, name: string): Buffer;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';
/** The first byte of every file: the way it is sealed. */
const version = 1;

export function createFileSeal(masterKey: Buffer): FileSeal {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'truemark files', keyBytes));
  return {
    seal(bytes, name) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name));
      const body = [cipher.update(bytes), cipher.final()];
      return Buffer.concat([Buffer.of(version), nonce, ...body, cipher.getAuthTag()]);
    },
    open(sealed, name) {
      if (sealed[0] !== version) throw new Error('a file that was not sealed by this program');
      const body = sealed.subarray(1 + nonceBytes, -tagBytes);
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(1, 1 + nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
  };
}
