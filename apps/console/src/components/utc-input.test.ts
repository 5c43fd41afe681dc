import { expect, it } from 'vitest';
import { formatUtcInput, parseUtcInput } from './utc-input.ts';

it('CWB-006 times of filters are UTC, whatever the machine says', () => {
  expect(parseUtcInput('2026-03-14T11:04')).toBe(String(Date.UTC(2026, 2, 14, 11, 4)));
  expect(formatUtcInput(String(Date.UTC(2026, 2, 14, 11, 4)))).toBe('2026-03-14T11:04');
});

it.each(['', 'x', '2026-99-99T00:00'])('CWB-006 "%s" is no time', text => {
  expect(parseUtcInput(text)).toBe('');
});

it.each(['', 'x', '9e99'])('CWB-006 a field shows nothing for "%s"', text => {
  expect(formatUtcInput(text)).toBe('');
});
