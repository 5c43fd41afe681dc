import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { assert } from '@truemark/domain/result';

/** The difference of two amounts of the server, to the last digit. */
export function subtractExact(amount: string, less: string, asset: Asset): string {
  const [one, other] = [parseAmount(amount, asset), parseAmount(less, asset)];
  assert(one.ok && other.ok, 'amounts of the server are exact');
  return formatAmount(one.value - other.value, asset);
}
