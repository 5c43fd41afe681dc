import type { Asset } from '@truemark/domain/asset';
import { contractParameters } from './contract-parameters.ts';
import { optionParameters } from './option-parameters.ts';
import { treasuryParameters } from './treasury-parameters.ts';

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

/**
 * Every parameter, in the order the console shows them. A capability adds its own with the code that reads them: one that
 * nothing reads would be a switch without a wire.
 */
export const parameterDefinitions = [
  {
    key: 'demo.start',
    group: 'demo',
    unit: 'USDT',
    defaultValue: '100000',
    min: '1000',
    max: '10000000',
    decimals: 0,
    needsTwoPeople: false,
  },
  {
    key: 'demo.resetsPerDay',
    group: 'demo',
    unit: 'count',
    defaultValue: '3',
    min: '0',
    max: '24',
    decimals: 0,
    needsTwoPeople: false,
  },
  ...contractParameters,
  ...optionParameters,
  ...treasuryParameters,
] as const satisfies readonly ParameterDefinition[];

export type ParameterKey = (typeof parameterDefinitions)[number]['key'];
