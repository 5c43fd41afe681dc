import { expect, it } from 'vitest';
import { parsePrice } from './price.ts';
import { findPriceDoubt } from './price-doubt.ts';

const read = (text: string) => {
  const price = parsePrice(text);
  if (!price.ok) throw new Error(text);
  return price.value;
};

it.each([
  ['67.5', '67500', '68007', 'twoReadings'],
  ['67500', '67.5', '68007', undefined],
  ['1234', '1.234', '1.17', 'twoReadings'],
  ['1.234', '1234', '1.17', undefined],
  ['67.5', undefined, '68007', 'doubtful'],
  ['670000', undefined, '68007', undefined],
  ['6800', undefined, '68007', undefined],
  ['462', undefined, '0.000000462', 'doubtful'],
  ['0.0001', undefined, '0.000000462', undefined],
  ['123.456', '123456', '0.08', 'doubtful'],
  ['1.234', '1234', '0.000462', 'doubtful'],
  ['0.001', undefined, '0.000000462', 'doubtful'],
])('CTR-921 %s, or else %s, at a market of %s: the doubt is %s', (price, other, market, doubt) => {
  expect(findPriceDoubt(read(price), other === undefined ? undefined : read(other), read(market))?.key).toBe(doubt);
});
