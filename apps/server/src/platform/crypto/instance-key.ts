import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import type { Database } from '../postgres/database.ts';
import { loadInstanceSetting } from '../postgres/instance-setting.ts';
import { StartRefusal } from '../process/start-refusal.ts';

interface KeySource {
  readonly database: Database;
  /** As the settings say; null: the key in the file, made at the first start. */
  readonly given: Buffer | null;
  readonly file: string;
  readonly names: {
    readonly setting: string;
    /** The instance setting that knows the key again. */
    readonly print: string;
    /** What is sealed with it, for the words of a refusal. */
    readonly sealed: string;
  };
}

const keyBytes = 32;

/** A key that is not in the database. Refuses to start with one that this database's things were not sealed with. */
export async function openInstanceKey({ database, given, file, names }: KeySource): Promise<Buffer> {
  const key = given ?? loadKeyFile(file);
  const print = createHash('sha256').update('truemark key print').update(key).digest('hex').slice(0, 16);
  const known = await loadInstanceSetting(database, names.print, () => print);
  if (known !== print) {
    const source = given ? names.setting : `the key in ${file}`;
    throw new StartRefusal(`${source} is not the one that the ${names.sealed} of this database are sealed with`);
  }
  return key;
}

function loadKeyFile(file: string): Buffer {
  try {
    // Only the first of several makers writes it.
    writeFileSync(file, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== keyBytes) throw new StartRefusal(`${file} holds no key of ${keyBytes} bytes in Base64`);
  return key;
}
