import { checkVersion } from '@truemark/browser/newer-version';
import { openMarketStream } from '@truemark/client/market-stream';
import type { StreamProduct } from '@truemark/contract/markets/markets';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../api.ts';
import { recordReached } from '../network.ts';
import { queryClient } from '../query.ts';
import { createJumpReporter } from './jump-reporter.ts';
import { type ConnectionState, PriceStore, type WantedCodes } from './price-store.ts';

/** The live prices of the page. Charts subscribe to it directly, components use the hooks below. */
export const prices = new PriceStore({
  openStream: options => openMarketStream({ baseUrl: location.origin, ...options }),
  requestFrame: work => requestAnimationFrame(work),
  onJump: createJumpReporter({
    // A report that does not arrive is not worth a word to the visitor: the server saw the same prices.
    report: jump => void api.call('reportChartJump', { body: jump }).catch(() => undefined),
    nowMs: () => Date.now(),
  }),
  onReopened() {
    recordReached();
    void checkVersion();
    void queryClient.invalidateQueries();
  },
});

/** The live price of a code; the component draws again only when this code changes, at most once per animation frame. */
export function usePrice(code: string): StreamProduct | undefined {
  return useSyncExternalStore(
    listener => prices.subscribe(code, listener),
    () => prices.readPrice(code),
  );
}

/** The last prices of a code, oldest first, at most 100; follows the stream. */
export function usePriceHistory(code: string): readonly string[] {
  return useSyncExternalStore(
    listener => prices.subscribe(code, listener),
    () => prices.readHistory(code),
  );
}

/** Asks the stream for codes while the component is on screen. What several components want is asked for together. */
export function useWantedCodes(codes: WantedCodes): void {
  const key = String(codes);
  useEffect(() => prices.want(key === 'all' ? 'all' : key.split(',').filter(Boolean)), [key]);
}

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(prices.subscribeState, prices.readState);
}
