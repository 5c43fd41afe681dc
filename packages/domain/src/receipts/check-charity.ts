import {
  type AuctionTerms,
  calculateNextBid,
  extendEnd,
  isBuyOpen,
  isGiven,
  type NftOrderKind,
  type NftOrderState,
} from '../charity/auction.ts';
import {
  type CharityOrder,
  charityAsset,
  draftBid,
  draftBidReturn,
  draftDonation,
  draftPurchase,
  draftWonBid,
  nameCharityAccount,
} from '../charity/charity-transfers.ts';
import { writeNftTerms } from '../charity/terms-text.ts';
import { type Amount, formatAmount } from '../ledger/amount.ts';
import type { Sha256 } from '../proof/bytes.ts';
import { type CheckFault, type CheckResult, compare, judge } from '../proof/check-result.ts';
import type { TransferClaim } from '../proof/claims.ts';
import { groupPostings } from '../proof/found-postings.ts';
import { type ExpectedPosting, receiptOwner } from '../proof/order-check.ts';
import { createReader } from '../proof/reading.ts';
import { compareLines } from '../proof/terms-lines.ts';
import { checkEmpty, comparePosting } from './check-ledger.ts';
import { checkHash } from './check-terms.ts';

/** A bid, purchase or donation as its receipt tells of it. */
export interface NftOrderClaim {
  readonly id: string;
  readonly kind: NftOrderKind;
  readonly amount: string;
  readonly status: NftOrderState;
  readonly createTime: number;
  /** Where the auction ended after a bid. */
  readonly endTime: number | null;
  /** What became of it, became of it then; null while a bid leads. */
  readonly endedAt: number | null;
  readonly termsHash: string;
}

/** The work that it was for, and what that was listed with. */
export interface NftWorkClaim {
  readonly id: string;
  readonly title: string;
  readonly creator: string;
  readonly charity: { readonly id: string; readonly name: string };
  readonly startPrice: string;
  readonly terms: {
    readonly fixedPrice: string | null;
    readonly bidStep: string;
    /** Seconds. */
    readonly extension: number;
    readonly extensionMax: number;
    readonly firstEndTime: number;
    readonly donationMin: string;
    readonly payoutDays: number;
  };
  /** Where its auction ends by the bids so far, and when it ended. */
  readonly endTime: number;
  readonly endedAt: number | null;
}

/** What the work was sold for, or a donation, as it reached the account of the charity. */
export interface CreditClaim {
  readonly kind: string;
  readonly amount: string;
  readonly postingId: string;
  readonly at: number;
}

/** A receipt as the server answers it: nothing of it is taken for true. */
export interface NftReceiptClaim {
  readonly order: NftOrderClaim;
  readonly nft: NftWorkClaim;
  /** The highest bid before it; null where there was none, and of a donation. */
  readonly before: { readonly amount: string; readonly endTime: number } | null;
  /** What a bid came back for. */
  readonly after: { readonly kind: NftOrderKind; readonly amount: string; readonly at: number } | null;
  /** Everything that the work has raised, but for what no longer fits in a receipt. */
  readonly credits: readonly CreditClaim[];
  readonly earlierCredits: string;
  readonly payout: { readonly amount: string; readonly at: number; readonly transfer: TransferClaim } | null;
  readonly terms: string;
  readonly transfers: readonly TransferClaim[];
}

/** What is checked, in the order it is told. */
export const nftReceiptChecks = ['terms', 'order', 'ending', 'payout', 'ledger'] as const;
export type NftReceiptCheckName = (typeof nftReceiptChecks)[number];
export type NftReceiptCheck = Readonly<Record<NftReceiptCheckName, CheckResult>>;

interface Reading {
  readonly amount: Amount;
  readonly rules: AuctionTerms;
  readonly donationMin: Amount;
  readonly before: Amount | null;
  readonly after: Amount | null;
  readonly faults: readonly CheckFault[];
}

/**
 * Checks the receipt of a bid, a purchase or a donation by the rules: terms by their hash, that the amount was enough and where
 * the auction then ended, what became of it, that the charity was paid all that the work has raised, and nothing else.
 */
export function checkNftReceipt(receipt: NftReceiptClaim, sha256: Sha256): NftReceiptCheck {
  const { order, transfers } = receipt;
  const reading = readReceipt(receipt);
  const found = groupPostings(transfers);
  const postings = expectPostings(receipt, reading);
  const [first, end] = postings;
  const isOver = order.status !== 'leading';
  const ending = end ? comparePosting(end, found[1], found[0]) : [];
  return {
    terms: judge([
      ...reading.faults,
      ...checkHash(receipt.terms, order.termsHash, sha256),
      ...compareLines(writeTerms(receipt, reading), receipt.terms),
    ]),
    order: judge([...checkOrder(receipt, reading), ...comparePosting(first, found[0], undefined)]),
    ending: isOver
      ? judge([...checkEnding(receipt, reading), ...ending])
      : judge(compare('missing', [['after', true, receipt.after === null]]), 'stillOpen'),
    payout: checkPayout(receipt),
    ledger: judge([
      ...compare('transfers', [['postings', postings.length, found.length]]),
      ...(isOver ? checkEmpty(transfers) : []),
    ]),
  };
}

function readReceipt({ order, nft: { startPrice, terms }, before, after }: NftReceiptClaim): Reading {
  const reader = createReader('nft');
  const amountOrNull = (field: string, text: string | null) => (text === null ? null : reader.amount(field, text));
  return {
    amount: reader.amount('amount', order.amount),
    rules: {
      startPrice: reader.amount('startPrice', startPrice),
      buyPrice: amountOrNull('terms.fixedPrice', terms.fixedPrice),
      bidStep: reader.ratio('terms.bidStep', terms.bidStep),
      ...{ extensionMs: terms.extension * 1_000, extensionMaxMs: terms.extensionMax * 1_000 },
      firstEndsAtMs: terms.firstEndTime,
    },
    donationMin: reader.amount('terms.donationMin', terms.donationMin),
    before: amountOrNull('before.amount', before?.amount ?? null),
    after: amountOrNull('after.amount', after?.amount ?? null),
    faults: reader.faults,
  };
}

/** The least that was enough for a bid or a donation, as the rules have it. */
export function findLeastAmount(receipt: NftReceiptClaim): string {
  const { rules, before, donationMin } = readReceipt(receipt);
  const least = receipt.order.kind === 'bid' ? calculateNextBid(rules, before) : donationMin;
  return formatAmount(least, charityAsset);
}

function writeTerms({ order, nft }: NftReceiptClaim, { rules, amount, donationMin }: Reading): string {
  return writeNftTerms({
    ...{ ...rules, id: order.id, kind: order.kind, amount, placedAtMs: order.createTime },
    ...{ nftId: nft.id, title: nft.title, creator: nft.creator },
    ...{ charityId: nft.charity.id, charity: nft.charity.name },
    ...{ donationMin, payoutDays: nft.terms.payoutDays },
  });
}

/** What was enough, and whether the work was on sale: a bid moves the end, a purchase makes it. */
function checkOrder({ order, nft, before }: NftReceiptClaim, reading: Reading): CheckFault[] {
  const { rules, amount } = reading;
  const usdt = (value: Amount) => formatAmount(value, charityAsset);
  const endsAtMs = order.kind === 'donation' ? nft.endTime : (before?.endTime ?? rules.firstEndsAtMs);
  const inTime =
    order.createTime < endsAtMs ? [] : compare('time', [['order.createTime', `< ${endsAtMs}`, order.createTime]]);
  if (order.kind === 'purchase') {
    return [
      ...inTime,
      ...compare('result', [
        ['order.amount', rules.buyPrice === null ? null : usdt(rules.buyPrice), usdt(amount)],
        ['before.amount', true, isBuyOpen(rules, reading.before)],
        ['order.endTime', null, order.endTime],
      ]),
    ];
  }
  const least = order.kind === 'bid' ? calculateNextBid(rules, reading.before) : reading.donationMin;
  const enough = amount >= least ? [] : compare('result', [['order.amount', `>= ${usdt(least)}`, usdt(amount)]]);
  const end = order.kind === 'bid' ? extendEnd(rules, endsAtMs, order.createTime) : null;
  const strange = order.kind === 'donation' ? compare('missing', [['before', true, before === null]]) : [];
  return [...inTime, ...enough, ...strange, ...compare('time', [['order.endTime', end, order.endTime]])];
}

/** A bid comes back for more or for the fixed price, and wins where none did; the rest is given at once. */
function checkEnding({ order, nft, after }: NftReceiptClaim, { rules, amount, ...reading }: Reading): CheckFault[] {
  const { kind, status, createTime, endTime, endedAt } = order;
  const isPossible = kind === 'bid' ? !(status === 'bought' || status === 'given') : status === doneStates[kind];
  const faults = compare('result', [['order.status: possible', true, isPossible]]);
  if (status === 'outbid' || status === 'released') {
    const isEnough =
      status === 'outbid'
        ? reading.after !== null && reading.after >= calculateNextBid(rules, amount)
        : reading.after !== null && reading.after === rules.buyPrice;
    return [
      ...faults,
      ...compare('result', [
        ['after.kind', status === 'outbid' ? 'bid' : 'purchase', after?.kind],
        ['after.amount: enough', true, isEnough],
      ]),
      ...compare('time', [['order.endedAt', after?.at, endedAt]]),
    ];
  }
  const isBid = kind === 'bid';
  const isInTime =
    nft.endedAt !== null && nft.endedAt > createTime && nft.endedAt <= (endTime ?? 0) && nft.endedAt <= (endedAt ?? 0);
  return [
    ...faults,
    ...compare('missing', [['after', true, after === null]]),
    ...compare(
      'time',
      isBid ? [['nft.endedAt: by the bids', true, isInTime]] : [['order.endedAt', createTime, endedAt]],
    ),
    ...compare('time', status === 'bought' ? [['nft.endedAt', createTime, nft.endedAt]] : []),
  ];
}

const doneStates = { purchase: 'bought', donation: 'given' } as const;

/** The transfers that the rules ask for: what was put in, and what ended a bid. */
function expectPostings({ order, nft, after }: NftReceiptClaim, { amount }: Reading): ExpectedPosting[] {
  const asked: CharityOrder = { ...owner, nftId: Number(nft.id), amount };
  const placed = (drafts: ExpectedPosting['drafts']) => [{ name: order.kind, drafts, notBeforeMs: order.createTime }];
  if (order.kind === 'purchase') return placed(draftPurchase(asked, null));
  if (order.kind === 'donation') return placed(draftDonation(asked));
  const bid = placed(draftBid(asked, null));
  if (order.status === 'leading') return bid;
  const isWon = order.status === 'won';
  const notBeforeMs = (isWon ? nft.endedAt : after?.at) ?? order.createTime;
  return [...bid, { name: 'end', drafts: isWon ? draftWonBid(asked) : draftBidReturn(asked), notBeforeMs }];
}

const owner = { userId: receiptOwner.userId, id: Number(receiptOwner.id) };

/** What was given is among all that was raised, and all of that was handed on; of a bid that came back nothing is. */
function checkPayout(receipt: NftReceiptClaim): CheckResult {
  const { order, nft, credits, payout, transfers } = receipt;
  if (order.status === 'leading') return judge([], 'stillOpen');
  const account = nameCharityAccount(nft.id);
  const given = transfers.filter(({ to }) => to === account);
  const own = credits.filter(({ postingId }) => given.some(one => one.postingId === postingId));
  const faults = compare('transfers', [
    ['credits: of this order', given.map(writeCredit).join(), own.map(writeCredit).join()],
    ['credits: count', isGiven(order.status) ? 1 : 0, own.length],
  ]);
  if (!isGiven(order.status)) return judge(faults);
  if (payout === null) return judge(faults, 'stillOpen');
  const reader = createReader('nft');
  const raised = credits.map(({ amount }, index) => reader.amount(`credits.${index + 1}.amount`, amount));
  const earlier = reader.amount('earlierCredits', receipt.earlierCredits);
  const sum = formatAmount(
    raised.reduce((total, amount) => total + amount, earlier),
    charityAsset,
  );
  const { kind, amount, asset, from, to, at } = payout.transfer;
  const all = [
    ...faults,
    ...reader.faults,
    ...compare('transfers', [
      ['payout.amount', sum, payout.amount],
      [
        'payout.transfer',
        `charityPayout ${sum} ${charityAsset} ${account} → external:charity`,
        `${kind} ${amount} ${asset} ${from} → ${to}`,
      ],
    ]),
    ...compare('time', [['payout.at', true, nft.endedAt !== null && Math.min(payout.at, at) >= nft.endedAt]]),
  ];
  return judge(all, earlier > 0n ? 'notLoaded' : undefined);
}

function writeCredit({ kind, amount, postingId, at }: CreditClaim): string {
  return `${kind} ${amount} ${postingId} ${at}`;
}
