import type { CallReply } from '@truemark/contract/call';
import type { AuditState, getOverview } from '@truemark/contract/operators/overview';
import type { MarketState } from '../../platform/http/access.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Waiting } from './waiting.ts';

/** What waits for a person. */
export interface Queue {
  /** The console words it. */
  readonly name: string;
  readonly loadWaiting: () => Promise<Waiting>;
}

export interface OverviewParts {
  readonly clock: Clock;
  readonly instance: 'sandbox' | 'production';
  readonly queues: readonly Queue[];
  readonly describeFeed: () => {
    readonly kind: 'simulated' | 'replay' | 'exchange';
    readonly instruments: number;
    readonly stale: number;
    readonly closed: number;
    readonly halted: number;
    readonly ticksPerSecond: number;
    readonly newestTickAt: number | null;
  };
  readonly getMarketState: () => MarketState;
  readonly getAudit: () => AuditState | null;
  readonly countUsers: (sinceMs: number) => Promise<{
    readonly total: number;
    readonly registered: number;
    readonly restricted: number;
    readonly sessions: number;
  }>;
  readonly countConnected: () => number;
  readonly sumSecurity: () => CallReply<typeof getOverview>['security'];
}

const msPerDay = 86_400_000;

async function describeQueue({ name, loadWaiting }: Queue) {
  const { count, oldestAtMs } = await loadWaiting();
  return { name, count, oldestAt: oldestAtMs };
}

/** The first page of the console: what waits, how the feed is, whether the books balance, and who is here. */
export function registerOverview(http: HttpServer, parts: OverviewParts): void {
  http.serve('getOverview', async ({ context }) => {
    const startOfDayMs = context.nowMs - (context.nowMs % msPerDay);
    const [queues, users] = await Promise.all([
      Promise.all(parts.queues.map(describeQueue)),
      parts.countUsers(startOfDayMs),
    ]);
    const { registered: registeredToday, ...counts } = users;
    return {
      instance: parts.instance,
      queues,
      market: parts.getMarketState(),
      feed: parts.describeFeed(),
      audit: parts.getAudit(),
      security: parts.sumSecurity(),
      users: { ...counts, registeredToday, connected: parts.countConnected() },
    };
  });
}
