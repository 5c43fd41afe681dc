import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectNews } from './collect-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ORD-103 what happens within a moment is told together, each order once', () => {
  const told: string[][] = [];
  const note = collectNews<string>({ pauseMs: 250, nameOf: name => name, tell: names => told.push([...names]) });
  note('a');
  note('b');
  note('a');
  expect(told).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(told).toEqual([['a', 'b']]);
  vi.advanceTimersByTime(1_000);
  note('a');
  vi.advanceTimersByTime(250);
  expect(told).toEqual([['a', 'b'], ['a']]);
});
