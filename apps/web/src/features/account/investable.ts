import type { OwnMoneyLimit } from '@truemark/contract/investing/plans';
import { parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { assert } from '@truemark/domain/result';

/** How much of an asset is own money and may be invested; undefined where nothing limits it. */
export function findInvestable(limit: OwnMoneyLimit | undefined, asset: Asset): string | undefined {
  if (limit?.asset === asset) return limit.left;
  return limit?.isShort ? '0' : undefined;
}

/** Whether an amount of the server is less than another. */
export function isBelow(amount: string, least: string, asset: Asset): boolean {
  const [one, other] = [parseAmount(amount, asset), parseAmount(least, asset)];
  assert(one.ok && other.ok, 'amounts of the server are exact');
  return one.value < other.value;
}
