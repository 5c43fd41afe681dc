import { parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { assert } from '@truemark/domain/result';

/** The lesser of two amounts of an asset, decimal texts: what is available, and what is allowed. */
export function pickLesserAmount(one: string, other: string, asset: Asset): string {
  const [first, second] = [parseAmount(one, asset), parseAmount(other, asset)];
  assert(first.ok && second.ok, 'amounts of the server are exact');
  return first.value <= second.value ? one : other;
}
