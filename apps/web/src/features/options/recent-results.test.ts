import { expect, it } from 'vitest';
import { findJustSettled } from './recent-results.ts';
import { makeOption } from './testing/make-option.ts';

it('OPT-225 a result stays in sight for a minute among what runs', () => {
  const settled = makeOption({ status: 'settled', resultType: 'win', endTime: 1_180_100 });
  expect(findJustSettled([settled], 1_180_200)).toEqual([settled]);
  expect(findJustSettled([settled], 1_240_100)).toEqual([]);
  const canceled = makeOption({ status: 'canceled', resultType: 'canceled', endTime: null, expiresAt: 1_180_000 });
  expect(findJustSettled([canceled], 1_300_000)).toEqual([]);
});
