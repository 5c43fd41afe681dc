import { reasonText } from '@truemark/contract/operators/access';
import { expect, it } from 'vitest';
import { checkReason, reasonLengthMax, reasonLengthMin } from './check-reason.ts';

it.each([
  ['', 'reasonMissing'],
  ['   ', 'reasonMissing'],
  ['ok', 'reasonShort'],
  [' ok ', 'reasonShort'],
  ['asked by mail', undefined],
])('CWB-005 a reason of "%s" is judged before it is sent', (reason, problem) => {
  expect(checkReason(reason)).toBe(problem);
});

it('CWB-005 the console asks for as many letters as the contract', () => {
  const isGood = (length: number) => reasonText.safeParse('x'.repeat(length)).success;
  expect([reasonLengthMin - 1, reasonLengthMin, reasonLengthMax, reasonLengthMax + 1].map(isGood)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
