import type { Exchange, Instrument } from '@truemark/domain/market/instrument';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { createExchangeFeed } from './exchange/exchange-feed.ts';
import type { Feed } from './feed.ts';
import { createReplayFeed } from './replay/replay-feed.ts';
import { createSimulatedFeed } from './simulated-feed.ts';
import { systemTimers, type Timers } from './timers.ts';

/** Which feed to build. */
export type FeedSettings =
  /** `seed` is 32 or 64 hexadecimal digits, secret; `ticksPerSecond` of every instrument is for benches. */
  | { readonly kind: 'simulated'; readonly seed: string; readonly ticksPerSecond?: number }
  | { readonly kind: 'replay'; readonly folder: string; readonly speed: number }
  /** `endpoints` where they are not the public ones. */
  | { readonly kind: 'exchange'; readonly endpoints?: { readonly [Name in Exchange]?: string } };

/** What a feed is built from. */
export interface FeedParts {
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly log: Log;
  readonly timers?: Timers;
  /** From 0 to below 1, for the waits between attempts to reach an exchange. */
  readonly random?: () => number;
}

/** Builds a feed. Nothing runs before its start. */
export function createFeed(settings: FeedSettings, parts: FeedParts): Feed {
  const timers = parts.timers ?? systemTimers;
  switch (settings.kind) {
    case 'simulated':
      return createSimulatedFeed({ ...parts, ...settings, timers });
    case 'replay':
      return createReplayFeed({ ...parts, ...settings, timers });
    case 'exchange':
      return createExchangeFeed({ ...parts, ...settings, timers, random: parts.random ?? Math.random });
  }
}
