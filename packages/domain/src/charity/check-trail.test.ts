import { describe, expect, it } from 'vitest';
import { checkTrail, type Trail, type TrailEntry } from './check-trail.ts';

const bid = (fields: Partial<TrailEntry>): TrailEntry => ({
  ...{ kind: 'bid', amount: '60', at: 1_000, status: 'outbid', endTime: 1_000_000, transfer: null },
  ...fields,
});
const last = bid({
  ...{ amount: '63', at: 990_000, status: 'won', endTime: 1_110_000 },
  transfer: { kind: 'nftSale', amount: '63' },
});
const gift: TrailEntry = {
  ...{ kind: 'donation', amount: '5', at: 2_000, status: 'given', endTime: null },
  transfer: { kind: 'donation', amount: '5' },
};
const trail: Trail = {
  nft: { startPrice: '60', cumulativeDonation: '68', bidCount: 2 },
  terms: { bidStep: '0.05', extension: 120, extensionMax: 86_400, fixedPrice: '900', firstEndTime: 1_000_000 },
  bids: [last, bid({})],
  donations: [gift],
  payout: { amount: '68', transfer: { kind: 'charityPayout', amount: '68' } },
};
const change = (changed: Partial<Trail>) => checkTrail({ ...trail, ...changed });

describe('the way of the money, worked out again by a browser', () => {
  it('NFT-030 holds when bids, ends, transfers and the payout follow from each other', () => {
    expect(checkTrail(trail)).toEqual({ bids: 'passed', end: 'passed', ledger: 'passed', payout: 'passed' });
    expect(change({ bids: [], donations: [], payout: null, nft: { ...trail.nft, bidCount: 0 } })).toEqual({
      ...{ bids: 'notYet', end: 'notYet', ledger: 'notYet', payout: 'notYet' },
    });
    expect(change({ nft: { ...trail.nft, bidCount: 3 } })).toMatchObject({ bids: 'notYet', end: 'notYet' });
  });

  it.each([
    ['a bid below the step', { bids: [{ ...last, amount: '62.999999' }, bid({})] }, 'bids'],
    ['a first bid below the start price', { bids: [last, bid({ amount: '59' })] }, 'bids'],
    ['two that are not outbid', { bids: [last, bid({ status: 'won' })] }, 'bids'],
    ['an end that no bid explains', { bids: [{ ...last, endTime: 1_110_001 }, bid({})] }, 'end'],
    ['a bid after the end', { bids: [{ ...last, at: 1_000_000, endTime: 1_120_000 }, bid({})] }, 'end'],
    ['a sale that the ledger does not have', { bids: [{ ...last, transfer: null }, bid({})] }, 'ledger'],
    [
      'a sale of another amount',
      { bids: [{ ...last, transfer: { kind: 'nftSale', amount: '62' } }, bid({})] },
      'ledger',
    ],
    ['a sum that is not theirs', { nft: { ...trail.nft, cumulativeDonation: '69' } }, 'ledger'],
    ['a donation that is none', { donations: [{ ...gift, transfer: { kind: 'nftSale', amount: '5' } }] }, 'ledger'],
    ['a payout of less', { payout: { amount: '67', transfer: { kind: 'charityPayout', amount: '67' } } }, 'payout'],
    [
      'a payout that the ledger does not have',
      { payout: { amount: '68', transfer: { kind: 'charityPayout', amount: '60' } } },
      'payout',
    ],
  ] as const)('NFT-030 fails for %s', (_, changed, name) => {
    expect(change(changed)[name]).toBe('failed');
  });
});
