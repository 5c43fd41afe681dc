import type { ExposureRow } from '@truemark/contract/operators/trading';
import { expect, it } from 'vitest';
import { calculateReservedShare, sortByReserve } from './exposure-rules.ts';

function row(code: string, contractReserve: string, optionReserve: string): ExposureRow {
  const counts = { type: 2, positions: 1, resting: 0, options: 0 };
  const zero = { long: '0', short: '0', net: '0', margin: '0', openProfit: '0', stakes: '0' };
  return { code, symbol: code, isHalted: false, ...counts, ...zero, contractReserve, optionReserve };
}

it('TRD-100 says how much of the capital is set aside', () => {
  expect(calculateReservedShare('25', '75')).toBe(0.25);
  expect(calculateReservedShare('0', '0')).toBe(0);
});

it('TRD-100 puts first what customers could gain most of', () => {
  const sorted = sortByReserve([row('A', '10', '5'), row('B', '0', '40'), row('C', '15', '0')]);
  expect(sorted.map(({ code }) => code)).toEqual(['B', 'A', 'C']);
});
