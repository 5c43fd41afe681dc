import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { readText, verifySums, writeBackupFile, writeSums } from './backup-file.ts';

let folder: string;

beforeEach(async () => {
  folder = makeTemporaryFolder();
  const files = [];
  for (const name of ['manifest.json', 'database/one.copy.zst', 'files/pictures/two']) {
    files.push(await writeBackupFile(folder, name, readText(`bytes of ${name}`)));
  }
  await writeSums(folder, files);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);
const damage = () => verifySums(folder).catch((error: Error) => error.message);

it('OPR-005 a backup whose files are as they were written is whole', async () => {
  expect((await verifySums(folder)).toSorted()).toEqual([
    'database/one.copy.zst',
    'files/pictures/two',
    'manifest.json',
  ]);
});

it('OPR-005 one changed bit, a missing file, a file too many and a cut list are each seen', async () => {
  const file = at('database/one.copy.zst');
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(
    file,
    bytes.map((byte, index) => (index === 3 ? byte ^ 1 : byte)),
  );
  expect(await damage()).toContain('is damaged: database/one.copy.zst has other bytes. Nothing was restored');
  fs.rmSync(file);
  expect(await damage()).toContain('database/one.copy.zst is missing');
  fs.writeFileSync(file, bytes);
  fs.writeFileSync(at('files/three'), '');
  expect(await damage()).toContain('files/three is not in SHA256SUMS');
  fs.rmSync(at('files/three'));
  const sums = fs.readFileSync(at('SHA256SUMS'), 'utf8');
  fs.writeFileSync(at('SHA256SUMS'), sums.slice(0, -30));
  expect(await damage()).toContain('is damaged');
  fs.writeFileSync(at('SHA256SUMS'), sums.split('\n').slice(1).join('\n'));
  expect(await damage()).toContain('manifest.json is not in SHA256SUMS');
  fs.rmSync(at('SHA256SUMS'));
  expect(await damage()).toContain('is no whole backup');
});

it('OPR-005 a file is written once, under a name that leads nowhere else', async () => {
  await expect(writeBackupFile(folder, 'manifest.json', readText(''))).rejects.toThrow('EEXIST');
  await expect(writeBackupFile(folder, '../out', readText(''))).rejects.toThrow('is no name for a file of a backup');
});
