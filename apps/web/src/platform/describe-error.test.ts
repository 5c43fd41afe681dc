import { ApiError } from '@truemark/client/api-error';
import { refusals } from '@truemark/contract/refusals';
import { expect, it } from 'vitest';
import words from '../locales/en/refusals.json' with { type: 'json' };
import { describeError } from './describe-error.ts';
import type { Translate } from './text.ts';

const translate: Translate<'refusals'> = (key, values) => `${key}${values ? JSON.stringify(values) : ''}`;

it('WEB-019 every refusal of the catalogue has words', () => {
  expect(Object.keys(refusals).filter(name => !(name in words))).toEqual([]);
});

it('WEB-019 a known refusal is said in its own words, with its values', () => {
  const error = new ApiError('refusal', '', { refusal: 'vipLevelRequired', code: 10094, values: { level: '2' } });
  expect(describeError(error, translate)).toBe('vipLevelRequired{"level":"2"}');
});

it('WEB-019 the code stands there only when nobody knows it', () => {
  expect(describeError(new ApiError('refusal', '', { code: 12345 }), translate)).toBe(
    'unknownWithCode{"code":"12345"}',
  );
  expect(describeError(new ApiError('server', ''), translate)).toBe('unknown');
  expect(describeError(new TypeError('broken'), translate)).toBe('unknown');
});

it('WEB-019 a cut connection and a late answer are told apart', () => {
  expect(describeError(new ApiError('network', ''), translate)).toBe('network');
  expect(describeError(new ApiError('timeout', ''), translate)).toBe('timeout');
});
