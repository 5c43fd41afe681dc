import { describe, expect, it } from 'vitest';
import { parameterDefinitions } from '../../definitions.ts';
import { findExpiryMax, findStakeMax, isWithinSession, listTerms } from './option-terms.ts';

const defaults = new Map<string, string>(parameterDefinitions.map(({ key, defaultValue }) => [key, defaultValue]));
const withValues = (changes: Readonly<Record<string, string>>) => ({
  get: (key: string) => changes[key] ?? defaults.get(key) ?? expect.fail(`there is no parameter ${key}`),
});

it('OPT-144 durations are sold as operators have set them, and never one whose payout is the whole stake', () => {
  const list = (changes: Record<string, string>) => listTerms(withValues(changes)).map(({ durationMs }) => durationMs);
  expect(list({})).toEqual([30_000, 60_000, 120_000, 300_000, 900_000, 3_600_000]);
  expect(list({ 'options.isSold.60': '0', 'options.isSold.3600': '0' })).toEqual([30_000, 120_000, 300_000, 900_000]);
  expect(list({ 'options.payoutRatio.30': '1' })).not.toContain(30_000);
  expect(listTerms(withValues({ 'options.stakeMin.30': '12.5' }))[0]?.stakeMin).toBe(12_500_000n);
  expect(findStakeMax(withValues({ 'options.stakeMax.4': '12000' }), 4)).toBe(12_000_000_000n);
});

describe('a session in a replay', () => {
  const startMs = Date.UTC(2026, 10, 20, 12);
  const recordedMs = Date.UTC(2025, 2, 14, 19, 50);
  const stock = { id: 3, sessionCalendar: 'us-equity' } as const;
  const playing = (speed: number, loopMs = Number.POSITIVE_INFINITY) => {
    const calculateMarketTimeMs = (_id: number, atMs: number) => recordedMs + (((atMs - startMs) * speed) % loopMs);
    const calculateWallTimeMs = (id: number, marketMs: number, nowMs: number) =>
      Math.ceil(nowMs + (marketMs - calculateMarketTimeMs(id, nowMs)) / speed);
    return { calculateMarketTimeMs, calculateWallTimeMs };
  };

  it('OPT-129 ends by the time of the recording, at the pace of the replay', () => {
    // New York closes at 20:00 UTC that day: ten minutes of the recording are one of the wall.
    expect(findExpiryMax(playing(10), stock, startMs)).toBe(startMs + 59_999);
    expect(isWithinSession(playing(10), stock, startMs, startMs + 59_999)).toBe(true);
    expect(isWithinSession(playing(10), stock, startMs, startMs + 60_000)).toBe(false);
    expect(findExpiryMax(playing(1), { id: 1, sessionCalendar: 'always' }, startMs)).toBeNull();
  });

  it('OPT-129 is over where the recording starts again', () => {
    const crypto = { id: 1, sessionCalendar: 'always' } as const;
    expect(isWithinSession(playing(1, 40_000), crypto, startMs, startMs + 39_999)).toBe(true);
    expect(isWithinSession(playing(1, 40_000), crypto, startMs, startMs + 40_000)).toBe(false);
  });
});
