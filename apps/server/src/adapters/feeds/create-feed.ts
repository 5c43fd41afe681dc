import type { Instrument } from '@truemark/domain/instrument';
import type { Price } from '@truemark/domain/price';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import type { Feed } from './feed.ts';
import { createReplayFeed } from './replay/replay-feed.ts';
import { createSimulatedFeed } from './simulated-feed.ts';
import { systemTimers, type Timers } from './timers.ts';

/** Which feed to build. */
export type FeedSettings =
  /** `seed` is 32 or 64 hexadecimal digits, secret; `ticksPerSecond` of every instrument is for benches. */
  | { readonly kind: 'simulated'; readonly seed: string; readonly ticksPerSecond?: number }
  | { readonly kind: 'replay'; readonly folder: string; readonly speed: number }
  | { readonly kind: 'exchange' };

/** What a feed is built from. */
export interface FeedParts {
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly log: Log;
  /** Where simulated prices go on from, asked when the feed starts. */
  readonly loadStartPrice?: (instrumentId: number) => Price | undefined;
  readonly timers?: Timers;
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
      throw new StartRefusal('FEED=exchange is not available');
  }
}
