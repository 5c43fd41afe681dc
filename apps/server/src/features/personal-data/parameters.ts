import type { ParameterDefinition } from '../parameters/index.ts';

/** How many years the records of a closed account are kept. Source: product rules, Accounts. */
export const personalDataParameters = [
  {
    key: 'identity.recordsKeptYears',
    ...{ group: 'identity', unit: 'count', defaultValue: '5', min: '1', max: '30', decimals: 0, needsTwoPeople: true },
  },
] as const satisfies readonly ParameterDefinition[];
