import { expect, it } from 'vitest';
import { compareWith, parseCompared, useChartChoices } from '../chart-choices.ts';
import { assignSlots, isCompareFull, listCompared, toggleCompared } from './compared-codes.ts';

it('WIN-994 an instrument is put in and taken out, three at most, and none is compared with itself', () => {
  expect(toggleCompared([], 'ETHUSDT', 'BTCUSDT')).toEqual(['ETHUSDT']);
  expect(toggleCompared(['ETHUSDT', 'GC'], 'ETHUSDT', 'BTCUSDT')).toEqual(['GC']);
  expect(toggleCompared(['ETHUSDT'], 'BTCUSDT', 'BTCUSDT')).toEqual(['ETHUSDT']);
  const full = ['ETHUSDT', 'GC', 'AAPL'];
  expect(toggleCompared(full, 'EURUSD', 'BTCUSDT')).toBe(full);
  expect(isCompareFull(full, 'BTCUSDT')).toBe(true);
  // On the page of one of them there is room for another, in the place of it.
  expect(isCompareFull(full, 'GC')).toBe(false);
  expect(listCompared(full, 'GC')).toEqual(['ETHUSDT', 'AAPL']);
  expect(toggleCompared(full, 'EURUSD', 'GC')).toEqual(['ETHUSDT', 'AAPL', 'EURUSD']);
});

it('WIN-994 the choice is read back as it was stored, without what is no code', () => {
  expect(parseCompared('ETHUSDT,GC,ETHUSDT')).toEqual(['ETHUSDT', 'GC']);
  expect(parseCompared('<b>,eth,,BRK.B,BTCUSD_PERP')).toEqual(['BRK.B', 'BTCUSD_PERP']);
  expect(parseCompared('A,B,C,D')).toEqual(['A', 'B', 'C']);
  expect([parseCompared(undefined), parseCompared('')]).toEqual([[], []]);
  compareWith(['GC']);
  expect(useChartChoices.getState().compared).toEqual(['GC']);
});

it('WIN-993 a color stays with its instrument when another goes, and one that comes takes a free one', () => {
  const three = assignSlots(new Map(), ['ETHUSDT', 'GC', 'AAPL']);
  expect([...three]).toEqual([
    ['ETHUSDT', 0],
    ['GC', 1],
    ['AAPL', 2],
  ]);
  const two = assignSlots(three, ['GC', 'AAPL']);
  expect([two.get('GC'), two.get('AAPL')]).toEqual([1, 2]);
  const again = assignSlots(two, ['GC', 'AAPL', 'EURUSD']);
  expect(again.get('EURUSD')).toBe(0);
  expect(assignSlots(again, []).size).toBe(0);
});
