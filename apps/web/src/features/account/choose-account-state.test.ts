import { expect, it } from 'vitest';
import { chooseAccountState } from './choose-account-state.ts';

it('WAC-009 what was loaded before stays when it cannot be loaded again', () => {
  const error = new Error('out of reach');
  expect(chooseAccountState({ data: undefined, error: null })).toBe('loading');
  expect(chooseAccountState({ data: undefined, error })).toBe('failed');
  expect(chooseAccountState({ data: [], error: null })).toBe('shown');
  expect(chooseAccountState({ data: [], error })).toBe('kept');
});
