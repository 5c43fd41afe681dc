import { type FixedTermName, type FixedTermTerms, sampleFixedTerms } from '@truemark/domain/fixed-terms/fixed-term';
import { parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { FixedTermParameterReader } from './parameters.ts';

/** A product with the terms in force. */
export interface OfferedTerms extends FixedTermTerms {
  readonly isOpen: boolean;
}

/** The products, as operators have set them. */
export function listOffered(parameters: FixedTermParameterReader): OfferedTerms[] {
  return sampleFixedTerms.map(({ name, asset, days }) => {
    const dailyRate = parseDecimal(parameters.get(`fixedTerms.dailyRate.${name}`), ratioScale);
    const amountMin = parseAmount(parameters.get(`fixedTerms.amountMin.${name}`), asset);
    const amountMax = parseAmount(parameters.get(`fixedTerms.amountMax.${name}`), asset);
    assert(dailyRate.ok && amountMin.ok && amountMax.ok, 'parameters of products are decimals');
    const isOpen = parameters.get(`fixedTerms.isOpen.${name}`) === '1';
    const amounts = { amountMin: amountMin.value, amountMax: amountMax.value };
    return { name, asset, days, dailyRate: dailyRate.value, ...amounts, isOpen };
  });
}

export function findOffered(parameters: FixedTermParameterReader, name: FixedTermName): OfferedTerms {
  const offered = listOffered(parameters).find(terms => terms.name === name);
  assert(offered, 'every product has terms');
  return offered;
}
