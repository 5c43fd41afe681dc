import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AcceptanceState, acceptQuote, emptyAcceptance, followVerdict } from './accept-quote.ts';
import type { Quote, TickVerdict } from './tick.ts';

const nowMs = 1_800_000_000_000;
const conditions = { nowMs, isSessionOpen: true, sourceAgeMsMax: 15_000 };

function quote(price: number, changes: Partial<Quote> = {}): Quote {
  const mid = BigInt(Math.round(price * 1e4)) * 10n ** 6n;
  return {
    instrumentId: 7,
    sourceAtMs: nowMs,
    bid: mid - 10n ** 6n,
    ask: mid + 10n ** 6n,
    last: mid,
    size: 0n,
    source: 'simulated',
    isDerived: false,
    ...changes,
  };
}

function after(...quotes: readonly Quote[]): AcceptanceState {
  return quotes.reduce((state, next) => acceptQuote(state, next, { ...conditions, nowMs: next.sourceAtMs }).state, {
    ...emptyAcceptance,
  });
}

function judge(state: AcceptanceState, next: Quote, changes: Partial<typeof conditions> = {}): TickVerdict {
  return acceptQuote(state, next, { ...conditions, ...changes }).verdict;
}

const last = quote(100, { sourceAtMs: nowMs - 1_000 });

describe('acceptance', () => {
  it('MKD-001 gives the first reason that holds, in the written order', () => {
    // Each row breaks one rule more than the row below it; the verdict is that of the first rule broken.
    const state = after(last);
    const crossedOutlier = { bid: 300n * 10n ** 10n, ask: -(10n ** 10n), last: -1n };
    const rows: [TickVerdict, Quote, Partial<typeof conditions>][] = [
      ['stale-source', quote(0, { ...crossedOutlier, sourceAtMs: nowMs - 15_001 }), { isSessionOpen: false }],
      ['out-of-order', quote(0, { ...crossedOutlier, sourceAtMs: nowMs - 1_001 }), { isSessionOpen: false }],
      ['crossed', quote(0, crossedOutlier), { isSessionOpen: false }],
      ['session-closed', quote(0, { bid: -1n, ask: 0n }), { isSessionOpen: false }],
      ['outlier', quote(0, { bid: -1n, ask: 0n }), {}],
      ['held', quote(121), {}],
      ['accepted', quote(119), {}],
    ];
    for (const [verdict, next, changes] of rows) expect(judge(state, next, changes), verdict).toBe(verdict);
    // A repeated quote is a duplicate before it is anything that comes later, and stale before it is a duplicate.
    expect(judge(state, last, { isSessionOpen: false })).toBe('duplicate');
    expect(judge(state, last, { nowMs: nowMs + 15_000 })).toBe('stale-source');
  });

  it('MKD-002 refuses a source time further from the server than allowed, behind or ahead', () => {
    expect(judge(emptyAcceptance, quote(100, { sourceAtMs: nowMs - 15_000 }))).toBe('accepted');
    expect(judge(emptyAcceptance, quote(100, { sourceAtMs: nowMs - 15_001 }))).toBe('stale-source');
    expect(judge(emptyAcceptance, quote(100, { sourceAtMs: nowMs + 15_000 }))).toBe('accepted');
    expect(judge(emptyAcceptance, quote(100, { sourceAtMs: nowMs + 15_001 }))).toBe('stale-source');
  });

  it('MKD-003 calls a repeated quote a duplicate, but takes two equal trades of one millisecond for two', () => {
    expect(judge(after(last), { ...last })).toBe('duplicate');
    for (const change of [{ bid: last.bid - 1n }, { last: last.last + 1n }, { source: 'replay' }] as Partial<Quote>[]) {
      expect(judge(after(last), { ...last, ...change })).toBe('accepted');
    }
    const trade = { ...last, size: 5n };
    expect(judge(after(trade), trade)).toBe('accepted');
  });

  it('MKD-004 refuses a source time before the newest one used or held; an equal one is in order', () => {
    expect(judge(after(last), quote(101, { sourceAtMs: last.sourceAtMs - 1 }))).toBe('out-of-order');
    expect(judge(after(last), quote(101, { sourceAtMs: last.sourceAtMs }))).toBe('accepted');
    const held = quote(150, { sourceAtMs: nowMs - 500 });
    expect(judge(after(last, held), quote(101, { sourceAtMs: nowMs - 501 }))).toBe('out-of-order');
  });

  it('MKD-005 refuses a bid above the ask; an equal one stands', () => {
    const { bid } = quote(100);
    expect(judge(emptyAcceptance, quote(100, { ask: bid - 1n }))).toBe('crossed');
    expect(judge(emptyAcceptance, quote(100, { ask: bid }))).toBe('accepted');
  });

  it('MKD-006 calls an impossible quote an outlier', () => {
    const impossible: Partial<Quote>[] = [
      { bid: 0n },
      { last: 0n },
      { size: -1n },
      { last: 2n ** 63n },
      { bid: 2n ** 63n, ask: 2n ** 63n },
      // A spread of 20 wide around 90 is more than 20 %.
      { bid: 80n * 10n ** 10n, ask: 100n * 10n ** 10n },
    ];
    for (const change of impossible) expect(judge(emptyAcceptance, quote(100, change))).toBe('outlier');
    expect(judge(emptyAcceptance, quote(100, { bid: 90n * 10n ** 10n, ask: 110n * 10n ** 10n }))).toBe('accepted');
  });

  it('MKD-007 holds a jump of more than 20 % either way and keeps the last accepted price', () => {
    for (const price of [120.0001, 79.9999, 500, 0.01]) {
      const { state, verdict } = acceptQuote(after(last), quote(price), conditions);
      expect(verdict).toBe('held');
      expect(state.accepted).toEqual(last);
      expect(state.held).toEqual(quote(price));
    }
    for (const price of [120, 80]) expect(judge(after(last), quote(price))).toBe('accepted');
  });

  it('MKD-008 accepts the later quote within 2 % of a held one, never the held one itself', () => {
    const held = quote(150, { sourceAtMs: nowMs - 500 });
    const state = after(last, held);
    expect(judge(state, { ...held })).toBe('duplicate');
    expect(judge(state, quote(151, { sourceAtMs: held.sourceAtMs }))).toBe('held');
    for (const price of [147, 153]) expect(judge(state, quote(price))).toBe('accepted');
    for (const price of [146.9999, 153.0001]) {
      const next = acceptQuote(state, quote(price), conditions);
      expect(next.verdict).toBe('held');
      expect(next.state.held).toEqual(quote(price));
    }
    expect(acceptQuote(state, quote(150), conditions).state).toEqual({
      atMs: nowMs,
      accepted: quote(150),
      held: undefined,
    });
  });

  it('MKD-009 drops a held price when a normal quote follows', () => {
    const state = after(last, quote(150, { sourceAtMs: nowMs - 500 }), quote(101, { sourceAtMs: nowMs - 400 }));
    expect(state.held).toBeUndefined();
    expect(judge(state, quote(150))).toBe('held');
  });

  it('MKD-010 keeps a held price through rejected quotes', () => {
    const held = quote(150, { sourceAtMs: nowMs - 500 });
    const state = acceptQuote(after(last, held), quote(100, { bid: 0n }), conditions).state;
    expect(state.held).toEqual(held);
  });
});

const anyQuote = fc
  .record({
    price: fc.oneof(fc.constantFrom(100, 101, 125, 126, 150, 60, 61), fc.double({ min: 0.01, max: 1e6, noNaN: true })),
    stepMs: fc.integer({ min: -3, max: 20 }),
    spread: fc.integer({ min: -1, max: 30 }),
    isSessionOpen: fc.boolean(),
    clockStepMs: fc.integer({ min: -5, max: 30 }),
  })
  .map(row => ({ ...row, isSessionOpen: row.isSessionOpen || row.stepMs % 2 === 0 }));

function isJump(from: Quote, to: Quote): boolean {
  const difference = to.bid + to.ask - from.bid - from.ask;
  return (difference < 0n ? -difference : difference) * 5n > from.bid + from.ask;
}

describe('acceptance over any run of quotes', () => {
  it('MKD-011 never accepts a jump unconfirmed, a crossed quote or a step back, and time never decreases', () => {
    fc.assert(
      fc.property(fc.array(anyQuote, { maxLength: 60 }), rows => {
        let state = emptyAcceptance;
        let replayed = emptyAcceptance;
        let sourceAtMs = nowMs;
        let clockMs = nowMs;
        for (const row of rows) {
          sourceAtMs += row.stepMs;
          clockMs += row.clockStepMs;
          const base = quote(row.price, { sourceAtMs });
          const next = { ...base, ask: base.bid + (base.bid * BigInt(row.spread)) / 100n };
          const before = state;
          const { verdict, state: following } = acceptQuote(before, next, {
            nowMs: clockMs,
            isSessionOpen: row.isSessionOpen,
            sourceAgeMsMax: 1_000,
          });
          state = following;
          replayed = followVerdict(replayed, next, verdict, state.atMs);
          expect(state.atMs).toBeGreaterThanOrEqual(before.atMs);
          if (verdict !== 'accepted') {
            expect(state.accepted).toBe(before.accepted);
            continue;
          }
          expect(next.bid).toBeLessThanOrEqual(next.ask);
          expect(state.held).toBeUndefined();
          if (!before.accepted) continue;
          expect(next.sourceAtMs).toBeGreaterThanOrEqual(before.accepted.sourceAtMs);
          if (isJump(before.accepted, next)) {
            expect(before.held && isJump(before.accepted, before.held)).toBe(true);
            expect(before.held && before.held.sourceAtMs < next.sourceAtMs).toBe(true);
          }
        }
        expect(replayed).toEqual(state);
      }),
    );
  });
});
