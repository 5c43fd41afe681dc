import type { ParameterDefinition, ParameterReader } from '../parameters/index.ts';

const least = { group: 'deposits', min: '0', needsTwoPeople: false } as const;
const blocks = { group: 'deposits', unit: 'count', min: '1', max: '1000', decimals: 0, needsTwoPeople: true } as const;

/**
 * The least that is credited, what one reviewer credits alone, the blocks that a found payment waits for, and how many
 * claims of one user may wait. Source: product rules, Deposits and withdrawals.
 */
export const depositParameters = [
  { ...least, key: 'deposits.minimum.USDT', unit: 'USDT', defaultValue: '120', max: '100000', decimals: 2 },
  { ...least, key: 'deposits.minimum.USDC', unit: 'USDC', defaultValue: '120', max: '100000', decimals: 2 },
  { ...least, key: 'deposits.minimum.BTC', unit: 'BTC', defaultValue: '0.015', max: '10', decimals: 6 },
  { ...least, key: 'deposits.minimum.ETH', unit: 'ETH', defaultValue: '0.2', max: '100', decimals: 6 },
  {
    ...{ key: 'deposits.aloneMax', group: 'deposits', unit: 'USDT', defaultValue: '10000', min: '0', max: '1000000' },
    ...{ decimals: 2, needsTwoPeople: true },
  },
  { ...blocks, key: 'deposits.confirmations.ethereum', defaultValue: '12' },
  { ...blocks, key: 'deposits.confirmations.tron', defaultValue: '19' },
  { ...blocks, key: 'deposits.confirmations.bitcoin', defaultValue: '3' },
  {
    ...{ key: 'deposits.waitingMax', group: 'deposits', unit: 'count', defaultValue: '20', min: '1', max: '1000' },
    ...{ decimals: 0, needsTwoPeople: false },
  },
] as const satisfies readonly ParameterDefinition[];

/** Reads the deposits' own parameters. */
export type DepositParameterReader = ParameterReader<typeof depositParameters>;
