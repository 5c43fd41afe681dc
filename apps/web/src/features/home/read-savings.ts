import type { BalanceItem } from '@truemark/contract/people/accounts';

export type SavingsAsset = 'USDT' | 'USDC';

export interface Savings {
  /** Decimal texts; empty while they are not known, because that is not zero. */
  readonly balance: string;
  readonly profitToday: string;
}

/** What is invested of an asset, and what came in as income today. No income is 0 only once the record has said so. */
export function readSavings(
  asset: SavingsAsset,
  balances: readonly Pick<BalanceItem, 'asset' | 'invested'>[] | undefined,
  income: readonly { readonly asset: string; readonly credits: string }[] | undefined,
): Savings {
  return {
    balance: balances?.find(each => each.asset === asset)?.invested ?? '',
    profitToday: income ? (income.find(each => each.asset === asset)?.credits ?? '0') : '',
  };
}
