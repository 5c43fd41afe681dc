import { ApiError } from '@truemark/client/api-error';
import { describe, expect, test } from 'vitest';
import { chooseItemState, chooseTextState } from './choose-text-state.ts';

const asked = { data: undefined, error: null, dataUpdatedAt: 0, errorUpdateCount: 0, failureReason: null };
const failed = (error: Error) => chooseTextState({ ...asked, error, errorUpdateCount: 1 });

describe('chooseTextState', () => {
  test('CNT-035 an id that nothing has, or can have, is missing', () => {
    for (const refusal of ['contentUnknown', 'malformedRequest', 'notFound'] as const)
      expect(failed(new ApiError('refusal', '', { refusal }))).toEqual({ kind: 'missing' });
  });

  test('CNT-037 a failure says whether the server was reached', () => {
    expect(failed(new ApiError('network', ''))).toEqual({ kind: 'failed', reason: 'offline' });
    expect(failed(new ApiError('timeout', ''))).toEqual({ kind: 'failed', reason: 'offline' });
    expect(failed(new ApiError('server', ''))).toEqual({ kind: 'failed', reason: 'server' });
    expect(failed(new ApiError('refusal', '', { refusal: 'internalError' }))).toMatchObject({ reason: 'server' });
    expect(failed(new Error('anything'))).toEqual({ kind: 'failed', reason: 'server' });
  });

  test('CNT-037 a text that is there stays when a newer one does not come, and says from when it is', () => {
    const there = { ...asked, data: 'text', dataUpdatedAt: 5 };
    expect(chooseTextState({ ...there, error: null })).toEqual({
      kind: 'ready',
      value: 'text',
      staleSinceMs: undefined,
    });
    expect(chooseTextState({ ...there, error: new ApiError('network', '') })).toEqual({
      kind: 'ready',
      value: 'text',
      staleSinceMs: 5,
    });
  });

  test('CNT-035 a text that was taken away goes from the screen too', () => {
    const error = new ApiError('refusal', '', { refusal: 'contentUnknown' });
    expect(chooseTextState({ ...asked, data: 'text', dataUpdatedAt: 5, error })).toEqual({ kind: 'missing' });
  });

  test('CNT-037 a failure stays on the screen while it is tried again', () => {
    const again = { ...asked, errorUpdateCount: 1 };
    expect(chooseTextState(again)).toEqual({ kind: 'failed', reason: 'again' });
    const failureReason = new ApiError('network', '');
    expect(chooseTextState({ ...again, failureReason })).toEqual({ kind: 'failed', reason: 'offline' });
  });

  test('CNT-034 the attempts before the first failure count as loading', () => {
    expect(chooseTextState({ ...asked, failureReason: new ApiError('network', '') })).toEqual({ kind: 'loading' });
  });

  test('CNT-034 before anything came it is loading', () => {
    expect(chooseTextState(asked)).toEqual({ kind: 'loading' });
  });
});

describe('chooseItemState', () => {
  const list = { kind: 'ready', value: [{ id: 'a' }, { id: 'b' }], staleSinceMs: 7 } as const;

  test('CNT-038 opens the one that the address names', () => {
    expect(chooseItemState(list, 'b')).toEqual({ kind: 'ready', value: { id: 'b' }, staleSinceMs: 7 });
  });

  test('CNT-035 is missing when the list is here without it, and nothing else before', () => {
    expect(chooseItemState(list, 'c')).toEqual({ kind: 'missing' });
    expect(chooseItemState({ kind: 'loading' }, 'c')).toEqual({ kind: 'loading' });
    expect(chooseItemState({ kind: 'failed', reason: 'offline' }, 'c')).toEqual({ kind: 'failed', reason: 'offline' });
  });
});
