import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { ParameterDefinition, ParameterReader } from '../parameters/index.ts';

const group = 'conversions';

/** The fee, the least worth of a conversion and the wait for its price. Source: product rules, Deposits and withdrawals. */
export const conversionParameters = [
  {
    ...{ key: 'conversions.feeRate', group, unit: 'ratio', defaultValue: '0.001', min: '0', max: '0.0029' },
    ...{ decimals: 6, needsTwoPeople: true },
  },
  {
    ...{ key: 'conversions.amountMin', group, unit: 'USDT', defaultValue: '1', min: '0.01', max: '10000' },
    ...{ decimals: 2, needsTwoPeople: false },
  },
  {
    ...{ key: 'conversions.fillWaitMs', group, unit: 'ms', defaultValue: '5000', min: '1000', max: '20000' },
    ...{ decimals: 0, needsTwoPeople: true },
  },
] as const satisfies readonly ParameterDefinition[];

/** Reads the conversions' own parameters. */
export type ConversionParameterReader = ParameterReader<typeof conversionParameters>;

/** The terms in force. */
export function readTerms(parameters: ConversionParameterReader): {
  readonly feeRate: bigint;
  readonly valueMin: Amount;
  readonly fillWaitMs: number;
} {
  const feeRate = parseDecimal(parameters.get('conversions.feeRate'), ratioScale);
  const valueMin = parseAmount(parameters.get('conversions.amountMin'), 'USDT');
  assert(feeRate.ok && valueMin.ok, 'the terms of conversions are numbers');
  return {
    feeRate: feeRate.value,
    valueMin: valueMin.value,
    fillWaitMs: Number(parameters.get('conversions.fillWaitMs')),
  };
}
