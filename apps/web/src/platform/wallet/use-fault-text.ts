import { nameNetwork } from '@truemark/browser/name-network';
import { isNetwork } from '@truemark/domain/payments/network';
import { useErrorText } from '../error-text.ts';
import { useText } from '../text.ts';
import { WalletFault } from './wallet-fault.ts';

/** Words for what a wallet, or the server, did not do. */
export function useFaultText(): (error: unknown) => string {
  const t = useText('wallet');
  const deposit = useText('deposit');
  const describeError = useErrorText();
  return error => {
    if (!(error instanceof WalletFault)) return describeError(error);
    const { key, networks } = error;
    if (key !== 'networkNotSupported') return t(key);
    return t(key, {
      networks: networks
        .filter(isNetwork)
        .map(each => nameNetwork(each, deposit))
        .join(', '),
    });
  };
}
