import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChunk } from './chunk.ts';
import { checkVersion, useNewerVersion } from './newer-version.ts';

const own = '0123456789ab';

beforeEach(() => {
  vi.stubGlobal('__WEB_VERSION__', own);
  useNewerVersion.setState({ isReady: false });
});
afterEach(() => vi.unstubAllGlobals());

function serve(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
}

it('WEB-593 another version on the server is known after one question, the same one is none', async () => {
  serve(() => new Response(own));
  await checkVersion();
  expect(useNewerVersion.getState().isReady).toBe(false);
  serve(() => new Response('ba9876543210'));
  await checkVersion();
  expect(useNewerVersion.getState().isReady).toBe(true);
});

it('WEB-593 a server that is away, has no such file or answers with a page says nothing of versions', async () => {
  for (const answer of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('gone', { status: 404 }),
    async () => new Response('<!doctype html>'),
  ]) {
    vi.stubGlobal('fetch', answer);
    await checkVersion();
    expect(useNewerVersion.getState().isReady).toBe(false);
  }
});

it('WEB-593 a part that does not come is asked about before it counts as failed', async () => {
  serve(() => new Response('ba9876543210'));
  const chunk = createChunk(() => Promise.reject(new TypeError('Failed to fetch')), 1_000);
  const seen: unknown[] = [];
  chunk.subscribe(() => seen.push([chunk.read().status, useNewerVersion.getState().isReady]));
  await chunk.load();
  expect(seen).toEqual([
    ['loading', false],
    ['failed', true],
  ]);
});
