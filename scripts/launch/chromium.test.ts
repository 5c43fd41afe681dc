import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../apps/server/src/platform/testing/temporary-folder.ts';
import { findChromium } from './chromium.mjs';

let folder: string;

beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('PLT-084 takes the Chromium of CHROMIUM_PATH before any other', () => {
  expect(findChromium({ CHROMIUM_PATH: '/my/own', PATH: folder })).toBe('/my/own');
});

it('PLT-084 finds Chromium, then Chrome, wherever programs are, and the one without a window first', () => {
  const searchPath = ['/no/such/folder', folder].join(path.delimiter);
  expect(findChromium({ PATH: searchPath })).toBeUndefined();
  fs.writeFileSync(path.join(folder, 'google-chrome'), '');
  expect(findChromium({ PATH: searchPath })).toBe(path.join(folder, 'google-chrome'));
  fs.writeFileSync(path.join(folder, 'chromium'), '');
  expect(findChromium({ PATH: searchPath })).toBe(path.join(folder, 'chromium'));
  fs.writeFileSync(path.join(folder, 'chromium-headless-shell'), '');
  expect(findChromium({ PATH: searchPath })).toBe(path.join(folder, 'chromium-headless-shell'));
});
