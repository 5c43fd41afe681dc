import { defaultAuction, defaultDonationMin, defaultPayoutDays, type NftOrderState } from '../charity/auction.ts';
import {
  draftBid,
  draftBidReturn,
  draftCharityPayout,
  draftDonation,
  draftPurchase,
  draftWonBid,
} from '../charity/charity-transfers.ts';
import { writeNftTerms } from '../charity/terms-text.ts';
import { formatAmount } from '../ledger/amount.ts';
import type { TransferDraft } from '../ledger/transfer.ts';
import { encodeAscii, type Sha256, writeHex } from '../proof/bytes.ts';
import type { TransferClaim } from '../proof/claims.ts';
import type { NftReceiptClaim } from '../receipts/check-charity.ts';
import { assert } from '../result.ts';

const startMs = Date.UTC(2026, 10, 28, 12);
const firstEndsAtMs = startMs + 600_000;
const usdt = (amount: bigint) => formatAmount(amount, 'USDT');
const work = {
  ...defaultAuction,
  ...{ startPrice: 60_000_000n, buyPrice: 900_000_000n, firstEndsAtMs },
  ...{ nftId: '3', title: 'Well 14', creator: 'Zoë Šimić', charityId: '1', charity: 'Clearwell Trust' },
  ...{ donationMin: defaultDonationMin, payoutDays: defaultPayoutDays },
};

/** How each order went: what it was, when, and what became of it. */
const courses = {
  leading: { kind: 'bid', amount: 63_000_000n, at: 590_000, endedAt: null },
  outbid: { kind: 'bid', amount: 63_000_000n, at: 590_000, endedAt: 595_000 },
  released: { kind: 'bid', amount: 63_000_000n, at: 590_000, endedAt: 595_000 },
  won: { kind: 'bid', amount: 63_000_000n, at: 590_000, endedAt: 710_500 },
  bought: { kind: 'purchase', amount: 900_000_000n, at: 590_000, endedAt: 590_000 },
  given: { kind: 'donation', amount: 5_250_000n, at: 590_000, endedAt: 590_000 },
} as const satisfies Readonly<Record<NftOrderState, unknown>>;

/** When the auction of each was over. */
const ends: Readonly<Record<NftOrderState, number | null>> = {
  ...{ leading: null, outbid: 715_000, released: 595_000, won: 710_000, bought: 590_000, given: 600_000 },
};

/** The receipt of an order of each state, made as the product makes them; what was given is paid on the third day. */
export function buildNftFixture(sha256: Sha256, state: NftOrderState): NftReceiptClaim {
  const { kind, amount, at, endedAt } = courses[state];
  const order = { userId: 42, id: 77_061, nftId: 3, amount };
  const place = { bid: draftBid(order, null), purchase: draftPurchase(order, null), donation: draftDonation(order) };
  const isReturned = state === 'outbid' || state === 'released';
  const end = isReturned ? draftBidReturn(order) : state === 'won' ? draftWonBid(order) : [];
  const transfers = [...write(place[kind], 9_004, at), ...write(end, 9_007, endedAt ?? at)];
  const terms = writeNftTerms({ ...work, id: '77061', kind, amount, placedAtMs: startMs + at });
  const bytes = encodeAscii(terms);
  assert(bytes, 'terms are ASCII');
  const end0 = ends[state];
  return {
    order: {
      ...{ id: '77061', kind, amount: usdt(amount), status: state, createTime: startMs + at },
      endTime: kind === 'bid' ? startMs + at + 120_000 : null,
      endedAt: endedAt === null ? null : startMs + endedAt,
      termsHash: writeHex(sha256(bytes)),
    },
    nft: {
      ...{ id: work.nftId, title: work.title, creator: work.creator, charity: { id: '1', name: work.charity } },
      startPrice: '60',
      terms: {
        ...{ fixedPrice: '900', bidStep: '0.05', extension: 120, extensionMax: 86_400 },
        ...{ firstEndTime: firstEndsAtMs, donationMin: '1', payoutDays: 30 },
      },
      endTime: startMs + (kind === 'donation' ? 600_000 : 710_000),
      endedAt: end0 === null ? null : startMs + end0,
    },
    before: kind === 'donation' ? null : { amount: '60', endTime: firstEndsAtMs },
    after: isReturned
      ? {
          ...{ kind: state === 'outbid' ? 'bid' : 'purchase', amount: state === 'outbid' ? '66.15' : '900' },
          at: startMs + 595_000,
        }
      : null,
    ...pay(transfers, end0),
    ...{ terms, transfers },
  };
}

function write(drafts: readonly TransferDraft[], posting: number, at: number): TransferClaim[] {
  return drafts.map(({ kind, amount, asset, debit, credit }) => ({
    ...{ at: startMs + at + 4, kind, amount: usdt(amount), asset, from: debit.kind, to: credit.kind },
    postingId: `${posting}`,
  }));
}

/** What the work has raised, with a donation of another, and its way on where the sale is over. */
function pay(
  transfers: readonly TransferClaim[],
  endedAt: number | null,
): Pick<NftReceiptClaim, 'credits' | 'earlierCredits' | 'payout'> {
  const other = { kind: 'donation', amount: '2.5', postingId: '9001', at: startMs + 4_000 };
  const own = transfers.filter(({ to }) => to === 'charity:3');
  const credits = [...own.map(({ kind, amount, postingId, at }) => ({ kind, amount, postingId, at })), other];
  if (endedAt === null) return { credits, earlierCredits: '0', payout: null };
  const sum = 2_500_000n + (own.length === 0 ? 0n : BigInt(Math.round(Number(own[0]?.amount) * 1e6)));
  const paidAt = endedAt + 3 * 86_400_000;
  const [transfer] = write(draftCharityPayout(5, 3, sum), 9_020, paidAt);
  assert(transfer, 'a payout is a transfer');
  return { credits, earlierCredits: '0', payout: { amount: usdt(sum), at: startMs + paidAt, transfer } };
}
