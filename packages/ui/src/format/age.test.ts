import { expect, it } from 'vitest';
import { calculateAge, formatAge, formatDuration, formatLength, nameTimeUnit } from './age.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

it('WEB-034 ages are never rounded up', () => {
  expect(calculateAge(-5)).toEqual({ value: 0, unit: 'second', decimals: 1 });
  expect(calculateAge(499)).toEqual({ value: 0.4, unit: 'second', decimals: 1 });
  expect(calculateAge(9_999)).toEqual({ value: 9.9, unit: 'second', decimals: 1 });
  expect(calculateAge(10_000)).toEqual({ value: 10, unit: 'second', decimals: 0 });
  expect(calculateAge(minuteMs - 1)).toEqual({ value: 59, unit: 'second', decimals: 0 });
  expect(calculateAge(minuteMs)).toEqual({ value: 1, unit: 'minute', decimals: 0 });
  expect(calculateAge(hourMs - 1)).toEqual({ value: 59, unit: 'minute', decimals: 0 });
  expect(calculateAge(2 * dayMs - 1)).toEqual({ value: 47, unit: 'hour', decimals: 0 });
  expect(calculateAge(2 * dayMs)).toEqual({ value: 2, unit: 'day', decimals: 0 });
});

it('WEB-034 a length of time is one number with one unit', () => {
  expect(formatDuration('en', 400)).toBe('0.4\u00A0s');
  expect(formatDuration('en', 12_345)).toBe('12\u00A0s');
  expect(formatDuration('de', 400)).toBe('0,4\u00A0Sek.');
  expect(formatDuration('ko', 3 * hourMs)).toBe('3시간');
  expect(formatDuration('ja', 200)).toBe('0.2秒');
  expect(formatDuration('ja', 3 * minuteMs)).toBe('3分');
  expect(formatDuration('zh-Hans', 3 * minuteMs)).toBe('3\u00A0分钟');
  expect(formatDuration('zh-Hant-HK', 3 * dayMs)).toBe('3\u00A0日');
  expect(formatDuration('ar', 12_000)).toContain('12');
});

it('WEB-034 how long ago is a phrase of the language', () => {
  expect(formatAge('en', 65_000)).toBe('1 min. ago');
  expect(formatAge('de', 2 * dayMs)).toBe('vor 2 Tagen');
  expect(formatAge('zh-Hans', 5 * minuteMs)).toBe('5\u00A0分钟前');
  expect(formatAge('zh-Hant-HK', 5 * minuteMs)).toBe('5\u00A0分鐘前');
  expect(formatAge('ja', 5 * minuteMs)).toBe('5分前');
  expect(formatAge('en', 1_900)).toBe('1 sec. ago');
});

it.each([
  ['en', 15, 'second', '15\u00A0sec', 'sec'],
  ['en', 1.5, 'minute', '1.5\u00A0min', 'min'],
  ['en', 1, 'day', '1\u00A0day', 'days'],
  ['ja', 2, 'day', '2日', '日'],
] as const)('WEB-034 a length in %s keeps its unit and decimals: %d %s', (locale, count, unit, text, name) => {
  expect(formatLength(locale, count, unit)).toBe(text);
  expect(nameTimeUnit(locale, unit)).toBe(name);
});
