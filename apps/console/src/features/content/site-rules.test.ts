import { expect, it } from 'vitest';
import { createFormat } from '../../platform/format.ts';
import { canState, formatFigure, isAddress, isUnset } from './site-rules.ts';

it.each([
  ['headline.fees', '0.003', true],
  ['headline.fees', '-1', false],
  ['headline.volume24h', '3800000000', true],
  ['headline.volume24h', '3.8 B', false],
  ['support.hours', 'Mo-Fr 09:00-18:00', true],
  ['support.hours', 'always', false],
] as const)('CWB-022 a stated %s of "%s" is judged before it is sent', (key, text, isGood) => {
  expect(canState(key, text)).toBe(isGood);
});

it('CWB-022 figures read as they do on the site', () => {
  const format = createFormat('en');
  expect(formatFigure(format, { key: 'headline.fees', value: '0.003' })).toBe('0.30%');
  expect(formatFigure(format, { key: 'headline.registeredUsers', value: '1200' })).toBe('1,200');
  expect(formatFigure(format, { key: 'support.hours', value: 'Mo-Fr 09:00-18:00' })).toBe('Mo-Fr 09:00-18:00');
  expect(formatFigure(format, { key: 'headline.cryptocurrencies', value: null })).toBe('–');
});

it.each([
  ['https://discord.gg/x', true],
  ['http://discord.gg/x', false],
  ['javascript:alert(1)', false],
  ['discord.gg/x', false],
])('CWB-022 a link to "%s" is judged before it is sent', (text, isGood) => {
  expect(isAddress(text)).toBe(isGood);
});

it('CWB-022 hours of support that nobody has stated are not set, since they cannot be counted', () => {
  expect(isUnset({ key: 'support.hours', value: null })).toBe(true);
  expect(isUnset({ key: 'support.hours', value: 'Mo-Fr 09:00-18:00' })).toBe(false);
  expect(isUnset({ key: 'headline.registeredUsers', value: null })).toBe(false);
});
