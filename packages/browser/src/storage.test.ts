import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  writeStored('local', 'key', undefined);
});

const refuse = () => {
  throw new DOMException('blocked', 'SecurityError');
};

it.each([
  ['has no storage', undefined],
  ['refuses every use', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['has no room', { getItem: () => null, setItem: refuse, removeItem: () => undefined }],
])('WEB-595 a browser that %s keeps a text for the page, and says so', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  expect(writeStored('local', 'key', 'text')).toBe(false);
  expect(readStored('local', 'key')).toBe('text');
  expect(readStored('session', 'key')).toBeUndefined();
  writeStored('local', 'key', undefined);
  expect(readStored('local', 'key')).toBeUndefined();
});

it('WEB-595 a browser that keeps texts is asked for the newest one', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', undefined);
  writeStored('local', 'key', 'of the page');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  expect(writeStored('local', 'key', 'of the browser')).toBe(true);
  expect(readStored('local', 'key')).toBe('of the browser');
  kept.set('key', 'of another tab');
  expect(readStored('local', 'key')).toBe('of another tab');
});
