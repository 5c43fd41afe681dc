import type { Amount } from '../ledger/amount.ts';
import type { TransferDraft, TransferKind } from '../ledger/transfer.ts';
import type { Asset } from '../money/asset.ts';
import type { Evidence } from './check-evidence.ts';
import type { RecordRange } from './check-price-proof.ts';
import type { CheckFault, CheckResult } from './check-result.ts';
import type { OrderHead, ReceiptFrame } from './claims.ts';

/** Transfers that stand or fall together, as the rules ask for them. */
export interface ExpectedPosting {
  /** What it posts: `acceptance`, `opening`, `closing 1`, `end`. */
  readonly name: string;
  readonly drafts: readonly TransferDraft[];
  /** It cannot be older than this: the acceptance, or the price it rests on. */
  readonly notBeforeMs: number;
}

export interface ExpectedPostings {
  readonly postings: readonly ExpectedPosting[];
  /** Nothing is held for it any more. */
  readonly isOver: boolean;
}

/** Nobody's order: receipts have no people. */
export const receiptOwner = { userId: 1, id: '1' };

/** The order of a receipt, with what its product has to say in each check. */
export interface OrderCheck {
  readonly kind: string;
  readonly head: OrderHead;
  /** Its rules can be followed by this program. */
  readonly isRuleKnown: boolean;
  /** Numbers that cannot be read; then nothing else is looked at. */
  readonly unreadable: readonly CheckFault[];
  /** What was set aside in the posting that took what the user put in. */
  readonly reserve: {
    readonly reserveKind: TransferKind;
    readonly holdKind: TransferKind;
    /** USDT when left out. */
    readonly asset?: Asset;
    /** The most that can be won, as the order states it. */
    readonly stated: string;
    calculate(): Amount;
  };
  /** What the terms must say, and what follows from them. */
  checkTerms(receipt: ReceiptFrame, accepted: Evidence | undefined): readonly CheckFault[];
  checkOpening(receipt: ReceiptFrame, ranges: readonly RecordRange[]): CheckResult;
  checkEnding(receipt: ReceiptFrame, ranges: readonly RecordRange[]): CheckResult;
  /** The postings that the rules ask for. */
  draftPostings(receipt: ReceiptFrame): ExpectedPostings;
}
