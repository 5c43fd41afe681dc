import type { FeedState } from '@truemark/ui/feed-badge';

/** How the feed as a whole is: late as soon as one instrument in session is, closed when none is in session. */
export function chooseFeedState(feed: {
  readonly instruments: number;
  readonly stale: number;
  readonly closed: number;
  readonly newestTickAt: number | null;
}): FeedState {
  if (feed.newestTickAt === null) return 'reconnecting';
  if (feed.instruments > 0 && feed.closed >= feed.instruments) return 'closed';
  return feed.stale > 0 ? 'late' : 'live';
}
