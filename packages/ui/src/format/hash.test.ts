import { expect, it } from 'vitest';
import { formatHash } from './hash.ts';

it('WEB-037 a hash is cut in the middle', () => {
  expect(formatHash('9f3c71d0aaaabbbbcccca41e')).toBe('9f3c 71d0 … a41e');
  expect(formatHash('9f3c71d0aaaabbbbcccca41e', 1, 1)).toBe('9f3c … a41e');
});

it('WEB-037 what is short is shown whole', () => {
  expect(formatHash('9f3c71d0a41e')).toBe('9f3c 71d0 a41e');
  expect(formatHash('')).toBe('');
});
