import type { ParameterDefinition } from '../parameters/index.ts';

/** How many reviewers verify somebody. */
export const kycParameters = [
  {
    ...{ key: 'identity.reviewers', group: 'identity', unit: 'count', needsTwoPeople: true },
    ...{ defaultValue: '1', min: '1', max: '2', decimals: 0 },
  },
] as const satisfies readonly ParameterDefinition[];
