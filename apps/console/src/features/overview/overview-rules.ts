import type { OperatorPermission } from '@truemark/contract/operators/roles';
import type { FeedState } from '@truemark/ui/feed-badge';
import { findPlace } from '../../platform/places.ts';

/** Where the rows of a queue are worked on. A queue of a later capability has a line here and a page. */
const queuePaths: Readonly<Record<string, string>> = {
  proposals: '/reviews/parameters',
  corrections: '/reviews/corrections',
  operators: '/reviews/operators',
  treasury: '/reviews/treasury',
};

/** The page of a queue, for those whose role may open it. */
export function findQueuePath(name: string, permissions: readonly OperatorPermission[]): string | undefined {
  const path = queuePaths[name];
  const place = path === undefined ? undefined : findPlace(path.split('?')[0] ?? '');
  return place && permissions.includes(place.permission) ? path : undefined;
}

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
