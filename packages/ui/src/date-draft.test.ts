import { expect, it } from 'vitest';
import { isWholeDate } from './date-draft.tsx';

it.each([
  ['', true],
  ['0002-11-24', false],
  ['0202-11-24', false],
  ['1969-12-31', false],
  ['1970-01-01', true],
  ['2026-11-24', true],
  ['12026-11-24', false],
  ['2026-11-24T10:30', true],
  ['0026-11-24T10:30', false],
])('WEB-923 %j is a whole date: %s', (value, isWhole) => {
  expect(isWholeDate(value)).toBe(isWhole);
});
