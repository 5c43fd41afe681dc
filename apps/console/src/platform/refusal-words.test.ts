import operatorWords from '@truemark/contract/locales/operators/en/refusals.json' with { type: 'json' };
import { operatorCalls } from '@truemark/contract/operators/calls';
import { type RefusalName, refusals } from '@truemark/contract/refusals';
import { expect, it } from 'vitest';
import ownWords from '../locales/en/refusals.json' with { type: 'json' };

const words = { ...operatorWords, ...ownWords };

/** What the frame of all calls may answer an operator, whatever they call. */
const ofEveryCall: readonly RefusalName[] = [
  'malformedRequest',
  'sessionMissing',
  'bodyTooLarge',
  'tooManyRequests',
  'serverNotReady',
  'internalError',
  'notFound',
  'permissionMissing',
  'passwordChangeNeeded',
  'idempotencyConflict',
  'idempotencyKeyWrong',
  'stepUpNeeded',
];

it('CWB-009 every refusal that an operator can meet has words, and no other', () => {
  const ofCalls = Object.values(operatorCalls).flatMap((call): readonly RefusalName[] => call.refusals);
  expect(Object.keys(words).sort()).toEqual([...new Set([...ofEveryCall, ...ofCalls])].sort());
  expect(Object.keys(words).every(name => name in refusals)).toBe(true);
});
