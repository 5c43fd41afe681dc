import { expect, it } from 'vitest';
import { calculateLevelProgress } from './calculate-level-progress.ts';

const levels = ['0', '1000', '10000.1'].map((threshold, level) => {
  return { level, threshold, stakeMax: '500', instruments: [] };
});
const progress = (lowest: string, isVerified = true) => calculateLevelProgress({ lowest, isVerified, levels });

it.each([
  ['0', { next: { level: 1, missing: '1000' }, byVerifying: undefined }],
  // More taken out than paid in: the next level is still VIP1.
  ['-50', { next: { level: 1, missing: '1050' }, byVerifying: undefined }],
  // Exact, where a float would say 9000.099999999999.
  ['1000', { next: { level: 2, missing: '9000.1' }, byVerifying: undefined }],
  ['999.999999', { next: { level: 1, missing: '0.000001' }, byVerifying: undefined }],
  ['10000.1', { next: undefined, byVerifying: undefined }],
])('WAC-042 of %s paid in, exactly what is missing to the next level is shown', (lowest, expected) => {
  expect(progress(lowest)).toEqual(expected);
});

it('WAC-042 who has paid in enough and is not verified is told which level that would give', () => {
  expect(progress('2000', false).byVerifying).toBe(1);
  expect(progress('20', false).byVerifying).toBeUndefined();
});
