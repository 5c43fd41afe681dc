import { type Amount, calculateCreditShare } from '@truemark/domain/ledger/amount';
import type { ValuedMove } from '@truemark/domain/levels/vip-level';
import { priceScale } from '@truemark/domain/market/price';
import { type Asset, assetDecimals } from '@truemark/domain/money/asset';
import { powerOfTen } from '@truemark/domain/money/decimal';

/** What came in (above zero) or went out of an account, in minor units of its asset. */
export interface AssetMove {
  readonly atMs: number;
  readonly asset: Asset;
  readonly amount: Amount;
}

/** The mid price of an asset in USDT, with `priceScale` decimals, as it was at a time; undefined when none is known. */
export type FindMid = (asset: Exclude<Asset, 'USDT'>, atMs: number) => Promise<bigint | undefined>;

/** Values moves in USDT at the prices of their times. What had no price counts nothing. */
export async function valueMoves(moves: readonly AssetMove[], findMid: FindMid): Promise<ValuedMove[]> {
  const valued: ValuedMove[] = [];
  for (const { atMs, asset, amount } of moves) {
    if (asset === 'USDT') {
      valued.push({ atMs, value: amount });
      continue;
    }
    const mid = await findMid(asset, atMs);
    if (mid === undefined) continue;
    const scale = powerOfTen(priceScale + assetDecimals[asset] - assetDecimals.USDT);
    valued.push({ atMs, value: calculateCreditShare(amount, mid, scale) });
  }
  return valued;
}
