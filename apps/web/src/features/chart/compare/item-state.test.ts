import { expect, it } from 'vitest';
import { chooseItemState, type ItemEvidence } from './item-state.ts';

const ready: ItemEvidence = { isUnknown: false, status: 'ready', candleCount: 5, hasSpan: true, hasReturn: true };
const choose = (changed: Partial<ItemEvidence>) => chooseItemState({ ...ready, ...changed });

it('WIN-995 an instrument says why it has no figure: unknown, failed, without candles, or none in what is shown', () => {
  expect(choose({})).toBe('ready');
  expect(choose({ isUnknown: true, status: 'failed' })).toBe('unknown');
  expect(choose({ status: 'failed' })).toBe('failed');
  expect(choose({ status: undefined, candleCount: 0, hasReturn: false })).toBe('loading');
  expect(choose({ status: 'loading', candleCount: 0, hasReturn: false })).toBe('loading');
  expect(choose({ candleCount: 0, hasReturn: false })).toBe('empty');
  expect(choose({ hasSpan: false, hasReturn: false })).toBe('loading');
  expect(choose({ hasReturn: false })).toBe('outside');
});
