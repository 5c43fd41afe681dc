import { contractActs } from '@truemark/domain/contracts/can';
import { expect, it } from 'vitest';
import words from '../../locales/en/orders.json' with { type: 'json' };
import { findActBlock, isClosable } from './contract-acts.ts';
import { makeContract } from './testing/make-contract.ts';

const fine = { isLocked: false, isClosable: true };
const resting = makeContract({ status: 'pending', kind: 'limit' });

const opening = makeContract({ status: 'pending' });
const holding = makeContract();
const closing = makeContract({ closingLots: '0.1' });
const closed = makeContract({ status: 'closed' });
const canceled = makeContract({ status: 'canceled' });

it.each([
  ['a market order that opens', opening, []],
  ['a limit order', resting, ['changeLimits', 'cancel']],
  ['a position', holding, ['changeLimits', 'close', 'closePart']],
  ['a position that is being closed', closing, []],
  ['a closed one', closed, []],
  ['a canceled one', canceled, []],
] as const)('CTR-235 of %s only what its state allows can be asked, the rest says why not', (_, order, allowed) => {
  for (const act of contractActs) {
    const block = findActBlock(act, order, fine);
    expect(block === undefined).toBe((allowed as readonly string[]).includes(act));
    if (block !== undefined) expect(words[block]).toBeTruthy();
  }
});

it('CTR-236 a locked account can ask nothing, and without a price nothing closes but limits still change', () => {
  expect(findActBlock('close', makeContract(), { ...fine, isLocked: true })).toBe('cannot.locked');
  expect(findActBlock('cancel', resting, { ...fine, isLocked: true })).toBe('cannot.locked');
  const priceless = { ...fine, isClosable: false };
  expect(findActBlock('close', makeContract(), priceless)).toBe('cannot.notTradable');
  expect(findActBlock('closePart', makeContract(), priceless)).toBe('cannot.notTradable');
  expect(findActBlock('changeLimits', makeContract(), priceless)).toBeUndefined();
  expect(findActBlock('cancel', resting, priceless)).toBeUndefined();
});

it('CTR-236 a halted instrument closes as long as prices come', () => {
  const halted = { type: 2, at: 100_000, isTradable: false } as const;
  expect(isClosable(halted, 110_000)).toBe(true);
  expect(isClosable(halted, 116_000)).toBe(false);
  expect(isClosable({ ...halted, type: 3 }, 116_000)).toBe(true);
  expect(isClosable({ ...halted, isTradable: true }, 116_000)).toBe(true);
  expect(isClosable(undefined, 0)).toBe(true);
});
