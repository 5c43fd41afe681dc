import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AuctionTerms,
  calculateNextBid,
  calculatePayoutDue,
  checkNftAct,
  defaultAuction,
  extendEnd,
  isBuyOpen,
  isGiven,
  type NftAct,
  type NftStanding,
  nftOrderStates,
} from './auction.ts';

const terms: AuctionTerms = {
  ...defaultAuction,
  startPrice: 50_000_000n,
  buyPrice: 900_000_000n,
  firstEndsAtMs: 1_000_000,
};
const open: NftStanding = { state: 'open', endsAtMs: 1_000_000, hasBid: false, hasDonation: false };
const hour = 3_600_000;

describe('bids for a work', () => {
  it('NFT-001 the first is at least the start price, a later one 5 % more, rounded up and by one minor unit at least', () => {
    expect(calculateNextBid(terms, null)).toBe(50_000_000n);
    expect(calculateNextBid(terms, 50_000_000n)).toBe(52_500_000n);
    expect(calculateNextBid(terms, 19n)).toBe(20n);
    expect(calculateNextBid(terms, 20n)).toBe(21n);
    expect(calculateNextBid(terms, 21n)).toBe(23n);
    expect(calculateNextBid({ ...terms, bidStep: 0n }, 100n)).toBe(101n);
  });

  it('NFT-001 the next bid is always more, and never more than one unit above the exact step', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), highest => {
        const step = calculateNextBid(terms, highest) - highest;
        expect(step).toBeGreaterThan(0n);
        expect(step * 20n).toBeGreaterThanOrEqual(highest);
        expect((step - 1n) * 20n).toBeLessThan(highest);
      }),
    );
  });

  it('NFT-002 a late bid leaves 120 s, an early one changes nothing, and none moves the end beyond 24 hours', () => {
    expect(extendEnd(terms, 1_000_000, 100_000)).toBe(1_000_000);
    expect(extendEnd(terms, 1_000_000, 880_000)).toBe(1_000_000);
    expect(extendEnd(terms, 1_000_000, 880_001)).toBe(1_000_001);
    expect(extendEnd(terms, 1_000_000, 999_999)).toBe(1_119_999);
    const last = 1_000_000 + 24 * hour;
    expect(extendEnd(terms, last - 50_000, last - 60_000)).toBe(last);
    expect(extendEnd(terms, last, last - 1)).toBe(last);
  });

  it('NFT-002 the end only grows, whatever bids come', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(90_000_000), { maxLength: 60 }), times => {
        let end = terms.firstEndsAtMs;
        for (const at of times.toSorted((one, other) => one - other)) {
          if (at >= end) break;
          const next = extendEnd(terms, end, at);
          expect(next).toBeGreaterThanOrEqual(end);
          expect(next).toBeLessThanOrEqual(terms.firstEndsAtMs + 24 * hour);
          end = next;
        }
      }),
    );
  });

  it('NFT-003 the fixed price stands until a bid has reached it', () => {
    expect(isBuyOpen(terms, null)).toBe(true);
    expect(isBuyOpen(terms, 899_999_999n)).toBe(true);
    expect(isBuyOpen(terms, 900_000_000n)).toBe(false);
    expect(isBuyOpen({ ...terms, buyPrice: null }, null)).toBe(false);
  });

  it('NFT-004 a charity is to be paid 30 days after the end', () => {
    expect(calculatePayoutDue(0, 30)).toBe(30 * 24 * hour);
  });
});

describe('what can be done with a work', () => {
  const can = (act: NftAct, nft: Partial<NftStanding>, atMs = 0) => {
    const checked = checkNftAct(act, { ...open, ...nft }, atMs);
    return checked.ok ? 'yes' : checked.code;
  };

  it('NFT-005 the clock ends it, whether the end was worked through or not', () => {
    for (const act of ['bid', 'buy', 'donate', 'end', 'withdraw'] as const) {
      expect(can(act, {}, 999_999)).toBe('yes');
      expect(can(act, {}, 1_000_000)).toBe('nftEnded');
      for (const state of ['sold', 'ended', 'withdrawn'] as const) expect(can(act, { state })).toBe('nftEnded');
    }
    expect(can('settle', {}, 999_999)).toBe('nftRunning');
    expect(can('settle', {}, 1_000_000)).toBe('yes');
    expect(can('settle', { state: 'sold' }, 1_000_000)).toBe('nftRunning');
  });

  it('NFT-005 it is withdrawn before the first bid or donation alone, and paid out after its end', () => {
    expect(can('withdraw', { hasBid: true })).toBe('nftHasBids');
    expect(can('withdraw', { hasDonation: true })).toBe('nftHasBids');
    expect(can('payOut', {})).toBe('nftRunning');
    expect(can('payOut', { state: 'withdrawn' })).toBe('nftRunning');
    expect(can('payOut', { state: 'sold' })).toBe('yes');
    expect(can('payOut', { state: 'ended' })).toBe('yes');
  });

  it('NFT-005 of what was done, sales and donations went to the charity', () => {
    expect(nftOrderStates.filter(isGiven)).toEqual(['won', 'bought', 'given']);
  });
});
