import { expect, it } from 'vitest';
import { findStepsDone } from './find-steps-done.ts';

const line = { asset: 'USDT', opening: '0', debits: '0', closing: '0' } as const;

it('WAC-902 money that came in and an order that was placed are steps done', () => {
  expect(findStepsDone([])).toEqual({ hasFunds: false, hasTraded: false });
  const funds = { ...line, account: 'available', credits: '0.000001' } as const;
  expect(findStepsDone([funds])).toEqual({ hasFunds: true, hasTraded: false });
  for (const account of ['margin', 'stake'] as const) {
    expect(findStepsDone([funds, { ...line, account, credits: '10' }]).hasTraded).toBe(true);
    expect(findStepsDone([funds, { ...line, account, credits: '0.00' }]).hasTraded).toBe(false);
  }
});
