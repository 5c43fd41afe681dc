import { expect, it } from 'vitest';
import { findFindingBar, readOutputIndex } from './finding.ts';

it('DEP-041 an index that nobody typed is none, and never the first output', () => {
  expect(['', ' ', 'x', '-1', '1.5', '1e3'].map(readOutputIndex)).toEqual(Array(6).fill(undefined));
  expect([' 0', '12'].map(readOutputIndex)).toEqual([0, 12]);
  const finding = { amount: '500', outputIndex: '', failure: 'notFound' } as const;
  expect(findFindingBar(finding)).toBe('findingMissing');
  expect(findFindingBar({ ...finding, outputIndex: '0' })).toBeUndefined();
  expect(findFindingBar({ ...finding, outputIndex: '0', amount: ' ' })).toBe('findingMissing');
});
