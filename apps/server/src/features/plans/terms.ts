import { parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { type OfferedPlan, samplePlans } from '@truemark/domain/plans/plan';
import { assert } from '@truemark/domain/result';
import type { PlanParameterReader } from './parameters.ts';

/** A plan with the terms in force. */
export interface PlanOnSale extends OfferedPlan {
  readonly isOpen: boolean;
}

/** What operators have set for plans of every kind, 10^-10. */
export interface PlanShares {
  readonly exitShare: bigint;
  readonly profitShare: bigint;
}

/** The plans, as operators have set them. */
export function listOnSale(parameters: PlanParameterReader): PlanOnSale[] {
  return samplePlans.map(({ name, asset, days }) => {
    const amountMin = parseAmount(parameters.get(`plans.amountMin.${name}`), asset);
    const amountMax = parseAmount(parameters.get(`plans.amountMax.${name}`), asset);
    assert(amountMin.ok && amountMax.ok, 'limits of plans are amounts');
    return {
      ...{ name, asset, days, amountMin: amountMin.value, amountMax: amountMax.value },
      dailyYield: readRatio(parameters.get(`plans.dailyYield.${name}`)),
      levelMin: Number(parameters.get(`plans.level.${name}`)),
      isOpen: parameters.get(`plans.isOpen.${name}`) === '1',
    };
  });
}

export function readShares(parameters: PlanParameterReader): PlanShares {
  return {
    exitShare: readRatio(parameters.get('plans.exitShare')),
    profitShare: readRatio(parameters.get('plans.profitShare')),
  };
}

function readRatio(text: string): bigint {
  const ratio = parseDecimal(text, ratioScale);
  assert(ratio.ok, 'rates of plans are decimals');
  return ratio.value;
}
