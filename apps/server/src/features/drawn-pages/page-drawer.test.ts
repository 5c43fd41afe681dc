import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { WantedPage } from '@truemark/contract/site/drawn-page';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPageDrawer, type PageDrawer } from './page-drawer.ts';

/** A program in the place of the web client's. */
const program = `export async function drawPage({ path }, ask) {
  if (path === '/end') process.exit(3);
  if (path === '/broken') throw new Error('nothing to draw with');
  const { status, body } = await ask({ method: 'GET', url: path, headers: { accept: 'x' }, body: undefined });
  return { title: status + ' ' + body };
}`;

let folder: string;
let drawer: PageDrawer;
const want = (path: string): WantedPage => ({ path, language: 'en', shell: 'desktop' });

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-drawer-'));
  const file = path.join(folder, 'draw-page.mjs');
  writeFileSync(file, program);
  drawer = createPageDrawer(file, async ({ url, headers }) => {
    if (url === '/away') throw new Error('closed');
    return { status: 200, body: `${url} ${headers.accept}` };
  });
});
afterEach(async () => {
  await drawer.close();
  rmSync(folder, { recursive: true });
});

it('STE-010 the thread asks the server what a visitor would', async () => {
  const drawn = await Promise.all([drawer.draw(want('/a')), drawer.draw(want('/b'))]);
  expect(drawn.map(page => page?.title)).toEqual(['200 /a x', '200 /b x']);
  expect((await drawer.draw(want('/away')))?.title).toBe('503 ');
});

it('STE-011 an error is told, and a thread that ends is followed by another', async () => {
  await expect(drawer.draw(want('/broken'))).rejects.toThrow('nothing to draw with');
  await expect(drawer.draw(want('/end'))).rejects.toThrow('ended with 3');
  expect((await drawer.draw(want('/a')))?.title).toBe('200 /a x');
});
