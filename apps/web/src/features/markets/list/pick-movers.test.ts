import { expect, it } from 'vitest';
import { calculateHeat, pickMovers, sortByChange } from './pick-movers.ts';

const item = (code: string, zdf: string, price = '1') => ({ code, zdf, price });
const items = [item('a', '0.01'), item('b', '-0.2'), item('c', '0'), item('d', '0.1'), item('e', '-0.003')];

it('WTL-010 the movers are the largest rises and falls, each the largest first', () => {
  const { risen, fallen } = pickMovers([...items, item('silent', '0.9', '')], 5);
  expect(risen.map(({ code }) => code)).toEqual(['d', 'a']);
  expect(fallen.map(({ code }) => code)).toEqual(['b', 'e']);
  expect(pickMovers(items, 1)).toEqual({ risen: [item('d', '0.1')], fallen: [item('b', '-0.2')] });
});

it('WTL-011 the heat map goes from the largest rise to the largest fall, of what has a price', () => {
  expect(sortByChange([...items, item('silent', '0.9', '')]).map(({ code }) => code)).toEqual([
    ...['d', 'a', 'c', 'e', 'b'],
  ]);
});

it.each([
  ['0', 0],
  ['0.00004', 0],
  ['0.00005', 1],
  ['-0.004', 1],
  ['0.005', 2],
  ['-0.02', 3],
  ['0.03', 4],
  ['-0.5', 5],
])('WTL-011 a change of %s has the heat %i', (ratio, heat) => {
  expect(calculateHeat(ratio)).toBe(heat);
});
