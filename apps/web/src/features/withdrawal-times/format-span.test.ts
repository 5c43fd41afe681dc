import { expect, it } from 'vitest';
import { formatSpan } from './format-span.ts';

const minute = 60_000;
it.each([
  [0, '0.0 s'],
  [41_200, '42 s'],
  [minute, '1 m'],
  [minute + 1, '2 m'],
  [59.5 * minute, '1 h'],
  [90 * minute, '1 h 30 m'],
  [47 * 60 * minute + 1, '47 h 1 m'],
  [50 * 60 * minute, '2 d 2 h'],
  [72 * 60 * minute, '3 d'],
])('WDR-060 %d ms is %s, never made to look shorter', (ms, text) => {
  expect(formatSpan('en', ms).replaceAll('\u00A0', ' ')).toBe(text);
});
