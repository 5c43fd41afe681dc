import type { OrderHead } from '../../proof/claims.ts';

/** An up/down option. */
export interface OptionClaim extends OrderHead {
  readonly type: 'up' | 'down';
  readonly status: 'pending' | 'holding' | 'settled' | 'void' | 'canceled';
  readonly resultType: 'running' | 'win' | 'lose' | 'draw' | 'void' | 'canceled';
  readonly expiresAt: number;
  /** Seconds. */
  readonly duration: number;
  /** Milliseconds. Receipts that were saved while these were always the product's own do not have them. */
  readonly fillWaitMs?: number;
  readonly settleWaitMs?: number;
  readonly stake: string;
  readonly payoutRatio: string;
  readonly payout: string;
  readonly quotedPrice: string;
  readonly buyPrice: string | null;
  readonly buyTime: number | null;
  readonly buySequence: number | null;
  readonly endPrice: string | null;
  readonly endTime: number | null;
  readonly endSequence: number | null;
  readonly beforeSequence: number | null;
  readonly profit: string | null;
}

/** An option as a receipt names it. */
export interface OptionOrderClaim {
  readonly kind: 'option';
  readonly option: OptionClaim;
}
