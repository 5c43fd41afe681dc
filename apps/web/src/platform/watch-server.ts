import { api } from './api.ts';
import { useInstance } from './instance.ts';
import { followNetwork, isOutOfReach, useNetwork } from './network.ts';
import { queryClient } from './query.ts';

const intervalMs = 5_000;

/** Keeps asking for a server that is out of reach, and asks for everything on screen again once it is back. */
export function watchServer(): void {
  followNetwork();
  let timer: ReturnType<typeof setInterval> | undefined;
  const ask = () => {
    api.call('getSettings', { body: { key: 'instance' } }).then(
      settings => useInstance.setState({ settings }),
      // Counted by `api`, and asked again in five seconds.
      () => undefined,
    );
  };
  useNetwork.subscribe(network => {
    const isOut = isOutOfReach(network);
    if (isOut && timer === undefined) timer = setInterval(ask, intervalMs);
    if (isOut || timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    void queryClient.invalidateQueries();
  });
}
