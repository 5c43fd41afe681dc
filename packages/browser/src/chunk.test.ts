import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChunk } from './chunk.ts';

const timeoutMs = 120_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createImports() {
  const pending: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const importValue = () => new Promise<string>((resolve, reject) => pending.push({ resolve, reject }));
  return { pending, importValue };
}

it('WEB-016 a part is asked for once and is ready when it came', async () => {
  const { pending, importValue } = createImports();
  const chunk = createChunk(importValue, timeoutMs);
  expect(chunk.read()).toEqual({ status: 'idle' });
  const loaded = chunk.load();
  void chunk.load();
  expect(chunk.read()).toEqual({ status: 'loading' });
  pending[0]?.resolve('page');
  await loaded;
  expect(chunk.read()).toEqual({ status: 'ready', value: 'page' });
  expect(pending).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(timeoutMs);
  expect(chunk.read().status).toBe('ready');
});

it('WEB-016 after 120 seconds it is late, and a retry asks again', async () => {
  const { pending, importValue } = createImports();
  const chunk = createChunk(importValue, timeoutMs);
  void chunk.load();
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(chunk.read().status).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(chunk.read().status).toBe('late');
  chunk.retry();
  expect(chunk.read().status).toBe('loading');
  expect(pending).toHaveLength(2);
  pending[1]?.resolve('page');
  await vi.advanceTimersByTimeAsync(0);
  expect(chunk.read()).toEqual({ status: 'ready', value: 'page' });
});

it('WEB-016 what is late may still arrive by itself', async () => {
  const { pending, importValue } = createImports();
  const chunk = createChunk(importValue, timeoutMs);
  void chunk.load();
  await vi.advanceTimersByTimeAsync(timeoutMs);
  pending[0]?.resolve('page');
  await vi.advanceTimersByTimeAsync(0);
  expect(chunk.read()).toEqual({ status: 'ready', value: 'page' });
});

it('WEB-016 a first attempt that fails late does not undo a second one', async () => {
  const { pending, importValue } = createImports();
  const chunk = createChunk(importValue, timeoutMs);
  void chunk.load();
  await vi.advanceTimersByTimeAsync(timeoutMs);
  chunk.retry();
  pending[0]?.reject(new Error('gone'));
  await vi.advanceTimersByTimeAsync(0);
  expect(chunk.read().status).toBe('loading');
  pending[1]?.resolve('page');
  await vi.advanceTimersByTimeAsync(0);
  expect(chunk.read().status).toBe('ready');
});

it('WEB-016 a refused part fails at once, tells its listeners and can be asked for again', async () => {
  const { pending, importValue } = createImports();
  const chunk = createChunk(importValue, timeoutMs);
  const seen: string[] = [];
  const stop = chunk.subscribe(() => seen.push(chunk.read().status));
  void chunk.load();
  pending[0]?.reject(new Error('404'));
  await vi.advanceTimersByTimeAsync(0);
  chunk.retry();
  pending[1]?.resolve('page');
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['loading', 'failed', 'loading', 'ready']);
  stop();
  chunk.retry();
  expect(seen).toHaveLength(4);
  expect(pending).toHaveLength(2);
});

it('WEB-016 a part that has failed is asked for again also while the version of the server is being looked up', async () => {
  const { pending, importValue } = createImports();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const chunk = createChunk(importValue, timeoutMs);
  void chunk.load();
  pending[0]?.reject(new Error('cut off'));
  await vi.advanceTimersByTimeAsync(0);
  chunk.retry();
  pending[1]?.resolve('page');
  await vi.advanceTimersByTimeAsync(0);
  vi.unstubAllGlobals();
  expect(chunk.read()).toEqual({ status: 'ready', value: 'page' });
});
