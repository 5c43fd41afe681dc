import { describe, expect, it } from 'vitest';
import { choosePriceState, isStale, type PriceEvidence } from './price-state.ts';

const open = { isHalted: false, session: { calendar: 'forex', isOpen: true, changesAt: 1 } };
const fresh: PriceEvidence = {
  product: { type: 1, price: '1.08', isTradable: true },
  info: open,
  connection: 'open',
  ageMs: 400,
};

describe('state of a price', () => {
  it('WIN-005 is live while it is young and tradable', () => {
    expect(choosePriceState(fresh)).toBe('live');
    expect(choosePriceState({ ...fresh, ageMs: 15_000 })).toBe('live');
  });

  it('WIN-005 is late after 15 s in forex and crypto and 60 s elsewhere, or when the server says so', () => {
    expect(choosePriceState({ ...fresh, ageMs: 15_001 })).toBe('late');
    const stock: PriceEvidence = { ...fresh, product: { type: 3, price: '180', isTradable: true } };
    expect(choosePriceState({ ...stock, ageMs: 59_000 })).toBe('live');
    expect(choosePriceState({ ...stock, ageMs: 60_001 })).toBe('late');
    expect(choosePriceState({ ...stock, product: { type: 3, price: '180', isTradable: false } })).toBe('late');
  });

  it('WIN-005 is closed or halted rather than late when the market says so', () => {
    const closed = { ...open, session: { ...open.session, isOpen: false } };
    const untradable = { type: 1 as const, price: '1.08', isTradable: false };
    expect(choosePriceState({ ...fresh, product: untradable, info: closed, ageMs: 90_000 })).toBe('closed');
    expect(choosePriceState({ ...fresh, product: untradable, info: { ...closed, isHalted: true } })).toBe('halted');
  });

  it('WIN-005 names the own connection first', () => {
    expect(choosePriceState({ ...fresh, connection: 'reconnecting' })).toBe('reconnecting');
  });

  it('WIN-005 waits for the first price', () => {
    expect(choosePriceState({ ...fresh, product: undefined, ageMs: undefined })).toBe('waiting');
    expect(choosePriceState({ ...fresh, product: { type: 1, price: '', isTradable: false } })).toBe('waiting');
  });

  it('WIN-005 draws late and cut-off prices as old, the close of a session not', () => {
    expect(['late', 'reconnecting'].map(state => isStale(state as 'late'))).toEqual([true, true]);
    expect((['live', 'closed', 'halted', 'waiting'] as const).map(isStale)).toEqual([false, false, false, false]);
  });
});
