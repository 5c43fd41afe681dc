import { expect, it } from 'vitest';
import { nameKey } from './key-names.ts';

it('PAL-008 keys are called as they are written on the keyboards of a language and of a maker', () => {
  expect(nameKey('Ctrl', 'en', false)).toBe('Ctrl');
  expect(nameKey('Ctrl', 'de', false)).toBe('Strg');
  expect(nameKey('Ctrl', 'de', true)).toBe('⌘');
  expect(nameKey('Home', 'de', true)).toBe('Pos1');
  expect(nameKey('/', 'ar', false)).toBe('/');
});
