import type { ParameterDefinition, ParameterReader } from '../parameters/index.ts';

const least = { group: 'withdrawals', min: '0', needsTwoPeople: false } as const;
const most = { group: 'withdrawals', min: '0', needsTwoPeople: true } as const;
const count = {
  group: 'withdrawals',
  unit: 'count',
  min: '1',
  max: '1000',
  decimals: 0,
  needsTwoPeople: false,
} as const;

/**
 * The fee, the least and the most of one withdrawal, what one reviewer approves alone, submissions a day and addresses of one
 * book. Source: product rules, Deposits and withdrawals.
 */
export const withdrawalParameters = [
  {
    ...{ key: 'withdrawals.feeRate', group: 'withdrawals', unit: 'ratio', defaultValue: '0.002', min: '0' },
    ...{ max: '0.003', decimals: 6, needsTwoPeople: true },
  },
  { ...least, key: 'withdrawals.minimum.USDT', unit: 'USDT', defaultValue: '20', max: '100000', decimals: 2 },
  { ...least, key: 'withdrawals.minimum.USDC', unit: 'USDC', defaultValue: '20', max: '100000', decimals: 2 },
  { ...least, key: 'withdrawals.minimum.BTC', unit: 'BTC', defaultValue: '0.001', max: '10', decimals: 6 },
  { ...least, key: 'withdrawals.minimum.ETH', unit: 'ETH', defaultValue: '0.01', max: '100', decimals: 6 },
  { ...most, key: 'withdrawals.maximum.USDT', unit: 'USDT', defaultValue: '500000', max: '100000000', decimals: 2 },
  { ...most, key: 'withdrawals.maximum.USDC', unit: 'USDC', defaultValue: '500000', max: '100000000', decimals: 2 },
  { ...most, key: 'withdrawals.maximum.BTC', unit: 'BTC', defaultValue: '10', max: '1000', decimals: 6 },
  { ...most, key: 'withdrawals.maximum.ETH', unit: 'ETH', defaultValue: '200', max: '20000', decimals: 6 },
  {
    ...{ key: 'withdrawals.aloneMax', group: 'withdrawals', unit: 'USDT', defaultValue: '10000', min: '0' },
    ...{ max: '1000000', decimals: 2, needsTwoPeople: true },
  },
  { ...count, key: 'withdrawals.submissionsMax', defaultValue: '3' },
  { ...count, key: 'withdrawals.addressesMax', defaultValue: '50' },
] as const satisfies readonly ParameterDefinition[];

/** Reads the withdrawals' own parameters. */
export type WithdrawalParameterReader = ParameterReader<typeof withdrawalParameters>;
