import { expect, test } from 'vitest';
import { canContract, contractActs, contractStages, findContractStage } from './can.ts';

test('CTR-025 what may be done at each stage, and nothing else', () => {
  const allowed = contractStages.map(stage => [stage, contractActs.filter(act => canContract(act, stage))]);
  expect(allowed).toEqual([
    ['opening', []],
    ['resting', ['changeLimits', 'cancel']],
    ['holding', ['changeLimits', 'close', 'closePart']],
    ['closing', []],
    ['closed', []],
    ['canceled', []],
  ]);
});

test.each([
  ['pending', 'market', false, 'opening'],
  ['pending', 'limit', false, 'resting'],
  ['holding', 'limit', false, 'holding'],
  ['holding', 'market', true, 'closing'],
  ['closed', 'market', false, 'closed'],
  ['canceled', 'limit', false, 'canceled'],
] as const)('CTR-025 %s, %s, asked to close %s: it is %s', (status, kind, isClosing, stage) => {
  expect(findContractStage({ status, kind, isClosing })).toBe(stage);
});
