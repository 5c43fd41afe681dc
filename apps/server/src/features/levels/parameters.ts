import { formatAmount } from '@truemark/domain/ledger/amount';
import { defaultLevelRules } from '@truemark/domain/levels/vip-level';
import type { ParameterDefinition } from '../parameters/index.ts';

/** Levels above that of a normal user. */
export const vipLevels = [1, 2, 3, 4] as const;

const shared = { group: 'levels', needsTwoPeople: true } as const;
const threshold = { ...shared, unit: 'USDT', min: '1', max: '100000000', decimals: 2 } as const;

/** Net deposits from which on each level is given, and how long they must have stood. Source: product rules, Accounts. */
export const levelParameters = [
  ...vipLevels.map(level => ({
    ...threshold,
    key: `levels.threshold.${level}` as const,
    defaultValue: formatAmount(defaultLevelRules.thresholds[level - 1] ?? 0n, 'USDT'),
  })),
  { ...shared, key: 'levels.windowDays', unit: 'count', min: '1', max: '365', decimals: 0, defaultValue: '30' },
] as const satisfies readonly ParameterDefinition[];
