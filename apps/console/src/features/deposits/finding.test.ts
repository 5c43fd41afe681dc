import { expect, it } from 'vitest';
import { findFindingBar, readOutputIndex, startFinding } from './finding.ts';

it('DEP-041 an index that nobody typed is none, and never the first output', () => {
  expect(['', ' ', 'x', '-1', '1.5', '1e3'].map(readOutputIndex)).toEqual(Array(6).fill(undefined));
  expect([' 0', '12'].map(readOutputIndex)).toEqual([0, 12]);
  const finding = { amount: '500', outputIndex: '', failure: 'notFound' } as const;
  expect(findFindingBar(finding)).toBe('findingMissing');
  expect(findFindingBar({ ...finding, outputIndex: '0' })).toBeUndefined();
  expect(findFindingBar({ ...finding, outputIndex: '0', amount: ' ' })).toBe('findingMissing');
});

it('DEP-042 what the network shows is filled in, where it is one payment', () => {
  const shown = { tokenType: 'USDT', recipient: 'a', sender: null, amount: '499', isOwn: true } as const;
  const evidence = { at: 1, state: 'confirmed', replacedBy: null, block: null } as const;
  const start = (payments: readonly object[]) => {
    const claim = { approval: null, amount: '500', outputIndex: null };
    const { amount, outputIndex } = startFinding({
      ...claim,
      evidence: { ...evidence, payments: [...payments] as never },
    });
    return [amount, outputIndex];
  };
  expect(
    start([
      { ...shown, outputIndex: 3 },
      { ...shown, outputIndex: 4, isOwn: false },
    ]),
  ).toEqual(['499', '3']);
  expect(
    start([
      { ...shown, outputIndex: 3 },
      { ...shown, outputIndex: 4 },
    ]),
  ).toEqual(['500', '']);
  expect(start([])).toEqual(['500', '']);
});
