import type { CandleFeed } from '../candle-feed.ts';

const retryMs = 5_000;

export interface ReachBack {
  /** Loads older candles of those that do not reach back to a time, page by page, until they do or there are no more. */
  look(feeds: readonly CandleFeed[], fromMs: number): void;
  close(): void;
}

/** What is compared may have fewer hours in its candles than the chart shows: a coin beside a share. */
export function openReachBack(parts: {
  readonly onReached: () => void;
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
}): ReachBack {
  /** Those that are asked, wait after a failure, or have no older ones. */
  const resting = new WeakSet<CandleFeed>();
  const timers = new Set<() => void>();
  let isClosed = false;

  function lookAgain(feed: CandleFeed): void {
    resting.delete(feed);
    if (!isClosed) parts.onReached();
  }

  async function load(feed: CandleFeed): Promise<void> {
    try {
      const { hasOlder } = await feed.loadOlder();
      if (hasOlder) lookAgain(feed);
    } catch {
      // The line begins later meanwhile, and its figure says since when.
      if (isClosed) return;
      const cancel = parts.setTimer(() => {
        timers.delete(cancel);
        lookAgain(feed);
      }, retryMs);
      timers.add(cancel);
    }
  }

  return {
    look(feeds, fromMs) {
      for (const feed of feeds) {
        const oldest = feed.readCandles()[0];
        if (!oldest || oldest.openAtMs <= fromMs || resting.has(feed)) continue;
        resting.add(feed);
        void load(feed);
      }
    },
    close() {
      isClosed = true;
      for (const cancel of timers) cancel();
    },
  };
}
