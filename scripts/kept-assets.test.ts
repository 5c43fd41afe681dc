import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../apps/server/src/platform/testing/temporary-folder.ts';
import { keepAssets } from './kept-assets.ts';

let root: string;
const dist = () => path.join(root, 'dist');

beforeEach(() => {
  root = makeTemporaryFolder();
});
afterEach(() => fs.rmSync(root, { recursive: true }));

/** A build that empties the folder first, as Vite does, and writes these files. */
function build(...names: readonly string[]): readonly string[] {
  const putBack = keepAssets(dist(), path.join(root, 'aside'));
  fs.rmSync(dist(), { recursive: true, force: true });
  fs.mkdirSync(path.join(dist(), 'assets'), { recursive: true });
  for (const name of names) fs.writeFileSync(path.join(dist(), 'assets', name), name);
  putBack();
  return fs.readdirSync(path.join(dist(), 'assets'));
}

it('WEB-594 the files of the two builds before stay, those of older ones go', () => {
  expect(build('a-1.js', 'shared.js')).toEqual(['a-1.js', 'shared.js']);
  expect(build('a-2.js', 'shared.js')).toEqual(['a-1.js', 'a-2.js', 'shared.js']);
  expect(build('a-3.js', 'shared.js')).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'shared.js']);
  expect(build('a-4.js')).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'shared.js']);
  expect(fs.readFileSync(path.join(dist(), 'assets/a-2.js'), 'utf8')).toBe('a-2.js');
  expect(fs.existsSync(path.join(root, 'aside'))).toBe(false);
});

it('WEB-594 the same build once more drops nothing', () => {
  build('a-1.js');
  build('a-2.js');
  expect(build('a-2.js')).toEqual(['a-1.js', 'a-2.js']);
  expect(build('a-2.js')).toEqual(['a-1.js', 'a-2.js']);
});
