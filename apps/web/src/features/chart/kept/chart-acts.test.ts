import { workspaceLimits } from '@truemark/contract/limits';
import { type ChartWorkspace, chartWorkspace } from '@truemark/contract/people/workspace';
import { expect, it } from 'vitest';
import type { Drawing } from '../drawings.ts';
import { findDrawings, isSameLook, keepDrawings, keepLayout, keepLook, readLook, removeLayout } from './chart-acts.ts';

const kept: ChartWorkspace = {
  ...{ interval: '1h', indicators: ['MA', 'NEWER'], zone: 'utc' },
  layouts: [{ id: 'swing', name: 'Swing', interval: '1d', indicators: ['RSI'] }],
  drawings: [
    { code: 'GC', name: 'horizontalStraightLine', points: [{ timestamp: 1, value: 2 }] },
    { code: 'GC', name: 'ofANewerVersion', points: [{ timestamp: 1, value: 2 }] },
  ],
};
const line = (value: number): Drawing => ({ name: 'horizontalStraightLine', points: [{ timestamp: 1, value }] });

it('WTL-020 the look of charts is kept, and what a newer version kept is left out', () => {
  // A version before has kept no comparison.
  expect(readLook(kept)).toEqual({ interval: '1h', indicators: ['MA'], zone: 'utc', compared: [] });
  const look = { interval: '4h', indicators: ['RSI'], zone: 'local', compared: ['GC'] } as const;
  const next = keepLook(look)(kept);
  expect(isSameLook(readLook(next), look)).toBe(true);
  expect(isSameLook(readLook(kept), look)).toBe(false);
  expect(isSameLook({ ...look, compared: [] }, look)).toBe(false);
  expect(next.layouts).toEqual(kept.layouts);
  expect(chartWorkspace.safeParse(next).success).toBe(true);
  const many = { ...next, compared: ['A', 'B', 'C', 'D'] };
  const twice = { ...next, compared: ['A', 'A'] };
  expect([many, twice].map(each => chartWorkspace.safeParse(each).success)).toEqual([false, false]);
});

it('WTL-021 drawings are kept by instrument, the newest where there are too many', () => {
  expect(findDrawings(kept, 'GC')).toEqual([line(2)]);
  const drawn = keepDrawings('BTCUSDT', [line(5), line(6)])(kept);
  expect(findDrawings(drawn, 'BTCUSDT')).toEqual([line(5), line(6)]);
  expect(findDrawings(drawn, 'GC')).toEqual([line(2)]);
  expect(keepDrawings('BTCUSDT', [line(5), line(6)])(drawn)).toBe(drawn);
  expect(findDrawings(keepDrawings('GC', [])(drawn), 'GC')).toEqual([]);
  const many = Array.from({ length: 8 }, (_unused, index) => index).reduce(
    (content, index) =>
      keepDrawings(
        `C${index}`,
        Array.from({ length: 60 }, (_one, value) => line(value)),
      )(content),
    kept,
  );
  expect(many.drawings).toHaveLength(workspaceLimits.drawingsMax);
  expect(findDrawings(many, 'C7')).toHaveLength(50);
  expect(findDrawings(many, 'GC')).toEqual([]);
  expect(chartWorkspace.safeParse(many).success).toBe(true);
});

it('WTL-022 a layout of the same name gives way, one is deleted, and there are so many at most', () => {
  const layout = { id: 'another', name: 'Swing', interval: '1w', indicators: [] } as const;
  const replaced = keepLayout({ ...layout, indicators: [] })(kept);
  expect(replaced.layouts).toEqual([layout]);
  expect(removeLayout('another')(replaced).layouts).toEqual([]);
  const full = Array.from({ length: 25 }, (_unused, index) => index).reduce(
    (content, index) => keepLayout({ ...layout, id: `id${index}00`, name: `${index}`, indicators: [] })(content),
    kept,
  );
  expect(full.layouts).toHaveLength(workspaceLimits.layoutsMax);
  expect(chartWorkspace.safeParse(full).success).toBe(true);
});
