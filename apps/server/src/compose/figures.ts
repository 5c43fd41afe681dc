import { formatAmount } from '@truemark/domain/ledger/amount';
import { Gauge } from 'prom-client';
import type { AuditKeeper } from '../features/accounts/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
import type { Queue } from '../features/overview/index.ts';
import type { MarketState } from '../platform/http/access.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Market } from './market.ts';
import type { TradingFloor } from './trading.ts';

export interface FigureParts extends Pick<AppDependencies, 'database' | 'clock'> {
  readonly metrics: Metrics;
  readonly market: Pick<Market, 'feedWatch' | 'marketData'>;
  readonly floor: Pick<TradingFloor, 'engine' | 'trading'>;
  readonly ledger: Pick<Ledger, 'loadHouseBalances'>;
  readonly audit: Pick<AuditKeeper, 'state'>;
  readonly jobs: Pick<Jobs, 'loadLateness'>;
  readonly queues: readonly Queue[];
  readonly getMarketState: () => MarketState;
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

const marketStates: readonly MarketState[] = ['running', 'standby', 'behind', 'unwritable'];
/** Of something that there is not: no alert is about it. */
const none = Number.NaN;

/** What an operator watches of the whole, worked out when it is asked for. */
export function watchPlatform(parts: FigureParts): void {
  watchMarket(parts);
  watchMoney(parts);
  watchWork(parts);
}

function watchMarket({ metrics, clock, market, floor, getMarketState }: FigureParts): void {
  const { feedWatch, marketData } = market;
  const add = createAdder(metrics);
  const secondsSince = (atMs: number) => (atMs > 0 ? (clock.nowMs() - atMs) / 1_000 : none);
  add('truemark_market_state', 'What this program is to the market: 1 for the state that holds.', ['state'], () =>
    marketStates.map(state => [{ state }, state === getMarketState() ? 1 : 0]),
  );
  add('truemark_feed_instruments', 'Listed instruments, by what can be done with them.', ['state'], () => {
    const { instruments, stale, closed, halted } = feedWatch.describe();
    return Object.entries({ listed: instruments, stale, closed, halted }).map(([state, count]) => [{ state }, count]);
  });
  add('truemark_feed_newest_tick_age_seconds', 'Since the newest price that was accepted.', [], () => [
    [{}, secondsSince(feedWatch.describe().newestTickAt ?? 0)],
  ]);
  add('truemark_record_synced_age_seconds', 'Since the newest record of a price that is on disk.', [], () => [
    [{}, marketData.isRunning ? secondsSince(marketData.loadRecordStatus().syncedAt) : none],
  ]);
  add('truemark_orders_followed', 'Open orders that the engine follows.', [], () => [
    [{}, floor.engine.countTracked()],
  ]);
  add('truemark_orders_halted', '1 while new orders are halted as a whole.', [], () => [
    [{}, floor.trading.halt?.isHalted ? 1 : 0],
  ]);
}

function watchMoney({ metrics, clock, ledger, audit }: FigureParts): void {
  const add = createAdder(metrics);
  add('truemark_house_balance', 'What the house has, in whole units.', ['book', 'asset', 'account'], async () => {
    const balances = await ledger.loadHouseBalances();
    return balances
      .filter(({ account }) => account === 'treasury' || account === 'reserve')
      .map(({ book, asset, account, balance }) => [{ book, asset, account }, Number(formatAmount(balance, asset))]);
  });
  add('truemark_audit_failed_checks', 'Checks of the ledger that failed when it was last audited.', [], () => [
    [{}, audit.state?.checks.filter(({ isHeld }) => !isHeld).length ?? none],
  ]);
  add('truemark_audit_age_seconds', 'Since the ledger was last audited.', [], () => [
    [{}, audit.state ? (clock.nowMs() - audit.state.checkedAt) / 1_000 : none],
  ]);
}

function watchWork({ metrics, clock, database, jobs, queues }: FigureParts): void {
  const add = createAdder(metrics);
  const readLateness = shareLook(() => jobs.loadLateness());
  add('truemark_jobs', 'Jobs that are due and wait, and that have failed for good.', ['state'], async () => {
    const { dueCount, failedCount } = await readLateness();
    return [
      [{ state: 'due' }, dueCount],
      [{ state: 'failed' }, failedCount],
    ];
  });
  add('truemark_jobs_late_seconds', 'How long the job that waits longest has been due.', [], async () => [
    [{}, (await readLateness()).lateSeconds],
  ]);
  const waiting = shareLook(() =>
    Promise.all(queues.map(async ({ name, loadWaiting }) => ({ name, ...(await loadWaiting()) }))),
  );
  add('truemark_reviews_waiting', 'What waits for an operator.', ['queue'], async () =>
    (await waiting()).map(({ name: queue, count }) => [{ queue }, count]),
  );
  add('truemark_reviews_oldest_seconds', 'How long the first of a queue has waited.', ['queue'], async () =>
    (await waiting()).map(({ name: queue, oldestAtMs }) => [
      { queue },
      oldestAtMs === null ? 0 : (clock.nowMs() - oldestAtMs) / 1_000,
    ]),
  );
  add('truemark_database_connections', 'Connections of the pool, and who waits for one.', ['state'], () => {
    const { totalCount, idleCount, waitingCount } = database.pool;
    return [
      [{ state: 'busy' }, totalCount - idleCount],
      [{ state: 'idle' }, idleCount],
      [{ state: 'waiting' }, waitingCount],
    ];
  });
}

/** One look for all figures that are asked for together. */
function shareLook<Seen>(look: () => Promise<Seen>): () => Promise<Seen> {
  let looking: Promise<Seen> | undefined;
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

/** Makes gauges that are filled when the figures are asked for. */
function createAdder({ registry }: Metrics) {
  return (name: string, help: string, labelNames: string[], look: () => Promise<Sample[]> | Sample[]): void => {
    new Gauge({
      ...{ name, help, labelNames },
      registers: [registry],
      async collect() {
        const samples = await look();
        this.reset();
        for (const [labels, value] of samples) this.set(labels, value);
      },
    });
  };
}
