import type { OrderHead } from '../../proof/claims.ts';

/** A contract order with everything that was frozen, and all its closings. */
export interface ContractClaim extends OrderHead {
  readonly side: 'long' | 'short';
  readonly kind: 'market' | 'limit';
  readonly status: 'pending' | 'holding' | 'closed' | 'canceled';
  readonly lots: string;
  readonly openLots: string;
  readonly lotSize: string;
  readonly leverage: number;
  readonly limitPrice: string | null;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly quotedPrice: string;
  readonly margin: string;
  readonly marginLeft: string;
  readonly openFee: string;
  readonly closeFee: string;
  readonly feeRate: string;
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

/** A contract order as a receipt names it. */
export interface ContractOrderClaim {
  readonly kind: 'contract';
  readonly contract: ContractClaim;
}
