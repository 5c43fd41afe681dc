import { ApiError } from '@truemark/client/api-error';
import { expect, it } from 'vitest';
import { isFinalAnswer, isOutcomeUnknown, makeFormKey } from './form-key.ts';

it('CWB-002 every form has a key of its own', () => {
  const keys = new Set(Array.from({ length: 100 }, makeFormKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/);
});

it.each([
  ['a refusal', new ApiError('refusal', '', { refusal: 'valueWrong' }), true],
  ['a house that is short, which the ledger keeps', new ApiError('refusal', '', { refusal: 'reserveShort' }), true],
  ['a market that is not open', new ApiError('refusal', '', { refusal: 'notTradable' }), false],
  ['a server that is starting', new ApiError('refusal', '', { refusal: 'serverNotReady' }), false],
  ['a proof of the owner that is missing', new ApiError('refusal', '', { refusal: 'stepUpNeeded' }), false],
  ['a code nobody knows', new ApiError('refusal', '', { code: 4711 }), false],
  ['a late answer', new ApiError('timeout', ''), false],
  ['a cut connection', new ApiError('network', ''), false],
  ['an answer of an unknown form', new ApiError('server', ''), false],
  ['a bug', new TypeError('x'), false],
])('CWB-002 the key is kept until the answer is final: %s', (_, error, isFinal) => {
  expect(isFinalAnswer(error)).toBe(isFinal);
});

it.each([
  ['a late answer', new ApiError('timeout', ''), true],
  ['a cut connection', new ApiError('network', ''), true],
  ['a proxy that answers for the server', new ApiError('server', '', { status: 502 }), true],
  ['a bug on the way', new ApiError('refusal', '', { refusal: 'internalError' }), true],
  ['a database that was lost', new ApiError('refusal', '', { refusal: 'serverNotReady' }), true],
  ['a refusal for good', new ApiError('refusal', '', { refusal: 'balanceInsufficient' }), false],
  ['a refusal that may pass', new ApiError('refusal', '', { refusal: 'notTradable' }), false],
  ['too many calls', new ApiError('refusal', '', { refusal: 'tooManyRequests' }), false],
  ['a code nobody knows', new ApiError('refusal', '', { code: 4711 }), false],
  ['a bug of our own', new TypeError('x'), false],
])('CTR-264 whether the server has done it is not known after %s only where it may have', (_, error, isUnknown) => {
  expect(isOutcomeUnknown(error)).toBe(isUnknown);
  // What may have been done keeps its key.
  if (isUnknown) expect(isFinalAnswer(error)).toBe(false);
});
