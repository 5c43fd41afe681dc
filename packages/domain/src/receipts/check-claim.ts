import type { Asset } from '../money/asset.ts';
import type { Book } from '../money/book.ts';

/**
 * A receipt as the server answers it (`getReceipt`) or as it was saved: decimal texts, times in ms since 1970. Nothing of
 * it is taken for true; the types only say what is looked at.
 */
export interface ReceiptClaim {
  readonly id: string;
  readonly book: Book;
  readonly order:
    | { readonly kind: 'contract'; readonly contract: ContractClaim }
    | { readonly kind: 'option'; readonly option: OptionClaim };
  readonly terms: string;
  readonly ticks: readonly EvidenceClaim[];
  readonly transfers: readonly TransferClaim[];
  readonly corrections: readonly { readonly postingId: string; readonly amount: string; readonly at: number }[];
}

/** A contract order with everything that was frozen, and all its closings. */
export interface ContractClaim {
  readonly id: string;
  readonly receiptId: string;
  readonly book: Book;
  readonly code: string;
  readonly side: 'long' | 'short';
  readonly kind: 'market' | 'limit';
  readonly status: 'pending' | 'holding' | 'closed' | 'canceled';
  readonly createTime: number;
  readonly lots: string;
  readonly openLots: string;
  readonly lotSize: string;
  readonly leverage: number;
  readonly limitPrice: string | null;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly quotedPrice: string;
  readonly acceptedSequence: number;
  readonly margin: string;
  readonly marginLeft: string;
  readonly openFee: string;
  readonly closeFee: string;
  readonly feeRate: string;
  readonly ruleVersion: number;
  readonly capMultiple: string;
  readonly callLevel: string;
  readonly closeOutLevel: string;
  readonly closesWithSession: boolean;
  /** Milliseconds. Receipts that were saved while this was always the product's own do not have it. */
  readonly fillWaitMs?: number;
  readonly reserve: string;
  readonly reserveLeft: string;
  readonly liquidationPrice: string | null;
  readonly capPrice: string | null;
  readonly conversion: { readonly rate: string; readonly code: string | null; readonly sequence: number | null };
  readonly openPrice: string | null;
  readonly openTime: number | null;
  readonly openSequence: number | null;
  readonly closePrice: string | null;
  readonly closeTime: number | null;
  readonly closeSequence: number | null;
  readonly closeReason: CloseReason | null;
  readonly cancelReason: string | null;
  readonly profit: string;
  /** After all fees; missing in older receipts. */
  readonly result?: string;
  readonly gapLoss: string;
  readonly termsHash: string;
  readonly closings: readonly ClosingClaim[];
}

export type CloseReason = 'user' | 'stopLoss' | 'takeProfit' | 'liquidation' | 'cap' | 'session' | 'reset';

/** A closing of a position or of a part of it. */
export interface ClosingClaim {
  readonly part: number;
  readonly lots: string;
  readonly reason: CloseReason;
  readonly price: string;
  readonly at: number;
  readonly sequence: number;
  readonly profit: string;
  readonly fee: string;
  /** Share of the opening fee, and what is left of the profit after both fees; missing in older receipts. */
  readonly openFee?: string;
  readonly result?: string;
  readonly marginBack: string;
  readonly gapLoss: string;
}

/** An up/down option. */
export interface OptionClaim {
  readonly id: string;
  readonly receiptId: string;
  readonly book: Book;
  readonly code: string;
  readonly type: 'up' | 'down';
  readonly status: 'pending' | 'holding' | 'settled' | 'void' | 'canceled';
  readonly resultType: 'running' | 'win' | 'lose' | 'draw' | 'void' | 'canceled';
  readonly createTime: number;
  readonly expiresAt: number;
  /** Seconds. */
  readonly duration: number;
  /** Milliseconds. Receipts that were saved while these were always the product's own do not have them. */
  readonly fillWaitMs?: number;
  readonly settleWaitMs?: number;
  readonly stake: string;
  readonly payoutRatio: string;
  readonly ruleVersion: number;
  readonly payout: string;
  readonly quotedPrice: string;
  readonly acceptedSequence: number;
  readonly buyPrice: string | null;
  readonly buyTime: number | null;
  readonly buySequence: number | null;
  readonly endPrice: string | null;
  readonly endTime: number | null;
  readonly endSequence: number | null;
  readonly beforeSequence: number | null;
  readonly profit: string | null;
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
