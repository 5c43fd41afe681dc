import { describe, expect, it } from 'vitest';
import { clearLastPrice, countAxisDecimals, shortenPriceTicks, thinPriceTicks } from './chart-axes.ts';

const ticksFrom = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const value = (first + index * step).toFixed(4);
    return { coord: index, value, text: value };
  });

describe('price axis', () => {
  it('WIN-014 has at most six lines', () => {
    for (const count of [0, 1, 5, 6, 7, 8, 9, 20]) {
      expect(thinPriceTicks(ticksFrom(1.08, 0.0005, count)).length).toBeLessThanOrEqual(6);
    }
    expect(thinPriceTicks(ticksFrom(100, 10, 6))).toHaveLength(6);
  });

  it('WIN-014 keeps the same lines when the chart moves by one', () => {
    const lower = thinPriceTicks(ticksFrom(100, 10, 8)).map(tick => tick.value);
    const higher = thinPriceTicks(ticksFrom(110, 10, 8)).map(tick => tick.value);
    expect(lower.filter(value => Number(value) >= 110)).toEqual(higher.filter(value => Number(value) <= 170));
  });

  it('WIN-961 has no label half under the tag of the last price', () => {
    const ticks = [100, 140, 180].map(coord => ({ coord, value: coord, text: `${coord}` }));
    expect(clearLastPrice(ticks, 150).map(({ text }) => text)).toEqual(['100', '', '180']);
    expect(clearLastPrice(ticks, undefined)).toEqual(ticks);
  });

  it('WIN-980 has no more decimals than its lines need, and never more than its prices', () => {
    expect(countAxisDecimals(ticksFrom(67_000, 500, 5), 4)).toBe(0);
    expect(countAxisDecimals(ticksFrom(1.08, 0.0005, 5), 5)).toBe(4);
    expect(countAxisDecimals(ticksFrom(99.5, 0.25, 5), 4)).toBe(2);
    expect(countAxisDecimals([{ value: 1 / 3 }], 4)).toBe(4);
    expect(countAxisDecimals([{ value: 4.6e-7 }, { value: 4.62e-7 }], 10)).toBe(9);
    const labels = shortenPriceTicks(thinPriceTicks(ticksFrom(67_000, 500, 8)), 4, text => text).map(
      ({ text }) => text,
    );
    expect(labels).toEqual(['67000', '68000', '69000', '70000']);
  });
});
