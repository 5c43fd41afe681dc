import { expect, it } from 'vitest';
import { extendRange } from './extend-range.ts';

it.each([
  ['100', '100', '200', { low: '100', high: '200', position: 0 }],
  ['150', '100', '200', { low: '100', high: '200', position: 50 }],
  ['200', '100', '200', { low: '100', high: '200', position: 100 }],
  ['250', '100', '200', { low: '100', high: '250', position: 100 }],
  ['9.5', '10', '20', { low: '9.5', high: '20', position: 0 }],
  ['5', '5.00', '5', { low: '5.00', high: '5', position: 50 }],
  ['', '100', '200', undefined],
  ['1', '', '', undefined],
])('WMK-015 places %s in the range of %s to %s', (price, low, high, expected) => {
  expect(extendRange(price, low, high)).toEqual(expected);
});
