import { afterEach, beforeEach, expect, it, vi } from 'vitest';

function useStorage(values: Map<string, string> | undefined): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values?.get(key) ?? null,
    setItem: (key: string, value: string) => values?.set(key, value),
  });
}

/** The module as a page that was just opened has it. */
async function openPage() {
  vi.resetModules();
  return import('./device-mark.ts');
}

beforeEach(() => useStorage(new Map()));
afterEach(() => vi.unstubAllGlobals());

it('IDN-060 a browser keeps one mark over all its pages, and another browser has another', async () => {
  const mark = (await openPage()).loadDeviceMark();
  expect(mark).toMatch(/^[0-9a-f]{32}$/);
  expect((await openPage()).loadDeviceMark()).toBe(mark);
  useStorage(new Map());
  expect((await openPage()).loadDeviceMark()).not.toBe(mark);
});

it('IDN-060 a browser that keeps nothing has one mark a page', async () => {
  useStorage(undefined);
  const { loadDeviceMark } = await openPage();
  expect(loadDeviceMark()).toBe(loadDeviceMark());
});
