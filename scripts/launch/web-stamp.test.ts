import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../apps/server/src/platform/testing/temporary-folder.ts';
import { calculateWebHash, listStaleApps, stampWeb } from './web-stamp.mjs';

let root: string;

beforeEach(() => {
  root = makeTemporaryFolder();
  write('apps/web/src/main.tsx', 'main');
  write('apps/web/dist/index.html', 'built');
  write('apps/console/src/main.tsx', 'console');
  write('apps/console/dist/index.html', 'built');
  write('packages/domain/src/market/price.ts', 'price');
  write('package-lock.json', '{}');
  for (const app of ['web', 'console'] as const) stampWeb(root, app, calculateWebHash(root, app));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}

it('PLT-073 builds nothing again while the sources stay the same', () => {
  expect(listStaleApps(root)).toEqual([]);
  write('apps/web/src/main.tsx', 'main');
  write('apps/web/src/main.test.tsx', 'a test');
  write('apps/web/dist/assets/main.js', 'what was built');
  write('apps/server/src/main.ts', 'the server');
  expect(listStaleApps(root)).toEqual([]);
});

it.each([
  ['a source of the client changes', ['web'], () => write('apps/web/src/main.tsx', 'main 2')],
  ['a source of the console changes', ['console'], () => write('apps/console/src/main.tsx', 'console 2')],
  ['a source of a package changes', ['web', 'console'], () => write('packages/domain/src/market/price.ts', 'price 2')],
  ['a text is added', ['web'], () => write('apps/web/src/locales/en/home.json', '{}')],
  [
    'a file moves',
    ['web'],
    () => fs.renameSync(path.join(root, 'apps/web/src/main.tsx'), path.join(root, 'apps/web/src/a.tsx')),
  ],
  ['the packages change', ['web', 'console'], () => write('package-lock.json', '{"packages":{}}')],
  ['what was built is gone', ['web'], () => fs.rmSync(path.join(root, 'apps/web/dist'), { recursive: true })],
])('PLT-073 builds what is no longer of its sources when %s', (_, stale, change) => {
  change();
  expect(listStaleApps(root)).toEqual(stale);
});

it('PLT-073 does not miss an app that is not part of the checkout', () => {
  fs.rmSync(path.join(root, 'apps/console'), { recursive: true });
  expect(listStaleApps(root)).toEqual([]);
});
