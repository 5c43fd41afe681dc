import { formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import {
  defaultOptionTerms,
  defaultStakesMax,
  optionFillWaitMs,
  optionSettleWaitMs,
} from '@truemark/domain/options/rules';
import { assert } from '@truemark/domain/result';
import type { ParameterDefinition, ParameterReader } from '../parameters/index.ts';

/** Seconds that options are sold for, the shortest first. Source: product rules, Options. */
export const optionDurations = [30, 60, 120, 300, 900, 3_600] as const;
type OptionDuration = (typeof optionDurations)[number];

/** Levels of customers, of which each has its largest stake. */
export const optionLevels = [0, 1, 2, 3, 4] as const;

const group = 'options';

/** What the product sells by itself, as texts. */
function findDefault(seconds: OptionDuration): { readonly payoutRatio: string; readonly stakeMin: string } {
  const terms = defaultOptionTerms.find(({ durationMs }) => durationMs === seconds * 1_000);
  assert(terms, `options of ${seconds} s have terms`);
  return {
    payoutRatio: formatDecimal(terms.payoutRatio, ratioScale),
    stakeMin: formatAmount(terms.stakeMin, 'USDT'),
  };
}

const isSold = {
  group,
  unit: 'count',
  defaultValue: '1',
  min: '0',
  max: '1',
  decimals: 0,
  needsTwoPeople: false,
} as const;
// Below 1: who buys up and down at once must lose, whichever of them wins.
const ratio = { group, unit: 'ratio', min: '0.01', max: '0.99', decimals: 4, needsTwoPeople: true } as const;
const least = { group, unit: 'USDT', min: '1', max: '10000', decimals: 2, needsTwoPeople: true } as const;
const largest = { group, unit: 'USDT', min: '1', max: '1000000', decimals: 2, needsTwoPeople: true } as const;
const wait = { group, unit: 'ms', decimals: 0, needsTwoPeople: true } as const;

/**
 * Terms of options for each duration and level. The wait for the first price is shorter than the shortest duration, so
 * that an option has begun when it ends.
 */
export const optionParameters = [
  ...optionDurations.map(seconds => ({ ...isSold, key: `options.isSold.${seconds}` as const })),
  ...optionDurations.map(seconds => ({
    ...ratio,
    key: `options.payoutRatio.${seconds}` as const,
    defaultValue: findDefault(seconds).payoutRatio,
  })),
  ...optionDurations.map(seconds => ({
    ...least,
    key: `options.stakeMin.${seconds}` as const,
    defaultValue: findDefault(seconds).stakeMin,
  })),
  ...optionLevels.map(level => ({
    ...largest,
    key: `options.stakeMax.${level}` as const,
    defaultValue: formatAmount(defaultStakesMax[level] ?? 0n, 'USDT'),
  })),
  { ...wait, key: 'options.fillWaitMs', defaultValue: `${optionFillWaitMs}`, min: '1000', max: '20000' },
  { ...wait, key: 'options.settleWaitMs', defaultValue: `${optionSettleWaitMs}`, min: '5000', max: '600000' },
] as const satisfies readonly ParameterDefinition[];

/** Reads the options' own parameters. */
export type OptionParameterReader = ParameterReader<typeof optionParameters>;
