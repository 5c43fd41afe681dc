import { candleIntervalMs } from '@truemark/domain/market/candle';
import { describe, expect, it } from 'vitest';
import { chooseChartZone, createChartTimeFormat, selectAxisTimes } from './axis-times.ts';

const minuteMs = 60_000;

function listTimes(startMs: number, stepMs: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => startMs + index * stepMs);
}

function clockOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 16);
}

describe('time axis', () => {
  it('WIN-014 labels round times only', () => {
    const times = listTimes(Date.UTC(2026, 2, 14, 9, 7), minuteMs, 120);
    const picked = selectAxisTimes(times, 0, 120, '1m', 12, 'utc');
    expect(picked.map(time => clockOf(time.atMs))).toEqual([
      '09:15',
      '09:30',
      '09:45',
      '10:00',
      '10:15',
      '10:30',
      '10:45',
      '11:00',
    ]);
  });

  it('WIN-014 keeps labels where they are while the chart is moved', () => {
    const times = listTimes(Date.UTC(2026, 2, 14, 9, 7), minuteMs, 200);
    const whole = selectAxisTimes(times, 0, 200, '1m', 12, 'utc').map(time => time.index);
    const moved = selectAxisTimes(times, 33, 133, '1m', 12, 'utc').map(time => time.index);
    expect(moved).toEqual(whole.filter(index => index >= 33 && index < 133));
  });

  it('WIN-014 writes the day at midnight and the hour elsewhere, across a weekend gap', () => {
    const friday = listTimes(Date.UTC(2026, 2, 13, 18), 3_600_000, 4);
    const sunday = listTimes(Date.UTC(2026, 2, 15, 22), 3_600_000, 8);
    const picked = selectAxisTimes([...friday, ...sunday], 0, 12, '1h', 3, 'utc');
    const format = createChartTimeFormat('en', '1h', 'utc');
    expect(picked.map(time => format.axis(time))).toEqual(['Mar 16', '03:00']);
  });

  it('WIN-014 days are labelled by month and year when they are many', () => {
    const times = listTimes(Date.UTC(2025, 10, 1), candleIntervalMs['1d'], 120);
    const picked = selectAxisTimes(times, 0, 120, '1d', 20, 'utc');
    const format = createChartTimeFormat('en', '1d', 'utc');
    expect(picked.map(time => format.axis(time))).toEqual(['Dec', '2026', 'Feb']);
  });

  it('WIN-014 has no label where there are no bars', () => {
    expect(selectAxisTimes([], 0, 0, '1m', 10, 'utc')).toEqual([]);
  });

  it('WIN-014 reads days and weeks in UTC whatever the zone asked for', () => {
    expect(chooseChartZone('1d', 'local')).toBe('utc');
    expect(chooseChartZone('1w', 'local')).toBe('utc');
    expect(chooseChartZone('4h', 'local')).toBe('local');
  });

  it('WIN-014 keeps the order of an Arabic date inside the chart, which is not mirrored', () => {
    const format = createChartTimeFormat('ar', '15m', 'utc');
    const at = Date.UTC(2026, 2, 14, 21, 5);
    expect(format.full(at)).toMatch(/^\u2067.*21:05.*\u2069$/);
    expect(format.axis({ atMs: at, boundary: 'day' })).toMatch(/^\u2067.*\u2069$/);
    expect(format.axis({ atMs: at, boundary: 'time' })).toBe('21:05');
    expect(createChartTimeFormat('en', '15m', 'utc').full(at)).not.toMatch(/[\u2066-\u2069]/);
  });

  it('WIN-014 writes Western digits and a 24 hour clock in every language', () => {
    const at = Date.UTC(2026, 2, 14, 21, 5);
    for (const tag of ['en', 'ja', 'ko', 'de', 'fr', 'it', 'es', 'ar', 'zh-Hant-HK', 'zh-Hans']) {
      const format = createChartTimeFormat(tag, '15m', 'utc');
      expect(format.axis({ atMs: at, boundary: 'time' }), tag).toMatch(/21:05/);
      expect(format.full(at), tag).toMatch(/14/);
    }
  });
});
