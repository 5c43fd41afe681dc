import { describe, expect, test } from 'vitest';
import { isSupportOpen, parseSupportHours } from './support-hours.ts';

describe('parseSupportHours', () => {
  test('SUP-004 reads ranges of days with their hours', () => {
    expect(parseSupportHours('Mo-Fr 09:00-18:30; Sa 10:00-14:00')).toEqual([
      { firstDay: 1, lastDay: 5, fromMinute: 540, toMinute: 1110 },
      { firstDay: 6, lastDay: 6, fromMinute: 600, toMinute: 840 },
    ]);
    expect(parseSupportHours('Mo-Su 00:00-24:00')).toEqual([
      { firstDay: 1, lastDay: 7, fromMinute: 0, toMinute: 1440 },
    ]);
  });

  test.each([
    '',
    'every day',
    'Mo-Fr',
    'Fr-Mo 09:00-18:00',
    'Xx 09:00-18:00',
    'Mo 18:00-09:00',
    'Mo 09:00-24:01',
    'Mo 09:60-18:00',
    'Mo-Fr 09:00-18:00; later',
  ])('SUP-004 refuses hours that are not of the form: "%s"', text => {
    expect(parseSupportHours(text)).toBeUndefined();
  });
});

test.each([
  ['the first minute', '2026-11-23T09:00:00Z', true],
  ['the minute before', '2026-11-23T08:59:59Z', false],
  ['the last minute', '2026-11-27T17:59:59Z', true],
  ['the end', '2026-11-27T18:00:00Z', false],
  ['a day without hours', '2026-11-28T12:00:00Z', false],
  ['a Sunday', '2026-11-29T12:00:00Z', true],
])('SUP-007 %s is told', (_, time, isOpen) => {
  const shifts = parseSupportHours('Mo-Fr 09:00-18:00; Su 12:00-13:00') ?? [];
  expect(isSupportOpen(shifts, Date.parse(time))).toBe(isOpen);
});
