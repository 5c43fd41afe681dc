import { expect, it } from 'vitest';
import { chooseListState } from './choose-list-state.ts';

const error = new Error('no answer');

it.each([
  [undefined, undefined, 'loading', false],
  [undefined, error, 'failed', false],
  [['BTCUSDT'], undefined, 'shown', false],
  [['BTCUSDT'], error, 'shown', true],
  [[], undefined, 'empty', false],
  [[], error, 'empty', true],
])('WMK-017 with the list %s and the error %s the page is %s, kept: %s', (items, failure, state, isKept) => {
  expect(chooseListState(items, failure)).toEqual({ state, isKept });
});
