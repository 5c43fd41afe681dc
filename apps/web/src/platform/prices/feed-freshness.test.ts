import { describe, expect, it } from 'vitest';
import {
  calculateFreshness,
  calculatePriceAgeMs,
  findFeedName,
  isAgeSettled,
  trackNewestPrice,
} from './feed-freshness.ts';

describe('the feed badge', () => {
  it('WMK-016 calls only the prices of exchanges live', () => {
    expect(findFeedName('exchange')).toBe('live');
    expect(findFeedName('simulated')).toBe('simulated');
    expect(findFeedName('replay')).toBe('recorded');
    expect(findFeedName(undefined)).toBeUndefined();
  });

  it.each([
    ['open', 400, 'fresh'],
    ['open', 15_000, 'fresh'],
    ['open', 15_001, 'late'],
    ['open', 300_001, 'still'],
    ['open', undefined, 'still'],
    ['connecting', undefined, 'connecting'],
    ['idle', undefined, 'connecting'],
    ['reconnecting', 400, 'reconnecting'],
  ] as const)('WMK-016 with the stream %s and a price of %s ms it is %s', (connection, ageMs, expected) => {
    expect(calculateFreshness(connection, ageMs)).toBe(expected);
  });

  it('WMK-921 an old price says nothing until one has arrived, or three seconds have passed', () => {
    const before = trackNewestPrice(undefined, 1_000, 50_000);
    expect(isAgeSettled(before, 50_000, 52_999)).toBe(false);
    expect(isAgeSettled(undefined, 50_000, 52_999)).toBe(false);
    expect(isAgeSettled(before, 50_000, 53_000)).toBe(true);
    expect(isAgeSettled(trackNewestPrice(before, 50_100, 50_200), 50_000, 50_200)).toBe(true);
  });

  it('WMK-016 waits a minute for stocks, ETFs and futures', () => {
    expect(calculateFreshness('open', 15_001, 1)).toBe('late');
    for (const type of [3, 4, 5] as const) {
      expect(calculateFreshness('open', 60_000, type)).toBe('fresh');
      expect(calculateFreshness('open', 60_001, type)).toBe('late');
    }
  });

  it('WMK-016 compares a price that was there before with the clock', () => {
    const newest = trackNewestPrice(undefined, 10_000, 14_000);
    expect(newest && calculatePriceAgeMs(newest, 15_000)).toBe(5_000);
    expect(newest && calculatePriceAgeMs(newest, 9_000)).toBe(0);
  });

  it('WMK-016 times a price that arrives from its arrival, with the way it took', () => {
    const first = trackNewestPrice(undefined, 10_000, 10_100);
    const next = trackNewestPrice(first, 11_000, 11_120);
    expect(next && calculatePriceAgeMs(next, 11_400)).toBe(400);
    expect(trackNewestPrice(next, 11_000, 12_000)).toBe(next);
    expect(trackNewestPrice(next, 0, 12_000)).toBe(next);
  });

  it.each([-600_000, 600_000])('WMK-016 stays right when the clock of the browser is %s ms wrong', wrongMs => {
    const first = trackNewestPrice(undefined, 10_000, 10_100 + wrongMs);
    const next = trackNewestPrice(first, 11_000, 11_100 + wrongMs);
    expect(next && calculatePriceAgeMs(next, 11_350 + wrongMs)).toBe(250);
  });
});
