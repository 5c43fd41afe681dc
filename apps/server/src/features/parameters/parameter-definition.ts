import type { Asset } from '@truemark/domain/money/asset';

/** A number of the product rules that operators may change. What already runs keeps the terms it started with. */
export interface ParameterDefinition {
  /** The console words it under this key. */
  readonly key: string;
  readonly group: string;
  /** What it counts. */
  readonly unit: Asset | 'count' | 'ratio' | 'ms';
  /** The product's own value, a plain decimal. */
  readonly defaultValue: string;
  readonly min: string;
  readonly max: string;
  readonly decimals: number;
  /** Fees, caps, payouts, leverage, and what of the capital one person moves. Source: product rules, head. */
  readonly needsTwoPeople: boolean;
}
