import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { assert } from '@truemark/domain/result';

/** The exact sum of amounts of an asset, decimal texts. */
export function addAmounts(amounts: readonly string[], asset: Asset = 'USDT'): string {
  const sum = amounts.reduce((total, text) => {
    const amount = parseAmount(text, asset);
    assert(amount.ok, 'an amount of an order is an exact decimal');
    return total + amount.value;
  }, 0n);
  return formatAmount(sum, asset);
}
