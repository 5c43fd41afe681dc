import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Database } from '../postgres/database.ts';
import { openInstanceKey } from './instance-key.ts';

/**
 * Seals short secrets that the server must read again, such as those of authenticator apps: AES-256-GCM with a key that
 * is not in the database. A sealed text opens only under the name it was sealed with, so that none can be moved to
 * another row.
 */
export interface SecretBox {
  seal(text: string, name: string): Buffer;
  /** Throws for anything that was changed, moved, or sealed with another key. */
  open(sealed: Buffer, name: string): string;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

export function createSecretBox(masterKey: Buffer): SecretBox {
  // Other uses of the master key derive keys of their own.
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'truemark secret box', keyBytes));
  return {
    seal(text, name) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]);
    },
    open(sealed, name) {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(-tagBytes));
      const body = sealed.subarray(nonceBytes, -tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

interface KeySource {
  readonly database: Database;
  readonly dataDir: string;
  /** `SECRETS_KEY`; null: the key in the data folder, made at the first start. */
  readonly secretsKey: Buffer | null;
}

/** Opens the instance's box. Refuses to start with a key that the secrets of this database were not sealed with. */
export async function openSecretBox({ database, dataDir, secretsKey }: KeySource): Promise<SecretBox> {
  const file = path.join(dataDir, 'secrets.key');
  const names = { setting: 'SECRETS_KEY', print: 'secrets-key-print', sealed: 'secrets' };
  return createSecretBox(await openInstanceKey({ database, given: secretsKey, file, names }));
}
