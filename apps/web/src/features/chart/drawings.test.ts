import { describe, expect, it } from 'vitest';
import { type Drawing, formatDrawings, parseDrawings } from './drawings.ts';

const level: Drawing = { name: 'horizontalStraightLine', points: [{ timestamp: 1, value: 2.5 }] };
const trend: Drawing = {
  name: 'segment',
  points: [
    { timestamp: 1, value: 2 },
    { timestamp: 3, value: 4 },
  ],
};

describe('drawings', () => {
  it('WIN-017 come back as they were stored', () => {
    expect(parseDrawings(formatDrawings([level, trend]))).toEqual([level, trend]);
  });

  it('WIN-017 leave nothing behind when they are cleared', () => {
    expect(formatDrawings([])).toBeUndefined();
    expect(parseDrawings(undefined)).toEqual([]);
  });

  it('WIN-017 ignore what is not a whole drawing', () => {
    const half = { name: 'segment', points: [{ timestamp: 1, value: 2 }] };
    const strange = { name: 'sticker', points: [{ timestamp: 1, value: 2 }] };
    const broken = { name: 'horizontalStraightLine', points: [{ timestamp: null, value: '2' }] };
    expect(parseDrawings(JSON.stringify([half, strange, broken, null, level]))).toEqual([level]);
    expect(parseDrawings('{"name":"segment"}')).toEqual([]);
    expect(parseDrawings('not json')).toEqual([]);
  });
});
