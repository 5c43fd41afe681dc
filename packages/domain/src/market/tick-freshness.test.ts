import { describe, expect, it } from 'vitest';
import { isTickFresh } from './tick-freshness.ts';
import { calculateVolatility, volatilityPerType } from './volatility.ts';

describe('freshness', () => {
  it('MKD-020 ends after 15 s for forex and crypto and after 60 s for the rest', () => {
    for (const [type, limitMs] of [
      [1, 15_000],
      [2, 15_000],
      [3, 60_000],
      [4, 60_000],
      [5, 60_000],
    ] as const) {
      expect(isTickFresh(type, 1_000, 1_000 + limitMs, 1)).toBe(true);
      expect(isTickFresh(type, 1_000, 1_001 + limitMs, 1)).toBe(false);
    }
  });

  it('MKD-020 ends sooner by the speed of a replay', () => {
    expect(isTickFresh(1, 0, 1_500, 10)).toBe(true);
    expect(isTickFresh(1, 0, 1_501, 10)).toBe(false);
  });
});

describe('freshness of a tick from the future', () => {
  it('MKD-600 ends five seconds ahead, whatever the type and the speed', () => {
    for (const type of [1, 2, 3, 4, 5] as const) {
      for (const speed of [1, 60]) {
        expect(isTickFresh(type, 6_000, 1_000, speed)).toBe(true);
        expect(isTickFresh(type, 6_001, 1_000, speed)).toBe(false);
      }
    }
  });
});

describe('volatility', () => {
  it('MKD-021 of a whole market day is that of the type, and grows with the square root of time', () => {
    for (const type of [1, 2, 3, 4, 5] as const) {
      const { perDay, openMsPerDay } = volatilityPerType[type];
      expect(calculateVolatility(volatilityPerType[type], openMsPerDay)).toBeCloseTo(perDay, 12);
      expect(calculateVolatility(volatilityPerType[type], 4 * openMsPerDay)).toBeCloseTo(2 * perDay, 12);
    }
    expect(calculateVolatility(volatilityPerType[2], -1)).toBe(0);
  });
});
