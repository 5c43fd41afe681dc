import type { ParameterDefinition } from '../parameters/index.ts';

const demo = { group: 'demo', decimals: 0, needsTwoPeople: false } as const;
const moves = { group: 'treasury', min: '0', needsTwoPeople: true } as const;

/**
 * How demo accounts start; what operators together move of the house's capital in a day and a direction without a second person, and what any one move is at most,
 * asset by asset.
 */
export const accountParameters = [
  { ...demo, key: 'demo.isOpen', unit: 'count', defaultValue: '1', min: '0', max: '1' },
  { ...demo, key: 'demo.start', unit: 'USDT', defaultValue: '100000', min: '1000', max: '10000000' },
  { ...demo, key: 'demo.resetsPerDay', unit: 'count', defaultValue: '3', min: '0', max: '24' },
  { ...moves, key: 'treasury.aloneMax.USDT', unit: 'USDT', defaultValue: '10000', max: '100000000', decimals: 2 },
  { ...moves, key: 'treasury.aloneMax.USDC', unit: 'USDC', defaultValue: '10000', max: '100000000', decimals: 2 },
  { ...moves, key: 'treasury.aloneMax.BTC', unit: 'BTC', defaultValue: '0.1', max: '1000', decimals: 4 },
  { ...moves, key: 'treasury.aloneMax.ETH', unit: 'ETH', defaultValue: '3', max: '10000', decimals: 4 },
  { ...moves, key: 'treasury.moveMax.USDT', unit: 'USDT', defaultValue: '10000000', max: '1000000000', decimals: 2 },
  { ...moves, key: 'treasury.moveMax.USDC', unit: 'USDC', defaultValue: '10000000', max: '1000000000', decimals: 2 },
  { ...moves, key: 'treasury.moveMax.BTC', unit: 'BTC', defaultValue: '100', max: '10000', decimals: 4 },
  { ...moves, key: 'treasury.moveMax.ETH', unit: 'ETH', defaultValue: '3000', max: '100000', decimals: 4 },
] as const satisfies readonly ParameterDefinition[];
