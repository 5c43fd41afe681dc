import { expect, it } from 'vitest';
import { checkDraft, type TransferDraft } from '../ledger/transfer.ts';
import {
  draftBid,
  draftBidReturn,
  draftCharityPayout,
  draftDonation,
  draftPurchase,
  draftWonBid,
} from './charity-transfers.ts';

const first = { id: 1, userId: 7, nftId: 3, amount: 50n };
const second = { id: 2, userId: 8, nftId: 3, amount: 60n };

const write = ({ kind, amount, debit, credit, reference }: TransferDraft) =>
  `${kind} ${amount} ${debit.userId ?? 'house'}.${debit.kind} > ${credit.userId ?? 'house'}.${credit.kind} ${reference}`;

it('NFT-006 a bid is held, the one it exceeds comes back before it, and the winner’s goes to the charity', () => {
  expect(draftBid(first, null).map(write)).toEqual(['bidHold 50 7.available > 7.stake nft:1']);
  expect(draftBid(second, first).map(write)).toEqual([
    'bidReturn 50 7.stake > 7.available nft:1',
    'bidHold 60 8.available > 8.stake nft:2',
  ]);
  expect(draftBidReturn(second).map(write)).toEqual(['bidReturn 60 8.stake > 8.available nft:2']);
  expect(draftWonBid(second).map(write)).toEqual(['nftSale 60 8.stake > house.charity:3 nft:2']);
});

it('NFT-006 a purchase releases the highest bid, a donation goes at once, and a payout leaves the house', () => {
  expect(draftPurchase({ ...second, amount: 90n }, first).map(write)).toEqual([
    'bidReturn 50 7.stake > 7.available nft:1',
    'nftSale 90 8.available > house.charity:3 nft:2',
  ]);
  expect(draftDonation(second).map(write)).toEqual(['donation 60 8.available > house.charity:3 nft:2']);
  const payout = draftCharityPayout(5, 3, 150n);
  expect(payout.map(write)).toEqual(['charityPayout 150 house.charity:3 > house.external:charity payout:5']);
  const all = [...draftBid(second, first), ...draftWonBid(second), ...draftDonation(second), ...payout];
  expect(all.every(draft => checkDraft(draft).ok)).toBe(true);
});
