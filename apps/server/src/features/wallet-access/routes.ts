import type { HttpServer } from '../../platform/http/http.ts';
import type { ChainSettings } from '../../platform/process/chain-settings.ts';
import { describeWalletAccess } from './describe-wallet-access.ts';

/** What wallets meet here, told to anyone. */
export function registerWalletAccessRoutes(http: HttpServer, chains: ChainSettings): void {
  const config = describeWalletAccess(chains);
  http.serve('getWalletConfig', () => config);
}
