import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import { composeChains } from './compose/chains.ts';
import { composeHttp } from './compose/http.ts';
import { composeInvesting } from './compose/investing.ts';
import { composeLevels } from './compose/levels.ts';
import { composeMarket, type Market } from './compose/market.ts';
import { composeMessaging } from './compose/messaging.ts';
import { type AllParameters, composeLedger } from './compose/money.ts';
import { composePages } from './compose/pages.ts';
import { composePayments } from './compose/payments.ts';
import { composePeople, type People } from './compose/people.ts';
import { registerRoutes } from './compose/routes.ts';
import { composeSupport } from './compose/support.ts';
import { listTextFigures } from './compose/text-figures.ts';
import { composeTrading } from './compose/trading.ts';
import { parameterDefinitions, productHolds } from './definitions.ts';
import { createAuditKeeper } from './features/accounts/index.ts';
import { MarketStream } from './features/market-stream/index.ts';
import { createBalanceEvents, EventStream } from './features/notifications/index.ts';
import { createParameters } from './features/parameters/index.ts';
import { createFollowAudit, findOwnHalt } from './features/risk/index.ts';
import type { MarketState } from './platform/http/access.ts';
import { SecurityCounts } from './platform/http/security-counts.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createMetrics } from './platform/process/metrics.ts';
import { startParts } from './platform/process/parts.ts';
import type { App, AppStart } from './platform/process/run-server.ts';
import { loadVersion } from './platform/process/version.ts';

/** Builds the whole platform around a migrated database, and starts it. Nothing listens yet. */
export async function buildApp(start: AppStart): Promise<App> {
  const { settings, database, log, clock, standing } = start;
  const metrics = createMetrics();
  const securityCounts = new SecurityCounts(clock);
  const version = loadVersion();
  const jobs = createJobs({ database, log });
  const parameters = await createParameters(database, parameterDefinitions);
  const market = await composeMarket(start, metrics);
  const { marketData, products } = market;
  market.content.useTextFigures(() => listTextFigures(parameters, market.instruments));
  const ledger = await composeLedger(start, parameters, jobs);
  const messaging = await composeMessaging(start, jobs, metrics);
  const chains = await composeChains(start);
  const people = await composePeople(start, { messaging, ledger, jobs, parameters });
  const { identity, consoleAccess } = people;
  addLiveFigures(market, people, parameters, clock);

  const { eventLog } = messaging;
  const eventStream = new EventStream({
    eventLog,
    clock,
    log,
    metrics,
    findUser: people.sessions.findUser,
    onSessionEnded: identity.onSessionEnded,
  });
  const isWatched = (userId: number) => eventStream.isWatched(userId);
  const balanceEvents = createBalanceEvents({ eventLog, isWatched, log });
  eventStream.onResumed(balanceEvents.noteResumed);
  const stopNoting = ledger.onPosted(events => {
    for (const { book, userIds } of events) balanceEvents.note(book, userIds);
  });
  const floor = await composeTrading(start, { market, messaging, people, ledger, parameters, isWatched });
  eventStream.onResumed(userId => {
    const failed = (err: unknown) => log.warn({ err }, 'what was missed in a drop could not be told');
    floor.trading.orderEvents.noteResumed(userId);
    messaging.notifications.noteResumed(userId).catch(failed);
    eventLog.append([{ userId, kind: 'investments' }]).catch(failed);
  });

  const payments = composePayments(start, { chains, market, messaging, people, ledger, parameters, jobs });
  const investing = composeInvesting(start, { messaging, people, ledger, parameters, jobs, isWatched, ...floor });
  const support = composeSupport({ ...start, market, messaging, people, jobs, eventStream });
  const levels = composeLevels(start, { market, messaging, people, ledger, parameters, jobs });

  const { recordIn } = consoleAccess.audit;
  const onChecked = createFollowAudit({ database, clock, log, trading: floor.trading, recordIn });
  const audit = createAuditKeeper({ database, clock, log, products: productHolds, onChecked });
  jobs.schedule('auditLedger', '47 * * * *', async () => void (await audit.run()));

  const getMarketState = (): MarketState => {
    if (!marketData.isRunning) return standing === 'standby' ? 'standby' : 'behind';
    return marketData.isRecordWritable ? 'running' : 'unwritable';
  };
  const isDemoOpen = () => parameters.get('demo.isOpen') === '1';
  const findHalt = () => findOwnHalt(floor.trading);
  const frame = { people, jobs, metrics, version, findHalt, getMarketState, isDemoOpen, securityCounts };
  const served = await composeHttp(start, frame);
  const marketStream = new MarketStream({ server: served.server.server, products, metrics });
  eventStream.serve(served.server.server, floor.loadOrders);
  const receiptShares = registerRoutes({
    ...{ settings, database, log, clock, version, ...served, market, parameters, ledger, audit, messaging, people },
    ...{ metrics, floor, payments, ...investing, levels, support, jobs, eventStream, securityCounts, getMarketState },
  });
  const pages = await composePages(start, { server: served.server, content: market.content, receiptShares });

  const stop = await startParts([
    { name: 'ledger', stop: ledger.close },
    { name: 'mail', stop: messaging.close },
    { name: 'chains', stop: chains.close },
    { name: 'identity', stop: identity.close },
    { name: 'pages', stop: pages.close },
    { name: 'http', stop: () => served.server.close() },
    {
      name: 'audit of the ledger',
      start: () => void audit.run().catch((err: unknown) => log.error({ err }, 'the ledger could not be audited')),
    },
    { name: 'watch of the feed', stop: market.feedWatch.close },
    {
      name: 'markets',
      start: () => (standing === 'standby' ? undefined : marketData.start()),
      stop: marketData.stop,
    },
    { name: 'trading', start: () => (marketData.isRunning ? floor.start() : undefined), stop: floor.stop },
    { name: 'prices of products', stop: products.close },
    { name: 'market stream', stop: () => marketStream.close() },
    {
      name: 'balance events',
      async stop() {
        stopNoting();
        await balanceEvents.close();
      },
    },
    {
      name: 'followers of networks',
      start: () => (standing === 'standby' ? undefined : payments.followers.start()),
      stop: payments.followers.stop,
    },
    { name: 'ends of auctions', ...investing.auctions },
    { name: 'chats of support', start: () => support.signals.start(), stop: () => support.signals.close() },
    { name: 'private stream', stop: () => eventStream.close() },
    { name: 'jobs', start: jobs.start, stop: jobs.stop },
  ]);
  return { isTrading: getMarketState() === 'running', listen: place => served.server.listen(place), close: stop };
}

/** Figures of the site that are counted. */
function addLiveFigures(
  { content }: Market,
  { identity }: People,
  parameters: AllParameters,
  clock: AppStart['clock'],
) {
  content.addLiveFigures({
    'headline.registeredUsers': async () => (await identity.countUsers(clock.nowMs())).total,
    'headline.fees': () => calculateBothSides(parameters.get('contracts.feeRate')),
  });
}

/** What opening and closing a contract cost together, as a ratio of its value. */
function calculateBothSides(feeRate: string): string {
  const rate = parseDecimal(feeRate, ratioScale);
  assert(rate.ok, 'the fee rate of contracts is a ratio');
  return formatDecimal(rate.value * 2n, ratioScale);
}
