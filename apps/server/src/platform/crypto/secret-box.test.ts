import { randomBytes } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createSecretBox, openSecretBox } from './secret-box.ts';

describe('the box of secrets', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('SFA-004 opens what it sealed under the same name, and nothing else', () => {
    const box = createSecretBox(randomBytes(32));
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'totp:user:7');
    expect(box.open(sealed, 'totp:user:7')).toBe('JBSWY3DPEHPK3PXP');
    expect(sealed.includes('JBSWY3DP')).toBe(false);
    expect(box.seal('JBSWY3DPEHPK3PXP', 'totp:user:7').equals(sealed)).toBe(false);
    expect(() => box.open(sealed, 'totp:user:8')).toThrow();
    expect(() => createSecretBox(randomBytes(32)).open(sealed, 'totp:user:7')).toThrow();
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.open(changed, 'totp:user:7')).toThrow();
    }
  });

  it('SFA-004 its key stands in the data folder, closed to others, and is the same at the next start', async () => {
    const dataDir = makeTemporaryFolder();
    const sealed = (await openSecretBox({ database, dataDir, secretsKey: null })).seal('secret', 'a');
    expect(statSync(path.join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
    expect((await openSecretBox({ database, dataDir, secretsKey: null })).open(sealed, 'a')).toBe('secret');
  });

  it('SFA-004 a start with another key is refused', async () => {
    const folder = makeTemporaryFolder();
    await expect(openSecretBox({ database, dataDir: folder, secretsKey: null })).rejects.toThrow('is not the one');
    const given = { database, dataDir: folder, secretsKey: randomBytes(32) };
    await expect(openSecretBox(given)).rejects.toThrow('SECRETS_KEY is not the one');
    const broken = makeTemporaryFolder();
    writeFileSync(path.join(broken, 'secrets.key'), 'short');
    await expect(openSecretBox({ database, dataDir: broken, secretsKey: null })).rejects.toThrow('holds no key');
  });
});
