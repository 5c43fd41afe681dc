import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeTestFolder } from './test-folder.mjs';

const plenty = 64 * 2 ** 30;
const made: string[] = [];

function make(machine: Parameters<typeof makeTestFolder>[0]): string {
  const folder = makeTestFolder(machine);
  made.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('what tests write goes to memory where there is plenty, and else to the folder of temporary files', () => {
  // Any folder with room stands for the one in memory.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-roomy-'));
  made.push(folder);
  expect(path.dirname(make({ folder, freeMemoryBytes: plenty }))).toBe(folder);
  expect(path.dirname(make({ folder, freeMemoryBytes: 2 ** 30 }))).toBe(os.tmpdir());
  expect(path.dirname(make({ folder: '/nowhere', freeMemoryBytes: plenty }))).toBe(os.tmpdir());
});

test('another user can go through it, and not list it', () => {
  expect(statSync(make({})).mode & 0o777).toBe(0o711);
});
