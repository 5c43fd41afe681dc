import type { Asset } from '../money/asset.ts';
import type { Book } from '../money/book.ts';

/** What a receipt says beside its order. */
export interface ReceiptFrame {
  readonly id: string;
  readonly book: Book;
  readonly terms: string;
  readonly ticks: readonly EvidenceClaim[];
  readonly transfers: readonly TransferClaim[];
}

/** What the receipts of all products say of their order in the same way. */
export interface OrderHead {
  readonly id: string;
  readonly receiptId: string;
  readonly book: Book;
  readonly code: string;
  readonly createTime: number;
  readonly acceptedSequence: number;
  readonly ruleVersion: number;
  readonly termsHash: string;
}

/** What a tick is for. */
export type EvidenceRole = 'accepted' | 'beforeOpen' | 'open' | 'beforeClose' | 'close' | 'conversion';

/** A tick in words, with the 64 bytes that it is read from. */
export interface EvidenceClaim {
  readonly role: EvidenceRole;
  /** Closing it belongs to, from 1; 0 for the others. */
  readonly part: number;
  readonly code: string;
  readonly instrumentId: number;
  readonly sequence: number;
  readonly at: number;
  readonly sourceAt: number;
  readonly bid: string;
  readonly ask: string;
  readonly last: string;
  readonly source: string;
  readonly isDerived: boolean;
  /** Hexadecimal. */
  readonly record: string;
}

/** A transfer between kinds of accounts. */
export interface TransferClaim {
  readonly at: number;
  readonly kind: string;
  readonly amount: string;
  readonly asset: Asset;
  readonly from: string;
  readonly to: string;
  readonly postingId: string;
}
