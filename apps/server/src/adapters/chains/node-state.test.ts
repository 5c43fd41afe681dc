import { expect, it } from 'vitest';
import { NodeFault } from './node-fault.ts';
import { describeState } from './node-state.ts';

const nowMs = Date.UTC(2026, 10, 25, 12);
const mark = (height: number, secondsAgo: number) => ({ height, hash: `${height}`, atMs: nowMs - secondsAgo * 1_000 });
const standing = { nowMs, fault: null, faultSinceMs: nowMs - 5_000 };

it('CHN-030 a network is fine while what is looked through is new', () => {
  expect(describeState({ ...standing, chain: 'ethereum', head: mark(9, 12), last: mark(8, 24) })).toEqual({
    state: 'ok',
  });
  expect(describeState({ ...standing, chain: 'bitcoin', head: mark(9, 7_000), last: mark(9, 7_000) })).toEqual({
    state: 'ok',
  });
  expect(describeState({ ...standing, chain: 'tron', head: mark(9, 60), last: null })).toEqual({ state: 'ok' });
});

it('CHN-030 it is late by the blocks that are not looked through, and those that the node should have', () => {
  expect(describeState({ ...standing, chain: 'ethereum', head: mark(150, 0), last: mark(100, 600) })).toEqual({
    state: 'late',
    blocks: 50,
    sinceMs: nowMs - 600_000,
  });
  expect(describeState({ ...standing, chain: 'tron', head: mark(100, 300), last: mark(100, 300) })).toEqual({
    state: 'late',
    blocks: 100,
    sinceMs: nowMs - 300_000,
  });
});

it('CHN-030 a throttled node is late, not gone, and says since when', () => {
  const fault = new NodeFault('throttled', 'the node asks for fewer calls');
  expect(describeState({ ...standing, chain: 'ethereum', head: null, last: mark(100, 60), fault })).toEqual({
    state: 'late',
    blocks: 5,
    sinceMs: nowMs - 60_000,
  });
  expect(describeState({ ...standing, chain: 'ethereum', head: null, last: null, fault })).toEqual({
    state: 'late',
    blocks: 1,
    sinceMs: nowMs - 5_000,
  });
});

it('CHN-030 a node that does not answer, or not as one, is unreachable', () => {
  const fault = new NodeFault('unreachable', 'the node did not answer in time');
  expect(describeState({ ...standing, chain: 'ethereum', head: null, last: mark(100, 60), fault })).toEqual({
    state: 'unreachable',
    sinceMs: nowMs - 5_000,
    reason: 'the node did not answer in time',
  });
});
