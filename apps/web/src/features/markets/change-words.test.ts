import { calculateDirection, calculateShownDirection, formatChange } from '@truemark/ui/format/number';
import { expect, it } from 'vitest';

it.each([
  ['0.0241', '+2.41%', 'up'],
  ['-0.0117', '\u22121.17%', 'down'],
  ['0.00005', '+0.01%', 'up'],
  ['0.00004', '0.00%', 'flat'],
  ['-0.00004', '0.00%', 'flat'],
  ['0', '0.00%', 'flat'],
  ['', '–', 'flat'],
])('WMK-003 shows a change of %s as %s, %s', (ratio, words, direction) => {
  expect(formatChange('en', ratio)).toBe(words);
  expect(calculateShownDirection(ratio)).toBe(direction);
});

it.each([
  ['0.0001', true],
  ['0.00004', true],
  ['0', false],
  ['-0.0001', false],
  ['', false],
])('WMK-004 draws the mini chart of a change of %s as rising: %s', (ratio, isRising) => {
  expect(calculateDirection(ratio) === 'up').toBe(isRising);
});
