import { useQuery } from '@tanstack/react-query';
import type { Asset } from '@truemark/domain/money/asset';
import { Note } from '@truemark/ui/note';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import { findInvestable, isBelow } from './investable.ts';

/** A purchase of something that pays a yield, which borrowed money does not buy. */
interface Purchase {
  readonly asset: Asset;
  /** The least amount that is sold. */
  readonly least: string;
}

/**
 * What somebody who owes on loans may still put into plans and products: `investable` is undefined where that is whatever is
 * there, and while it is not known. The server has the last word.
 */
export function useOwnMoney(isWanted: boolean, purchase: Purchase) {
  const t = useText('account');
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: [...accountKeys.balances, 'own'],
    queryFn: ({ signal }) => api.call('loadOwnMoney', {}, { signal }),
    enabled: isWanted,
  });
  const { asset, least } = purchase;
  const limit = isWanted ? (data?.limit ?? undefined) : undefined;
  const investable = findInvestable(limit, asset);
  const isShort = investable !== undefined && isBelow(investable, least, asset);
  const write = (amount: string, of = asset) => formatAssetAmount(locale, amount, of);
  const shown = write(investable ?? '');
  return {
    investable,
    /** What is left of own money is below the least amount. */
    isShort,
    hint: investable === undefined ? undefined : <span>{t('ownMoney', { amount: shown, asset })}</span>,
    error: t('ownMoneyShort', { limit: shown, asset }),
    reason: limit && isShort && (
      <Note kind="stop">
        {t('ownMoneyUsed', {
          owed: `${write(limit.owed, limit.asset)}\u00a0${limit.asset}`,
          ...{ amount: `${shown}\u00a0${asset}`, min: `${write(least)}\u00a0${asset}` },
        })}
      </Note>
    ),
  };
}
