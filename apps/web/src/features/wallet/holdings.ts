import { useQuery } from '@tanstack/react-query';
import type { Asset } from '@truemark/domain/money/asset';
import type { WalletToken } from '../../platform/wallet/token-call.ts';
import type { WalletAccount } from '../../platform/wallet/wallet-account.ts';

const freshMs = 15_000;

/** An allowance that a wallet has given. */
export interface Allowance {
  readonly token: WalletToken;
  readonly spender: string;
  readonly amount: bigint;
}

/** What the network shows of a wallet. */
export interface Holdings {
  /** Tokens of the network and its own coin, in the order to be shown. */
  readonly balances: readonly { readonly asset: Asset; readonly amount: bigint }[];
  /** Those that are not zero, however small. */
  readonly allowances: readonly Allowance[];
  /** Whether the first spender is a contract: a plain address is never offered a standing amount. */
  readonly isSpenderContract: boolean;
}

/** Reads everything from the network, through the wallet. Throws where the network does not answer. */
async function loadHoldings(account: WalletAccount): Promise<Holdings> {
  const { tokens, spenders } = account.place;
  const [first] = spenders;
  const [amounts, coins, allowances, isSpenderContract] = await Promise.all([
    Promise.all(tokens.map(({ address }) => account.readBalance(address))),
    // Coins of Tron are no deposit here.
    account.wallet.chain === 'ethereum' ? account.readCoins() : undefined,
    Promise.all(
      tokens.flatMap(token =>
        spenders.map(async spender => ({
          ...{ token, spender },
          amount: await account.readAllowance(token.address, spender),
        })),
      ),
    ),
    first === undefined ? false : account.hasCode(first),
  ]);
  return {
    balances: [
      ...tokens.map(({ asset }, index) => ({ asset, amount: amounts[index] ?? 0n })),
      ...(coins === undefined ? [] : [{ asset: 'ETH' as const, amount: coins }]),
    ],
    allowances: allowances.filter(({ amount }) => amount > 0n),
    isSpenderContract,
  };
}

export const holdingsKey = ['walletHoldings'] as const;

/** The same for the page, read again while it is open, and after each transaction. */
export function useHoldings(account: WalletAccount) {
  const { address, place } = account;
  return useQuery({
    queryKey: [...holdingsKey, place.network, address],
    queryFn: () => loadHoldings(account),
    refetchInterval: freshMs,
    retry: false,
  });
}
