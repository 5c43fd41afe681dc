import type { Amount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import type { Clock } from '../../platform/process/clock.ts';
import type { Ledger } from '../ledger/index.ts';
import { remember } from './remember.ts';

/** How old sums that everybody is shown may be. */
export const sumsAgeMsMax = 60_000;

/**
 * What the treasury can still set aside of an asset for plans and products. The ledger has the last word when something is
 * bought.
 */
export function createTreasuryLeft(ledger: Pick<Ledger, 'loadHouseBalances'>, clock: Clock) {
  const load = remember(clock, sumsAgeMsMax, async () => {
    const balances = await ledger.loadHouseBalances();
    const own = balances.filter(({ account, book }) => account === 'treasury' && book === 'live');
    return new Map(own.map(({ asset, balance }) => [asset, balance]));
  });
  return async () => {
    const left = await load();
    return (asset: Asset): Amount => left.get(asset) ?? 0n;
  };
}
