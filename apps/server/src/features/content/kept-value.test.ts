import { describe, expect, test } from 'vitest';
import { keepValues } from './kept-value.ts';

function keepCounted() {
  const clock = { time: 0, nowMs: () => clock.time };
  const loads: string[] = [];
  const kept = keepValues(
    async (key: string) => {
      loads.push(key);
      return `${key} ${loads.length}`;
    },
    { clock, lifetimeMs: 100 },
  );
  return { clock, loads, kept };
}

describe('keepValues', () => {
  test('CNT-016 loads once for everyone who asks at the same time and until the lifetime is over', async () => {
    const { clock, loads, kept } = keepCounted();
    expect(await Promise.all([kept.read('en'), kept.read('en'), kept.read('de')])).toEqual(['en 1', 'en 1', 'de 2']);
    clock.time = 99;
    expect(await kept.read('en')).toBe('en 1');
    clock.time = 100;
    expect(await kept.read('en')).toBe('en 3');
    expect(loads).toEqual(['en', 'de', 'en']);
  });

  test('CNT-016 loads again after it was told to forget, even while the older answer is on its way', async () => {
    const { kept } = keepCounted();
    const older = kept.read('en');
    kept.forget();
    expect(await kept.read('en')).toBe('en 2');
    expect(await older).toBe('en 1');
    expect(await kept.read('en')).toBe('en 2');
  });

  test('CNT-016 does not keep a failure', async () => {
    let attempts = 0;
    const kept = keepValues(
      async (key: string) => {
        attempts += 1;
        if (attempts === 1) throw new Error('database gone');
        return key;
      },
      { clock: { nowMs: () => 0 }, lifetimeMs: 100 },
    );
    await expect(kept.read('en')).rejects.toThrow('database gone');
    expect(await kept.read('en')).toBe('en');
  });
});
