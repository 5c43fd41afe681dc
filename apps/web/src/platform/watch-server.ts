import { api } from './api.ts';
import { useInstance } from './instance.ts';
import { followNetwork, isOutOfReach, useNetwork } from './network.ts';
import { prices } from './prices/prices.ts';
import { queryClient } from './query.ts';

const askIntervalMs = 5_000;
/** A server that answers some calls and not others must not have everything asked again with each of them. */
const refreshPauseMs = 30_000;

function ask(): void {
  api.call('getSettings', { body: { key: 'instance' } }).then(
    settings => useInstance.setState({ settings }),
    // Counted by `api`, and asked again while the server stays out of reach.
    () => undefined,
  );
}

/**
 * Notices a server that is gone: when the price stream breaks, or a first call does not arrive, it asks at once. Goes on
 * asking while the server is out of reach, and asks for everything on screen again once it is back.
 */
export function watchServer(): void {
  followNetwork();
  let timer: ReturnType<typeof setInterval> | undefined;
  let refreshedAtMs = Number.NEGATIVE_INFINITY;
  prices.subscribeState(() => {
    if (prices.readState() === 'reconnecting') ask();
  });
  useNetwork.subscribe((network, before) => {
    if (network.failureCount === 1 && before.failureCount === 0) ask();
    const isOut = isOutOfReach(network);
    if (isOut && timer === undefined) timer = setInterval(ask, askIntervalMs);
    if (isOut || timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    const nowMs = performance.now();
    if (nowMs - refreshedAtMs < refreshPauseMs) return;
    refreshedAtMs = nowMs;
    void queryClient.invalidateQueries();
  });
}
