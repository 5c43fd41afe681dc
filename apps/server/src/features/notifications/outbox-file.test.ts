import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { createOutboxFile } from './outbox-file.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const message = { createdAtMs: 0, channel: 'mail', recipient: 'ann@example.org', kind: 'x', subject: 's' } as const;

it('NTF-021 lines of many messages at once are whole, in a file for the server alone', async () => {
  const outbox = createOutboxFile(folder);
  await Promise.all(
    Array.from({ length: 200 }, (_unused, index) => outbox.append(message, `line ${index}\n\n"quoted"`)),
  );
  const file = path.join(folder, 'outbox.ndjson');
  const texts = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line).text);
  expect(texts).toEqual(Array.from({ length: 200 }, (_unused, index) => `line ${index}\n\n"quoted"`));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('NTF-021 a file above ten megabytes takes the place of the one before', async () => {
  const outbox = createOutboxFile(folder);
  const file = path.join(folder, 'outbox.ndjson');
  await writeFile(file, 'long');
  await writeFile(path.join(folder, 'outbox.old.ndjson'), 'older');
  truncateSync(file, 10 * 1024 * 1024 + 1);
  await outbox.append(message, 'new');
  expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(1);
  expect(readdirSync(folder).sort()).toEqual(['outbox.ndjson', 'outbox.old.ndjson']);
  expect(statSync(path.join(folder, 'outbox.old.ndjson')).size).toBe(10 * 1024 * 1024 + 1);
});
