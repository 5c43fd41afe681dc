import { type FixedTermTerms, sampleFixedTerms } from '@truemark/domain/fixed-terms/fixed-term';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import type { ParameterDefinition, ParameterReader } from '../parameters/index.ts';

const group = 'fixedTerms';
const isOpen = { group, unit: 'count', min: '0', max: '1', decimals: 0, needsTwoPeople: false } as const;
/** Below the lowest rate of a loan, 0.06 % a day: whoever borrows must not earn by it. */
const rate = { group, unit: 'ratio', min: '0', max: '0.00059', decimals: 6, needsTwoPeople: true } as const;

function describe({ name, asset, dailyRate, amountMin, amountMax }: FixedTermTerms) {
  const amount = { group, unit: asset, min: '0.000001', max: '1000000000', decimals: 6, needsTwoPeople: true } as const;
  return [
    { ...isOpen, key: `fixedTerms.isOpen.${name}` as const, defaultValue: '1' },
    { ...rate, key: `fixedTerms.dailyRate.${name}` as const, defaultValue: formatDecimal(dailyRate, ratioScale) },
    { ...amount, key: `fixedTerms.amountMin.${name}` as const, defaultValue: formatAmount(amountMin, asset) },
    { ...amount, key: `fixedTerms.amountMax.${name}` as const, defaultValue: formatAmount(amountMax, asset) },
  ] as const;
}

/** Terms of the fixed-term products. Days and asset of one are its name, and never change. */
export const fixedTermParameters = sampleFixedTerms.flatMap(describe) satisfies readonly ParameterDefinition[];

/** Reads the products' own parameters. */
export type FixedTermParameterReader = ParameterReader<typeof fixedTermParameters>;
