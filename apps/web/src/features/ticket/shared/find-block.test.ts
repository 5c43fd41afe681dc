import { expect, it } from 'vitest';
import { findContractBlock, findOptionBlock } from './find-block.ts';

const stale = { kind: 'stale', opensAtMs: null } as const;
const wrong = { key: 'tooHigh' } as const;
const short = { key: 'balanceInsufficient', amount: 5n } as const;

it('CTR-243 while an order is asked about, what keeps it from being placed is said: the market, else the first field', () => {
  expect(findContractBlock(undefined, {})).toBeUndefined();
  expect(findContractBlock(stale, { stopLoss: wrong })).toEqual({ kind: 'obstacle', obstacle: stale });
  expect(findContractBlock(undefined, { stopLoss: wrong, lots: short })).toEqual({
    kind: 'field',
    field: 'lots',
    error: short,
  });
  expect(findContractBlock(undefined, { stopLoss: wrong })).toMatchObject({ field: 'stopLoss', error: wrong });
});

it('CTR-243 an option says the same of its amount', () => {
  expect(findOptionBlock(undefined, undefined)).toBeUndefined();
  expect(findOptionBlock(stale, short)).toEqual({ kind: 'obstacle', obstacle: stale });
  expect(findOptionBlock(undefined, short)).toEqual({ kind: 'field', field: 'amount', error: short });
});
