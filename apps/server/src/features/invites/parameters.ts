import type { ParameterDefinition } from '../parameters/index.ts';

/** What inviters get of the fees of those who register from now on. Source: product rules, Accounts. */
export const inviteParameters = [
  {
    key: 'invites.feeShare',
    ...{
      group: 'invites',
      unit: 'ratio',
      defaultValue: '0.1',
      min: '0',
      max: '0.5',
      decimals: 4,
      needsTwoPeople: true,
    },
  },
] as const satisfies readonly ParameterDefinition[];
