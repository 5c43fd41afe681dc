import { expect, it } from 'vitest';
import { parsePrice } from './price.ts';
import { isPriceDoubtful } from './price-doubt.ts';

const read = (text: string) => {
  const price = parsePrice(text);
  if (!price.ok) throw new Error(text);
  return price.value;
};

it.each([
  ['67.5', '67500', '68007', true],
  ['67500', '67.5', '68007', false],
  ['1234', '1.234', '1.17', true],
  ['1.234', '1234', '1.17', false],
  ['67.5', undefined, '68007', true],
  ['670000', undefined, '68007', false],
  ['6800', undefined, '68007', false],
  ['462', undefined, '0.000000462', true],
  ['0.0001', undefined, '0.000000462', false],
  ['0.001', undefined, '0.000000462', true],
])('CTR-921 %s, or else %s, at a market of %s: to be asked about is %s', (price, other, market, isDoubtful) => {
  expect(isPriceDoubtful(read(price), other === undefined ? undefined : read(other), read(market))).toBe(isDoubtful);
});
