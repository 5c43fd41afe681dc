import type { Asset } from '@truemark/domain/money/asset';
import { isToken } from '@truemark/domain/payments/network';
import { useRef, useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { queryClient } from '../../platform/query.ts';
import { useUser } from '../../platform/session.ts';
import type { WalletAccount } from '../../platform/wallet/wallet-account.ts';
import { WalletFault } from '../../platform/wallet/wallet-fault.ts';
import { claimSent } from './claim-sent.ts';
import { keepSent } from './sent-payment.ts';
import { writeAmount } from './wallet-draft.ts';

export type WalletDepositState =
  | { readonly kind: 'idle' | 'asking' | 'claiming' | 'claimed' }
  | { readonly kind: 'failed'; readonly error: unknown };

interface Payment {
  readonly asset: Asset;
  readonly to: string;
  readonly amount: bigint;
}

function pay(account: WalletAccount, { asset, to, amount }: Payment): Promise<string> {
  if (!isToken(asset)) return account.pay(to, amount);
  const token = account.place.tokens.find(each => each.asset === asset);
  if (!token) throw new WalletFault('tokenNotSupported');
  return account.transfer(token.address, to, amount);
}

/** Has a wallet pay, keeps the hash, and tells the server of it. */
export function useWalletDeposit(account: WalletAccount) {
  const userId = useUser()?.id;
  const [state, setState] = useState<WalletDepositState>({ kind: 'idle' });
  const isBusy = useRef(false);
  async function send(payment: Payment): Promise<void> {
    if (isBusy.current || userId === undefined) return;
    isBusy.current = true;
    setState({ kind: 'asking' });
    try {
      const hash = await pay(account, payment);
      const amount = writeAmount(payment.amount, payment.asset);
      const sent = { userId, tokenType: payment.asset, network: account.place.network, amount, hash };
      keepSent(sent);
      setState({ kind: 'claiming' });
      await claimSent(sent);
      setState({ kind: 'claimed' });
    } catch (error) {
      setState({ kind: 'failed', error });
      await queryClient.invalidateQueries({ queryKey: accountKeys.deposits });
    } finally {
      isBusy.current = false;
    }
  }
  return { state, send };
}
