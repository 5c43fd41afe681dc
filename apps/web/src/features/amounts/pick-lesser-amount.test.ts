import { expect, it } from 'vitest';
import { pickLesserAmount } from './pick-lesser-amount.ts';

it.each([
  ['12480.2', '5000', '5000'],
  ['499.99', '5000', '499.99'],
  ['90', '100000', '90'],
  ['10', '9.999999', '9.999999'],
])('FXT-021 PLN-031 the most of %s that may go where at most %s goes is %s', (available, limit, most) => {
  expect(pickLesserAmount(available, limit, 'USDT')).toBe(most);
});
