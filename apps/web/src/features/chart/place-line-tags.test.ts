import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawnLine, findLineAt, roundToPixel } from './chart-line-drag.ts';
import { placeLineTags, tagPitch } from './place-line-tags.ts';

const tags = (...heights: readonly number[]) => heights.map((y, index) => ({ id: `${index}`, y }));

describe('tags of lines', () => {
  it('CTR-216 stand at their lines, and side by side where these are close', () => {
    const placed = placeLineTags(tags(100, 105, 300), 400);
    expect(placed.map(({ tagY }) => tagY)).toEqual([100, 124, 300]);
  });

  it('CTR-216 of levels out of sight stick to the edge and point there', () => {
    const placed = placeLineTags(tags(-50, 900, 200), 400);
    expect(placed.map(({ id, tagY, edge }) => [id, tagY, edge])).toEqual([
      ['0', 12, 'above'],
      ['2', 200, undefined],
      ['1', 388, 'below'],
    ]);
  });

  it('CTR-216 never cover each other nor leave the chart while there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -200, max: 700 }), { maxLength: 16 }), heights => {
        const placed = placeLineTags(tags(...heights), 500);
        expect(placed).toHaveLength(heights.length);
        placed.forEach(({ tagY }, index) => {
          expect(tagY).toBeGreaterThanOrEqual(tagPitch / 2);
          expect(tagY).toBeLessThanOrEqual(500 - tagPitch / 2);
          const next = placed[index + 1];
          if (next) expect(next.tagY - tagY).toBeGreaterThanOrEqual(tagPitch);
        });
      }),
    );
  });
});

describe('taking hold of a line', () => {
  const line = (id: string, y: number, isMovable: boolean): DrawnLine => ({
    id,
    y,
    tagY: y,
    edge: undefined,
    text: id,
    tagStart: 600,
    line: {
      id,
      kind: 'stopLoss',
      price: '1',
      label: id,
      isDraft: false,
      ...(isMovable && { drag: { land: (price: string) => price, drop: () => undefined } }),
    },
  });

  it('CTR-217 works by the line and by its tag, only where it may be moved', () => {
    const lines = [line('fixed', 100, false), line('free', 200, true)];
    expect(findLineAt(lines, { x: 50, y: 203 })?.id).toBe('free');
    expect(findLineAt(lines, { x: 50, y: 208 })).toBeUndefined();
    expect(findLineAt(lines, { x: 650, y: 208 })?.id).toBe('free');
    expect(findLineAt(lines, { x: 50, y: 100 })).toBeUndefined();
    // WTL-040: a finger reaches farther.
    expect(findLineAt(lines, { x: 50, y: 208 }, 11)?.id).toBe('free');
  });

  it('CTR-217 of lines in the same place takes the one drawn last', () => {
    expect(findLineAt([line('under', 200, true), line('over', 200, true)], { x: 50, y: 200 })?.id).toBe('over');
  });

  it('WIN-962 lands on the roundest price within a pixel', () => {
    expect(roundToPixel(66_629.69, 12.3)).toBe(66_630);
    expect(roundToPixel(66_629.69, 0.7)).toBe(66_629.5);
    expect(roundToPixel(1.086_43, 0.000_06)).toBeCloseTo(1.086_45, 10);
    expect(roundToPixel(5, 0)).toBe(5);
  });
});
