import { describe, expect, test } from 'vitest';
import { calculateChachaBlock, createWalkRandom, normalUnit, parseWalkSeed } from './simulated-walk-random.ts';

const seedText = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

function readSeed(text: string) {
  const parsed = parseWalkSeed(text);
  if (!parsed.ok) throw new Error('the seed of the test is malformed');
  return parsed.value;
}

describe('random numbers of a walk', () => {
  test('FED-001 are the ChaCha20 key stream of RFC 8439, section 2.3.2', () => {
    const nonce = Uint32Array.of(0x09000000, 0x4a000000, 0x00000000);
    const block = calculateChachaBlock(readSeed(seedText), 1, nonce);
    expect([...block].map(word => word.toString(16).padStart(8, '0')).join(' ')).toBe(
      'e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3 ' +
        '466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2',
    );
  });

  test('FED-001 repeat for the same seed, instrument and start, and differ when any of them differs', () => {
    const draw = (seed: string, instrumentId: number, startedAtMs: number) => {
      const random = createWalkRandom(readSeed(seed), instrumentId, startedAtMs);
      return Array.from({ length: 40 }, () => random.nextUint32()).join();
    };
    const first = draw(seedText, 7, 1_700_000_000_000);
    expect(draw(seedText, 7, 1_700_000_000_000)).toBe(first);
    expect(draw(seedText, 8, 1_700_000_000_000)).not.toBe(first);
    expect(draw(seedText, 7, 1_700_000_000_001)).not.toBe(first);
    expect(draw(seedText, 7, 1_700_000_000_000 + 2 ** 32)).not.toBe(first);
    expect(draw(`f${seedText.slice(1)}`, 7, 1_700_000_000_000)).not.toBe(first);
  });

  test('FED-002 come only from a seed of 32 or 64 hexadecimal digits', () => {
    for (const text of ['', 'abc', `${seedText}00`, `g${seedText.slice(1)}`, ` ${seedText.slice(1)}`]) {
      expect(parseWalkSeed(text)).toEqual({ ok: false, code: 'malformed' });
    }
    expect(parseWalkSeed(seedText.toUpperCase()).ok).toBe(true);
    expect(parseWalkSeed('0123456789abcdef'.repeat(2))).toEqual(parseWalkSeed('0123456789abcdef'.repeat(4)));
  });

  test('FED-001 are evenly spread below a bound and bell-shaped around zero', () => {
    const random = createWalkRandom(readSeed(seedText), 1, 0);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 20_000; draw += 1) {
      const index = random.nextBelow(10);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);

    const normals = Array.from({ length: 20_000 }, () => random.nextNormal() / normalUnit);
    const mean = normals.reduce((sum, value) => sum + value, 0) / normals.length;
    const variance = normals.reduce((sum, value) => sum + (value - mean) ** 2, 0) / normals.length;
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(Math.abs(variance - 1)).toBeLessThan(0.04);
    const withinOne = normals.filter(value => Math.abs(value) < 1).length / normals.length;
    expect(Math.abs(withinOne - 0.683)).toBeLessThan(0.02);
  });
});
