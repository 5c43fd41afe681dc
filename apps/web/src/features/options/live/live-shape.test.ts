import { describe, expect, it } from 'vitest';
import { calculateLiveShape, findLiveSpan, liveBoxWidth } from './live-shape.ts';

const option = { createTime: 99_000, buyTime: 100_000, expiresAt: 160_000, endTime: null };
const span = findLiveSpan(option);
const given = { span, entry: '100', buyTime: 100_000, expiresAt: 160_000, step: 0.01, height: 200 };
const draw = (...prices: string[]) =>
  calculateLiveShape({ ...given, trail: prices.map((price, index) => ({ atMs: 110_000 + index * 1_000, price })) });

describe('the picture of an option that runs', () => {
  it('OPT-241 shows its whole time, with its beginning and its end inside', () => {
    expect(span.fromMs).toBeLessThan(option.buyTime);
    expect(span.toMs).toBeGreaterThan(option.expiresAt);
    const { buyX, endX } = draw('101');
    expect(buyX).toBeGreaterThan(0);
    expect(endX).toBeLessThan(1);
    expect(findLiveSpan({ ...option, endTime: 171_000 }).toMs).toBeGreaterThan(171_000);
    expect(findLiveSpan({ ...option, buyTime: null }).fromMs).toBeLessThan(option.createTime);
  });

  it('OPT-241 gives half of its room to either side of the entry, and keeps every price inside', () => {
    const shape = draw('101', '104', '97');
    expect(shape.entryY).toBe(100);
    const ys = shape.points.split(' ').map(point => Number(point.split(',')[1]));
    expect(ys[0]).toBeLessThan(shape.entryY);
    expect(ys[2]).toBeGreaterThan(shape.entryY);
    expect(Math.min(...ys)).toBeGreaterThan(0);
    expect(Math.max(...ys)).toBeLessThan(200);
    expect(shape.now?.y).toBe(ys[2]);
    const xs = shape.points.split(' ').map(point => Number(point.split(',')[0]));
    expect(xs.every(x => x >= 0 && x <= liveBoxWidth)).toBe(true);
  });

  it('OPT-241 draws a price that has not moved on the entry, and one of a single step near it', () => {
    expect(draw('100').now?.y).toBe(100);
    const { now } = draw('100.01');
    expect(now?.y).toBeLessThan(100);
    expect(now?.y).toBeGreaterThan(70);
  });

  it('OPT-241 writes the newest price clear of the entry, and nothing before there is one', () => {
    const { now, nowLabelY } = draw('104', '99.9');
    expect(Math.abs((now?.y ?? 0) - 100)).toBeLessThan(20);
    expect(nowLabelY).toBeGreaterThanOrEqual(120);
    expect(draw().now).toBeUndefined();
    expect(draw().points).toBe('');
  });
});
