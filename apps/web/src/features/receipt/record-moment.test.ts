import { expect, it } from 'vitest';
import { formatRecordMoment } from './record-moment.ts';

const atMs = Date.UTC(2026, 2, 14, 14, 5, 12, 402);

it('ORD-225 the time of a record has its day, unless all of it is of one day', () => {
  expect(formatRecordMoment('en', atMs)).toBe('14:05:12.402 (14 Mar 2026)');
  expect(formatRecordMoment('de', atMs)).toBe('14:05:12.402 (14. März 2026)');
  expect(formatRecordMoment('en', atMs, atMs - 3_600_000)).toBe('14:05:12.402');
  expect(formatRecordMoment('en', atMs, atMs - 86_400_000)).toBe('14:05:12.402 (14 Mar 2026)');
});
