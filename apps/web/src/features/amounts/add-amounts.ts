import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';

/** The exact sum of amounts in USDT, decimal texts. */
export function addAmounts(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, text) => {
    const amount = parseAmount(text, 'USDT');
    assert(amount.ok, 'an amount of an order is an exact decimal');
    return total + amount.value;
  }, 0n);
  return formatAmount(sum, 'USDT');
}
