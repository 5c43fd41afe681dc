import type { ContractClosing } from '@truemark/contract/trading/contracts';
import { expect, it } from 'vitest';
import { listContractSteps } from './contract-steps.ts';
import { makeContract } from './testing/make-contract.ts';

const closing: Omit<ContractClosing, 'part' | 'at' | 'sequence'> = {
  ...{ lots: '0.2', reason: 'user', price: '68100', profit: '20', fee: '6.81', openFee: '6.8', result: '6.39' },
  ...{ marginBack: '680', gapLoss: '0' },
};
const list = (changes: Parameters<typeof makeContract>[0]) =>
  listContractSteps(makeContract(changes)).map(({ text, atMs, price, sequence }) => [text, atMs, price, sequence]);
const begun = [
  ['placed', 1_000_000, '68000', 10],
  ['state.filled', 1_000_500, '68000', 11],
];

it('ORD-614 a contract is told from its acceptance over every part that closed, with the record of each price', () => {
  expect(list({})).toEqual(begun);
  const closings = [
    { ...closing, part: 1, at: 1_002_000, sequence: 20 },
    { ...closing, part: 2, at: 1_003_000, sequence: 30, price: '68200' },
  ];
  expect(list({ status: 'closed', closings })).toEqual([
    ...begun,
    ['state.closed', 1_002_000, '68100', 20],
    ['state.closed', 1_003_000, '68200', 30],
  ]);
});

it('ORD-615 each change of stop loss and take profit is told where it happened, with both values', () => {
  const change = { stopLoss: { from: null, to: '67000' }, takeProfit: { from: '70000', to: '70000' } };
  const limitsChanges = [
    { ...change, version: 2, at: 1_000_200 },
    { ...change, version: 4, at: 1_002_500 },
  ];
  const closings = [
    { ...closing, part: 1, at: 1_002_000, sequence: 20 },
    { ...closing, part: 2, at: 1_003_000, sequence: 30 },
  ];
  const steps = listContractSteps(makeContract({ status: 'closed', closings, limitsChanges }));
  expect(steps.map(({ text, atMs }) => [text, atMs])).toEqual([
    ['placed', 1_000_000],
    ['orderChanged', 1_000_200],
    ['state.filled', 1_000_500],
    ['state.closed', 1_002_000],
    ['orderChanged', 1_002_500],
    ['state.closed', 1_003_000],
  ]);
  expect(steps[4]?.change).toEqual(limitsChanges[1]);
});

it('ORD-614 a contract that never opened ends with its cancellation', () => {
  const never = { openPrice: null, openTime: null, openSequence: null } as const;
  expect(list({ ...never, status: 'pending' })).toEqual(begun.slice(0, 1));
  expect(list({ ...never, status: 'canceled', closeTime: 1_005_000 })).toEqual([
    begun[0],
    ['state.canceled', 1_005_000, undefined, undefined],
  ]);
});
