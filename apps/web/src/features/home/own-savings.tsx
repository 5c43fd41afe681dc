import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountKeys, useBook } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useLocale } from '../../platform/preferences.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useBalances } from '../account/index.ts';
import { formatAssetAmount, hiddenText, useHiddenFigures } from '../amounts/index.ts';

import { readSavings, type SavingsAsset } from './read-savings.ts';

const msPerDay = 86_400_000;

/** What somebody has put into products of an asset, and what it earned since 00:00 UTC. */
export function OwnSavings(props: {
  readonly asset: SavingsAsset;
  readonly children: (balance: string, profitToday: string) => ReactNode;
}) {
  const locale = useLocale();
  const book = useBook();
  const isHidden = useHiddenFigures(figures => figures.isHidden);
  const { asset } = props;
  const startOfDayMs = Math.floor(serverClock.read() / msPerDay) * msPerDay;
  const balances = useBalances().data?.balances;
  const income = useQuery({
    queryKey: [...accountKeys.transfers, book, 'income', startOfDayMs],
    queryFn: ({ signal }) =>
      api.call('getStatement', { query: { kind: 'investmentIncome', from: startOfDayMs } }, { signal }),
  }).data?.totals;
  const { balance, profitToday } = readSavings(asset, balances, income);
  const write = (amount: string) => (isHidden ? hiddenText : formatAssetAmount(locale, amount, asset));
  return props.children(write(balance), write(profitToday));
}
