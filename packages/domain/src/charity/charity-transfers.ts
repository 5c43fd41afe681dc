import { houseAccount, userAccount } from '../ledger/account.ts';
import type { Amount } from '../ledger/amount.ts';
import { draftMoves } from '../ledger/draft-moves.ts';
import type { TransferDraft } from '../ledger/transfer.ts';

/** Works are sold and given for in the account currency. Source: product rules, NFT charity. */
export const charityAsset = 'USDT';

/** A bid, purchase or donation, as its transfers need it. */
export interface CharityOrder {
  readonly id: number;
  readonly userId: number;
  readonly nftId: number;
  readonly amount: Amount;
}

/** Reference of every transfer of an order, and name of the hold of a bid. */
export function nameNftReference(id: number | string): string {
  return `nft:${id}`;
}

/** Where what a work has raised waits for its charity. */
export function nameCharityAccount(nftId: number | string): `charity:${string}` {
  return `charity:${nftId}`;
}

/** A bid is held; the one that it exceeds comes back first, so that whoever raises an own bid needs the difference alone. */
export function draftBid(bid: CharityOrder, outbid: CharityOrder | null): TransferDraft[] {
  return [...(outbid ? draftBidReturn(outbid) : []), ...move(bid, 'bidHold', 'available', 'stake')];
}

/** A bid comes back. */
export function draftBidReturn(bid: CharityOrder): TransferDraft[] {
  return move(bid, 'bidReturn', 'stake', 'available');
}

/** The highest bid at the end goes to the charity. */
export function draftWonBid(bid: CharityOrder): TransferDraft[] {
  return give(bid, 'nftSale', 'stake');
}

/** A purchase at the fixed price; the highest bid comes back before it. */
export function draftPurchase(purchase: CharityOrder, released: CharityOrder | null): TransferDraft[] {
  return [...(released ? draftBidReturn(released) : []), ...give(purchase, 'nftSale', 'available')];
}

export function draftDonation(donation: CharityOrder): TransferDraft[] {
  return give(donation, 'donation', 'available');
}

/** What a work has raised is handed on. */
export function draftCharityPayout(payoutId: number, nftId: number, amount: Amount): TransferDraft[] {
  const [debit, credit] = [houseAccount(nameCharityAccount(nftId)), houseAccount('external:charity')];
  return draftMoves({ reference: `payout:${payoutId}`, asset: charityAsset }, [
    ['charityPayout', amount, debit, credit],
  ]);
}

function move(
  { id, userId, amount }: CharityOrder,
  kind: 'bidHold' | 'bidReturn',
  from: 'available' | 'stake',
  to: 'available' | 'stake',
): TransferDraft[] {
  const of = { reference: nameNftReference(id), asset: charityAsset } as const;
  return draftMoves(of, [[kind, amount, userAccount(userId, from), userAccount(userId, to)]]);
}

function give(
  { id, userId, nftId, amount }: CharityOrder,
  kind: 'nftSale' | 'donation',
  from: 'available' | 'stake',
): TransferDraft[] {
  const of = { reference: nameNftReference(id), asset: charityAsset } as const;
  return draftMoves(of, [[kind, amount, userAccount(userId, from), houseAccount(nameCharityAccount(nftId))]]);
}
