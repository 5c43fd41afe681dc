export { createFeed, type FeedParts, type FeedSettings } from './create-feed.ts';
export type { Feed, FeedKind, FeedSourceHealth } from './feed.ts';
export { systemTimers, type Timers } from './timers.ts';
