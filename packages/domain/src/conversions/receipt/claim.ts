import type { Asset } from '../../money/asset.ts';
import type { OrderHead } from '../../proof/claims.ts';

/** A conversion. */
export interface ConversionClaim extends OrderHead {
  readonly fromAsset: Asset;
  readonly toAsset: Asset;
  readonly status: 'pending' | 'filled' | 'canceled';
  readonly reason: 'noPrice' | 'belowMinimum' | 'notFunded' | null;
  /** Milliseconds. */
  readonly fillWaitMs: number;
  readonly amount: string;
  readonly feeRate: string;
  readonly leastReceived: string;
  readonly reserve: string;
  readonly quotedPrice: string;
  readonly price: string | null;
  readonly priceTime: number | null;
  readonly priceSequence: number | null;
  readonly fee: string | null;
  readonly received: string | null;
}

/** A conversion as a receipt names it. */
export interface ConversionOrderClaim {
  readonly kind: 'conversion';
  readonly conversion: ConversionClaim;
}
