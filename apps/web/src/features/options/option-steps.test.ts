import { expect, it } from 'vitest';
import { listOptionSteps } from './option-steps.ts';
import { makeOption } from './testing/make-option.ts';

const list = (changes: Parameters<typeof makeOption>[0]) =>
  listOptionSteps(makeOption(changes)).map(({ text, atMs, sequence, isNext }) => [text, atMs, sequence, isNext]);

it('ORD-614 an option is told from its acceptance to its end, with the record of each price', () => {
  const begun = [
    ['placed', 1_000_000, 10, undefined],
    ['state.filled', 1_000_500, 11, undefined],
  ];
  expect(list({})).toEqual([...begun, ['endsAt', 1_180_000, undefined, true]]);
  const ended = {
    status: 'settled',
    resultType: 'win',
    endTime: 1_180_020,
    endPrice: '68001',
    endSequence: 99,
  } as const;
  expect(list(ended)).toEqual([...begun, ['state.settled', 1_180_020, 99, undefined]]);
  expect(list({ status: 'canceled', buyTime: null, buyPrice: null, buySequence: null, endTime: 1_005_000 })).toEqual([
    begun[0],
    ['state.canceled', 1_005_000, null, undefined],
  ]);
});
