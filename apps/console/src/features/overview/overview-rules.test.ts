import { expect, it } from 'vitest';
import { chooseFeedState } from './overview-rules.ts';

const feed = { instruments: 10, stale: 0, closed: 2, newestTickAt: 1 };

it.each([
  ['live', feed],
  ['late', { ...feed, stale: 1 }],
  ['closed', { ...feed, closed: 10 }],
  ['reconnecting', { ...feed, newestTickAt: null }],
])('CWB-010 the feed is %s', (state, given) => {
  expect(chooseFeedState(given)).toBe(state);
});
