import type { ParameterDefinition } from './definitions.ts';

/** Seconds that options are sold for, the shortest first. Source: product rules, Options. */
export const optionDurations = [30, 60, 120, 300, 900, 3_600] as const;
export type OptionDuration = (typeof optionDurations)[number];

/** Levels of customers, of which each has its largest stake. */
export const optionLevels = [0, 1, 2, 3, 4] as const;

const group = 'options';

const payoutRatios: Readonly<Record<OptionDuration, string>> = {
  30: '0.75',
  60: '0.78',
  120: '0.80',
  300: '0.82',
  900: '0.85',
  3600: '0.88',
};
const leastStakes: Readonly<Record<OptionDuration, string>> = {
  30: '10',
  60: '20',
  120: '50',
  300: '100',
  900: '200',
  3600: '500',
};
const largestStakes = { 0: '500', 1: '1000', 2: '2500', 3: '5000', 4: '10000' } as const;

const isSold = { group, unit: 'count', defaultValue: '1', min: '0', max: '1', decimals: 0, needsTwoPeople: false } as const;
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
    defaultValue: payoutRatios[seconds],
  })),
  ...optionDurations.map(seconds => ({
    ...least,
    key: `options.stakeMin.${seconds}` as const,
    defaultValue: leastStakes[seconds],
  })),
  ...optionLevels.map(level => ({
    ...largest,
    key: `options.stakeMax.${level}` as const,
    defaultValue: largestStakes[level],
  })),
  { ...wait, key: 'options.fillWaitMs', defaultValue: '5000', min: '1000', max: '20000' },
  { ...wait, key: 'options.settleWaitMs', defaultValue: '60000', min: '5000', max: '600000' },
] as const satisfies readonly ParameterDefinition[];
