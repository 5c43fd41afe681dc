import type { ParameterDefinition, ParameterReader } from '../parameters/index.ts';

/** What of the capital is at stake. */
export const riskParameters = [
  // Of the book's treasury, what may be promised to one user.
  {
    ...{ key: 'contracts.reserveShare', group: 'contracts', unit: 'ratio', needsTwoPeople: true },
    ...{ defaultValue: '0.05', min: '0.001', max: '0.5', decimals: 4 },
  },
] as const satisfies readonly ParameterDefinition[];

export type RiskParameterReader = ParameterReader<typeof riskParameters>;
