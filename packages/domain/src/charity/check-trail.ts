import { type Amount, formatAmount, parseAmount } from '../ledger/amount.ts';
import { ratioScale } from '../market/price.ts';
import { parseDecimal } from '../money/decimal.ts';
import { calculateNextBid, extendEnd, isGiven, type NftOrderState } from './auction.ts';
import { charityAsset } from './charity-transfers.ts';

/** A transfer as the public page of a work tells of it. */
export interface TrailTransfer {
  readonly kind: string;
  readonly amount: string;
}

/** A bid, purchase or donation as it is told. */
export interface TrailEntry {
  readonly kind: 'bid' | 'purchase' | 'donation';
  readonly amount: string;
  readonly at: number;
  readonly status: NftOrderState;
  readonly endTime: number | null;
  readonly transfer: TrailTransfer | null;
}

/** The public page of a work: nothing of it is taken for true. Lists have the newest first. */
export interface Trail {
  readonly nft: { readonly startPrice: string; readonly cumulativeDonation: string; readonly bidCount: number };
  readonly terms: {
    readonly bidStep: string;
    readonly extension: number;
    readonly extensionMax: number;
    readonly fixedPrice: string | null;
    readonly firstEndTime: number;
  };
  readonly bids: readonly TrailEntry[];
  readonly donations: readonly TrailEntry[];
  readonly payout: { readonly amount: string; readonly transfer: TrailTransfer } | null;
}

/** What is checked, in the order it is told. */
export const trailChecks = ['bids', 'end', 'ledger', 'payout'] as const;
export type TrailCheckName = (typeof trailChecks)[number];
/** `notYet`: there is nothing to check so far, or not all of it is told. */
export type TrailCheckState = 'passed' | 'failed' | 'notYet';
export type TrailCheck = Readonly<Record<TrailCheckName, TrailCheckState>>;

/** Works out again what the page of a work says, by the rules and from the transfers of the ledger. */
export function checkTrail(trail: Trail): TrailCheck {
  const bids = trail.bids.filter(({ kind }) => kind === 'bid').toReversed();
  const isWhole = bids.length === trail.nft.bidCount;
  return {
    bids: bids.length === 0 || !isWhole ? 'notYet' : judge(areBidsRight(trail, bids)),
    end: bids.length === 0 || !isWhole ? 'notYet' : judge(areEndsRight(trail, bids)),
    ledger: checkLedger(trail),
    payout: trail.payout === null ? 'notYet' : judge(isPayoutRight(trail, trail.payout)),
  };
}

const judge = (isRight: boolean): TrailCheckState => (isRight ? 'passed' : 'failed');

/** -1 for what is no amount, which equals none. */
function read(text: string): Amount {
  const amount = parseAmount(text, charityAsset);
  return amount.ok ? amount.value : -1n;
}

function readTerms({ nft, terms }: Trail) {
  const step = parseDecimal(terms.bidStep, ratioScale);
  return {
    startPrice: read(nft.startPrice),
    buyPrice: terms.fixedPrice === null ? null : read(terms.fixedPrice),
    bidStep: step.ok ? step.value : -1n,
    extensionMs: terms.extension * 1_000,
    extensionMaxMs: terms.extensionMax * 1_000,
    firstEndsAtMs: terms.firstEndTime,
  };
}

/** Each bid exceeds the one before by the step, and one at most is not outbid. */
function areBidsRight(trail: Trail, bids: readonly TrailEntry[]): boolean {
  const terms = readTerms(trail);
  return bids.every(({ amount, status }, index) => {
    const before = bids[index - 1];
    const isLast = index === bids.length - 1;
    return (
      read(amount) >= calculateNextBid(terms, before ? read(before.amount) : null) &&
      (isLast ? status !== 'outbid' : status === 'outbid')
    );
  });
}

/** Each end follows from the one before and the time of the bid. */
function areEndsRight(trail: Trail, bids: readonly TrailEntry[]): boolean {
  const terms = readTerms(trail);
  let endsAtMs = terms.firstEndsAtMs;
  return bids.every(({ at, endTime }) => {
    if (at >= endsAtMs) return false;
    endsAtMs = extendEnd(terms, endsAtMs, at);
    return endTime === endsAtMs;
  });
}

/** The ledger has every sale and donation with its amount, nothing of what came back, and their sum is what is said. */
function checkLedger({ nft, bids, donations }: Trail): TrailCheckState {
  const given = [...bids, ...donations];
  if (given.length === 0) return 'notYet';
  const areThere = given.every(({ kind, status, amount, transfer }) => {
    if (!isGiven(status)) return transfer === null;
    const wanted = kind === 'donation' ? 'donation' : 'nftSale';
    return transfer?.kind === wanted && read(transfer.amount) === read(amount) && read(amount) > 0n;
  });
  const sum = given.reduce((total, { transfer }) => total + (transfer ? read(transfer.amount) : 0n), 0n);
  return judge(areThere && formatAmount(sum, charityAsset) === nft.cumulativeDonation);
}

/** All that was raised was handed on. */
function isPayoutRight({ nft }: Trail, { amount, transfer }: NonNullable<Trail['payout']>): boolean {
  return (
    transfer.kind === 'charityPayout' &&
    read(transfer.amount) === read(amount) &&
    read(amount) === read(nft.cumulativeDonation)
  );
}
