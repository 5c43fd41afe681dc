import type { WalletConfig } from '@truemark/contract/people/wallets';
import { api } from '../api.ts';
import { WalletFault } from './wallet-fault.ts';

/** Source: specification, section 9. */
const configWaitMs = 10_000;

/** What wallets meet here. Throws a `WalletFault` when it does not come in time. */
export async function loadWalletConfig(signal?: AbortSignal): Promise<WalletConfig> {
  const late = AbortSignal.timeout(configWaitMs);
  try {
    return await api.call('getWalletConfig', {}, { signal: signal ? AbortSignal.any([signal, late]) : late });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new WalletFault('configLoadFailed');
  }
}
