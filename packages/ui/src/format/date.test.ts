import { expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatMoment,
  formatRecordTime,
  formatShortDate,
  formatTime,
  formatTimeWithSeconds,
} from './date.ts';

const atMs = Date.UTC(2026, 2, 14, 14, 5, 12, 402);

it('WEB-035 dates follow the language', () => {
  expect(formatDate('en', atMs, 'utc')).toBe('14 Mar 2026');
  expect(formatDate('ja', atMs, 'utc')).toBe('2026年3月14日');
  expect(formatDate('de', atMs, 'utc')).toBe('14. März 2026');
  expect(formatDate('ar', atMs, 'utc')).toBe('14 مارس 2026');
  expect(formatDate('en-US', atMs, 'utc')).toBe('14 Mar 2026');
  expect(formatDate('ar-IQ', atMs, 'utc')).toBe('14 مارس 2026');
  expect(formatShortDate('en', atMs, 'utc')).toBe('14 Mar');
  expect(formatDateTime('en', atMs, 'utc')).toBe('14 Mar 2026, 14:05');
});

it('WEB-035 clocks have 24 hours in every language', () => {
  for (const locale of ['en', 'ko', 'ar', 'zh-Hant-HK']) {
    expect(formatTime(locale, atMs, 'utc')).toBe('14:05');
    expect(formatTimeWithSeconds(locale, Date.UTC(2026, 0, 1, 0, 0, 7), 'utc')).toBe('00:00:07');
  }
});

it('WEB-630 a local time names its zone, a moment to come its day as well', () => {
  for (const locale of ['en', 'de', 'fr', 'ja', 'zh', 'ar']) {
    for (const text of [formatTime(locale, atMs), formatDateTime(locale, atMs), formatMoment(locale, atMs)])
      expect(text).toMatch(/UTC|GMT|[A-Z]{3,4}|غرينتش/);
    expect(formatMoment(locale, atMs)).toMatch(/\b1[345]\D/);
  }
  expect(formatMoment('en', atMs)).toMatch(/^(Fri|Sat|Sun),? 1[345] Mar/);
});

it('WEB-035 a record is stamped in UTC to the millisecond', () => {
  expect(formatRecordTime(atMs)).toBe('14:05:12.402');
});

it('WEB-036 a missing time is a dash', () => {
  for (const missing of [0, Number.NaN, -1]) {
    expect(formatDate('en', missing)).toBe('–');
    expect(formatRecordTime(missing)).toBe('–');
  }
});
