import { describe, expect, it } from 'vitest';
import { makeContract } from '../testing/make-contract.ts';
import { calculateShare, readLots } from './close-form.ts';

const order = makeContract();

describe('lots to close', () => {
  it.each([
    ['0.1', { isRight: true, lots: '0.1', isAll: false }],
    ['0.50', { isRight: true, lots: '0.5', isAll: true }],
    ['', { isRight: false, reason: 'missing' }],
    [undefined, { isRight: false, reason: 'malformed' }],
    ['0.51', { isRight: false, reason: 'tooMany' }],
    ['0.0105', { isRight: false, reason: 'offStep' }],
    ['0', { isRight: false, reason: 'offStep' }],
    ['0.000000001', { isRight: false, reason: 'offStep' }],
  ])('CTR-237 %s is read as %o', (typed, reading) => {
    expect(readLots(order, '0.001', typed)).toEqual(reading);
  });

  it('CTR-237 a part of less than a cent of margin is too small, the whole never is', () => {
    const tiny = makeContract({ openLots: '0.5', marginLeft: '0.02' });
    expect(readLots(tiny, '0.001', '0.1')).toEqual({ isRight: false, reason: 'tooFew' });
    expect(readLots(tiny, '0.001', '0.25')).toMatchObject({ isRight: true });
    expect(readLots(tiny, '0.001', '0.5')).toMatchObject({ isRight: true, isAll: true });
  });

  it('CTR-237 without the rules of the instrument the server judges', () => {
    expect(readLots(order, undefined, '0.0105')).toMatchObject({ isRight: true });
  });
});

it.each([
  [25, '0.001', '0.125'],
  [50, '0.1', '0.2'],
  [75, '0.001', '0.375'],
  [100, '0.1', '0.5'],
  [25, '0.2', '0.2'],
])('CTR-238 %i %% of the lots in steps of %s are %s', (percent, step, lots) => {
  expect(calculateShare(order, step, percent)).toBe(lots);
});
