export { createFeed, type FeedSettings } from './create-feed.ts';
export type { Feed } from './feed.ts';
