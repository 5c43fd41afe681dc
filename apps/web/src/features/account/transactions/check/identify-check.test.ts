import { expect, it } from 'vitest';
import { identifyCheck } from './identify-check.ts';

it('WAC-041 a check stays while the same lines are loaded again, and goes when lines or filter are others', () => {
  const statement = { closingHash: 'ab', count: 1, to: 1_000 };
  const known = identifyCheck(statement, {});
  expect(identifyCheck({ ...statement, to: 2_000 }, {})).toBe(known);
  expect(identifyCheck({ ...statement, closingHash: 'cd', count: 2 }, {})).not.toBe(known);
  expect(identifyCheck(statement, { asset: 'USDT' })).not.toBe(known);
});
