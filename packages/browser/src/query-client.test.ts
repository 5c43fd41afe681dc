import { ApiError } from '@truemark/client/api-error';
import { expect, it } from 'vitest';
import { isWorthRetrying } from './query-client.ts';

const cases = [
  ['a cut connection', new ApiError('network', ''), true],
  ['a server that is starting', new ApiError('refusal', '', { refusal: 'serverNotReady' }), true],
  ['a missing instrument', new ApiError('refusal', '', { refusal: 'instrumentUnknown' }), false],
  ['an unknown code', new ApiError('refusal', '', { code: 4711 }), false],
  // The server may have done it, and 90 seconds were long enough.
  ['a late answer', new ApiError('timeout', ''), false],
  ['an answer in an unknown form', new ApiError('server', ''), false],
  ['a bug', new TypeError(''), false],
] as const;

it.each(cases)('WEB-044 %s', (_, error, isWorth) => {
  expect(isWorthRetrying(error)).toBe(isWorth);
});
