import { contractFillWaitMs } from '@truemark/domain/contracts/terms';
import { sessionNoticeMs } from '@truemark/domain/sessions/leverage';
import type { ParameterDefinition, ParameterReader } from '../parameters/index.ts';

const terms = { group: 'contracts', needsTwoPeople: true } as const;
const leverage = {
  ...{ group: 'leverage', unit: 'count', min: '1', decimals: 0, needsTwoPeople: true },
} as const satisfies Partial<ParameterDefinition>;

/** Terms of contracts and most leverage by market. Source: product rules, Contracts. */
export const contractParameters = [
  // Opening and closing together stay below 0.3 %.
  {
    ...terms,
    ...{ key: 'contracts.feeRate', unit: 'ratio', defaultValue: '0.0005', min: '0.00001', max: '0.0014', decimals: 6 },
  },
  { ...terms, key: 'contracts.capMultiple', unit: 'ratio', defaultValue: '10', min: '1', max: '20', decimals: 2 },
  // The notice comes before the close-out: their bounds do not meet.
  { ...terms, key: 'contracts.callLevel', unit: 'ratio', defaultValue: '0.8', min: '0.65', max: '0.95', decimals: 4 },
  { ...terms, key: 'contracts.closeOutLevel', unit: 'ratio', defaultValue: '0.5', min: '0.2', max: '0.6', decimals: 4 },
  { ...terms, key: 'contracts.notionalMin', unit: 'USDT', defaultValue: '10', min: '1', max: '10000', decimals: 2 },
  {
    ...terms,
    ...{ key: 'contracts.restingOrdersMax', unit: 'count', defaultValue: '100', min: '0', max: '1000', decimals: 0 },
    needsTwoPeople: false,
  },
  {
    ...terms,
    ...{ key: 'contracts.fillWaitMs', unit: 'ms', min: '1000', max: '20000', decimals: 0 },
    defaultValue: `${contractFillWaitMs}`,
  },
  {
    ...terms,
    ...{ key: 'contracts.sessionNoticeMs', unit: 'ms', min: '60000', max: '7200000', decimals: 0 },
    defaultValue: `${sessionNoticeMs}`,
  },
  { ...leverage, key: 'leverage.forex', defaultValue: '100', max: '200' },
  { ...leverage, key: 'leverage.crypto', defaultValue: '50', max: '100' },
  { ...leverage, key: 'leverage.stock', defaultValue: '20', max: '50' },
  { ...leverage, key: 'leverage.etf', defaultValue: '20', max: '50' },
  { ...leverage, key: 'leverage.future', defaultValue: '50', max: '100' },
  { ...leverage, key: 'leverage.overClose.forex', defaultValue: '30', max: '100' },
  { ...leverage, key: 'leverage.overClose.stock', defaultValue: '5', max: '20' },
  { ...leverage, key: 'leverage.overClose.etf', defaultValue: '5', max: '20' },
  { ...leverage, key: 'leverage.overClose.future', defaultValue: '10', max: '50' },
] as const satisfies readonly ParameterDefinition[];

/** Reads the contracts' own parameters. */
export type ContractParameterReader = ParameterReader<typeof contractParameters>;
