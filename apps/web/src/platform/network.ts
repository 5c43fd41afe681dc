import { create } from 'zustand';

interface Network {
  /** What the browser says; true also where it only sees a local network. */
  readonly isOnline: boolean;
  /** Calls in a row that did not reach the server. */
  readonly failureCount: number;
}

export const useNetwork = create<Network>(() => ({
  isOnline: globalThis.navigator?.onLine !== false,
  failureCount: 0,
}));

const failuresUntilOffline = 2;

/** The server counts as out of reach when the browser is offline or two calls in a row did not arrive. */
export function isOutOfReach(network: Network): boolean {
  return !network.isOnline || network.failureCount >= failuresUntilOffline;
}

export function recordReached(): void {
  if (useNetwork.getState().failureCount > 0) useNetwork.setState({ failureCount: 0 });
}

export function recordNotReached(): void {
  useNetwork.setState(network => ({ failureCount: network.failureCount + 1 }));
}

/** Follows what the browser says of its network. */
export function followNetwork(): void {
  addEventListener('online', () => useNetwork.setState({ isOnline: true, failureCount: 0 }));
  addEventListener('offline', () => useNetwork.setState({ isOnline: false }));
}
