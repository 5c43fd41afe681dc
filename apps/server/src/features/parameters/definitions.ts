import { contractParameters } from './contract-parameters.ts';
import { optionParameters } from './option-parameters.ts';
import type { ParameterDefinition } from './parameter-definition.ts';
import { treasuryParameters } from './treasury-parameters.ts';

/**
 * Every parameter, in the order the console shows them. A capability adds its own with the code that reads them: one that
 * nothing reads would be a switch without a wire.
 */
export const parameterDefinitions = [
  {
    key: 'demo.start',
    group: 'demo',
    unit: 'USDT',
    defaultValue: '100000',
    min: '1000',
    max: '10000000',
    decimals: 0,
    needsTwoPeople: false,
  },
  {
    key: 'demo.resetsPerDay',
    group: 'demo',
    unit: 'count',
    defaultValue: '3',
    min: '0',
    max: '24',
    decimals: 0,
    needsTwoPeople: false,
  },
  ...contractParameters,
  ...optionParameters,
  ...treasuryParameters,
] as const satisfies readonly ParameterDefinition[];

export type ParameterKey = (typeof parameterDefinitions)[number]['key'];
