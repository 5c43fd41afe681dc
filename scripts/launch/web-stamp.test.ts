import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../apps/server/src/platform/testing/temporary-folder.ts';
import { calculateWebHash, isWebBuilt, stampWeb } from './web-stamp.mjs';

let root: string;

beforeEach(() => {
  root = makeTemporaryFolder();
  write('apps/web/src/main.tsx', 'main');
  write('apps/web/dist/index.html', 'built');
  write('packages/domain/src/price.ts', 'price');
  write('package-lock.json', '{}');
  stampWeb(root, calculateWebHash(root));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}

it('PLT-073 builds nothing again while the sources stay the same', () => {
  expect(isWebBuilt(root)).toBe(true);
  write('apps/web/src/main.tsx', 'main');
  write('apps/web/src/main.test.tsx', 'a test');
  write('apps/web/dist/assets/main.js', 'what was built');
  write('apps/server/src/main.ts', 'the server');
  expect(isWebBuilt(root)).toBe(true);
});

it.each([
  ['a source of the client changes', () => write('apps/web/src/main.tsx', 'main 2')],
  ['a source of a package changes', () => write('packages/domain/src/price.ts', 'price 2')],
  ['a text is added', () => write('apps/web/src/locales/en/home.json', '{}')],
  [
    'a file moves',
    () => fs.renameSync(path.join(root, 'apps/web/src/main.tsx'), path.join(root, 'apps/web/src/a.tsx')),
  ],
  ['the packages change', () => write('package-lock.json', '{"packages":{}}')],
  ['what was built is gone', () => fs.rmSync(path.join(root, 'apps/web/dist'), { recursive: true })],
])('PLT-073 builds again when %s', (_, change) => {
  change();
  expect(isWebBuilt(root)).toBe(false);
});
