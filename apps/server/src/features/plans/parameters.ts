import { formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { type OfferedPlan, samplePlans } from '@truemark/domain/plans/plan';
import { defaultExitShare, defaultProfitShare } from '@truemark/domain/plans/plan-income';
import type { ParameterDefinition, ParameterReader } from '../parameters/index.ts';

const group = 'plans';
const isOpen = { group, unit: 'count', min: '0', max: '1', decimals: 0, needsTwoPeople: false } as const;
/** With the inviter's share below the lowest rate of a loan, 0.06 % a day: two who borrow must not earn by it. */
const dailyYield = { group, unit: 'ratio', min: '0', max: '0.0005', decimals: 6, needsTwoPeople: true } as const;
const profitShare = { group, unit: 'ratio', min: '0', max: '0.19', decimals: 4, needsTwoPeople: true } as const;
const level = { group, unit: 'count', min: '0', max: '4', decimals: 0, needsTwoPeople: true } as const;
const share = { group, unit: 'ratio', min: '0', max: '0.5', decimals: 4, needsTwoPeople: true } as const;

function describe({ name, asset, dailyYield: yieldNow, amountMin, amountMax, levelMin }: OfferedPlan) {
  const amount = { group, unit: asset, min: '0.000001', max: '1000000000', decimals: 6, needsTwoPeople: true } as const;
  return [
    { ...isOpen, key: `plans.isOpen.${name}` as const, defaultValue: '1' },
    { ...dailyYield, key: `plans.dailyYield.${name}` as const, defaultValue: formatDecimal(yieldNow, ratioScale) },
    { ...amount, key: `plans.amountMin.${name}` as const, defaultValue: formatAmount(amountMin, asset) },
    { ...amount, key: `plans.amountMax.${name}` as const, defaultValue: formatAmount(amountMax, asset) },
    { ...level, key: `plans.level.${name}` as const, defaultValue: String(levelMin) },
  ] as const;
}

/** Terms of the plans. Days and asset of one are its name, and never change. */
export const planParameters = [
  ...samplePlans.flatMap(describe),
  { ...share, key: 'plans.exitShare', defaultValue: formatDecimal(defaultExitShare, ratioScale) },
  { ...profitShare, key: 'plans.profitShare', defaultValue: formatDecimal(defaultProfitShare, ratioScale) },
] as const satisfies readonly ParameterDefinition[];

/** Reads the plans' own parameters. */
export type PlanParameterReader = ParameterReader<typeof planParameters>;
