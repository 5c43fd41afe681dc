import { parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import type { Asset } from '@truemark/domain/money/asset';
import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { People } from './compose-identity.ts';
import type { Market } from './compose-market.ts';
import type { TradingDesk } from './compose-trading.ts';
import {
  createAuditKeeper,
  loadWaitingMoves,
  registerAccountRoutes,
  registerLedgerDesk,
  toBalanceItem,
} from './features/accounts/index.ts';
import { type ConsoleAccess, registerUserDesk } from './features/console-access/index.ts';
import { registerContentDesk } from './features/content/index.ts';
import { contractHolds } from './features/contracts/index.ts';
import { registerInstrumentDesk } from './features/instruments/index.ts';
import { createLedger, type Ledger } from './features/ledger/index.ts';
import { watchFeed } from './features/market-data/index.ts';
import { optionHolds } from './features/options/index.ts';
import { type Queue, registerOverview } from './features/overview/index.ts';
import { createProposals, type Parameters, registerParameterRoutes } from './features/parameters/index.ts';
import { createFollowAudit } from './features/risk/index.ts';
import type { MarketState } from './platform/http/access.ts';
import type { ActServer } from './platform/http/act-server.ts';
import type { HttpServer } from './platform/http/http.ts';
import type { SecurityCounts } from './platform/http/security-counts.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { AppDependencies } from './platform/process/run-server.ts';

/** The ledger, with the rules of demo accounts that operators set. */
export async function composeLedger(
  { database, clock, log, settings }: AppDependencies,
  parameters: Parameters,
): Promise<Ledger> {
  const isSandbox = settings.instance === 'sandbox';
  const ledger = createLedger({
    ...{ database, clock, log, isSandbox },
    demo: {
      getStart() {
        const start = parseAmount(parameters.get('demo.start'), 'USDT');
        assert(start.ok, 'the start of a demo account is an amount');
        return start.value;
      },
      getResetsMax: () => Number(parameters.get('demo.resetsPerDay')),
    },
  });
  if (isSandbox && settings.hasSampleData) await ledger.seedTreasury();
  return ledger;
}

/** What opening and closing a contract cost together, as a ratio of its value. */
function calculateBothSides(feeRate: string): string {
  const rate = parseDecimal(feeRate, ratioScale);
  assert(rate.ok, 'the fee rate of contracts is a ratio');
  return formatDecimal(rate.value * 2n, ratioScale);
}

interface DeskParts extends AppDependencies {
  readonly http: HttpServer;
  readonly acts: ActServer;
  readonly market: Market;
  readonly people: People;
  readonly ledger: Ledger;
  readonly parameters: Parameters;
  readonly jobs: Jobs;
  readonly consoleAccess: ConsoleAccess;
  readonly trading: Pick<TradingDesk, 'takeOrderId' | 'endDemo' | 'halts' | 'hasOpenOrders' | 'loadWaitingCorrections'>;
  /** Users whose private stream is open. */
  readonly countConnected: () => number;
  readonly securityCounts: SecurityCounts;
  readonly getMarketState: () => MarketState;
}

/** What the ledger says to users and operators, and everything operators set: one place that knows all of them. */
export async function composeDesk(parts: DeskParts): Promise<{ close(): void }> {
  const { http, acts, market, people, ledger, parameters, database, clock, log, settings } = parts;
  const isSandbox = settings.instance === 'sandbox';
  const proposals = createProposals({ database, clock });
  const audit = createAuditKeeper({
    ...{ database, clock, log, products: [contractHolds, optionHolds] },
    onChecked: createFollowAudit({
      ...{ database, clock, log, trading: parts.trading.halts },
      recordIn: (client, act) => parts.consoleAccess.audit.recordIn(client, act),
    }),
  });
  const feed = watchFeed({ ...market, clock });
  parts.jobs.schedule('forgetRefusals', '27 * * * *', () => ledger.forgetRefusals());
  parts.jobs.schedule('auditLedger', '47 * * * *', async () => void (await audit.run()));
  void audit.run().catch((err: unknown) => log.error({ err }, 'the ledger could not be audited'));

  market.content.addLiveFigures({
    'headline.registeredUsers': async () => (await people.identity.countUsers(clock.nowMs())).total,
    'headline.fees': () => calculateBothSides(parameters.get('contracts.feeRate')),
  });
  registerAccountRoutes(http, {
    ledger,
    isSandbox,
    loadUserName: async userId => (await people.identity.loadUser(userId))?.userName,
    ...{ takeOrderId: parts.trading.takeOrderId, endDemo: parts.trading.endDemo },
    notifyReset: (client, userId, values) =>
      people.telling.notifications.notifyIn(client, { userId, kind: 'demoReset', values, isMailed: false }),
  });
  const readMax = (asset: Asset, name: 'aloneMax' | 'moveMax') => {
    const max = parseAmount(parameters.get(`treasury.${name}.${asset}`), asset);
    assert(max.ok, 'a limit of the treasury is an amount');
    return max.value;
  };
  registerLedgerDesk(http, acts, {
    limits: { getAloneMax: asset => readMax(asset, 'aloneMax'), getMoveMax: asset => readMax(asset, 'moveMax') },
    database,
    ledger,
    audit,
    isSandbox,
    hasUserIn: async (client, userId) => (await people.identity.loadUserIn(client, userId)) !== undefined,
    notifyTestFunds: (client, userId, values) =>
      people.telling.notifications.notifyIn(client, { userId, kind: 'testFunds', values, isMailed: false }),
  });
  registerUserDesk(http, acts, {
    ...people,
    audit: parts.consoleAccess.audit,
    listBalances: async (userId, book) => (await ledger.loadBalances(userId, book)).map(toBalanceItem),
    notifySessionsEnded: (client, userId) =>
      people.telling.notifications.notifyIn(client, { userId, kind: 'sessionsEnded', values: {}, isMailed: true }),
  });
  registerParameterRoutes(http, acts, { database, parameters, proposals, clock });
  registerContentDesk(http, acts, { database, content: market.content, clock });
  registerInstrumentDesk(http, acts, {
    instruments: market.instruments,
    changes: market.instrumentChanges,
    proposals,
    findMarketState: feed.findState,
    hasOpenOrders: parts.trading.hasOpenOrders,
    loadActs: (subject, beforeSequence, count) => parts.consoleAccess.audit.list({ subject, beforeSequence }, count),
  });
  const queues: readonly Queue[] = [
    { name: 'proposals', loadWaiting: () => proposals.loadWaiting() },
    { name: 'operators', loadWaiting: () => parts.consoleAccess.loadWaiting() },
    { name: 'treasury', loadWaiting: () => loadWaitingMoves(database) },
    { name: 'corrections', loadWaiting: parts.trading.loadWaitingCorrections },
  ];
  registerOverview(http, {
    clock,
    instance: settings.instance,
    queues,
    describeFeed: () => ({ kind: market.feedKind, ...feed.describe() }),
    getAudit: () => audit.state,
    countUsers: sinceMs => people.identity.countUsers(sinceMs),
    countConnected: parts.countConnected,
    sumSecurity: () => parts.securityCounts.sum(),
    getMarketState: parts.getMarketState,
  });
  return { close: () => feed.close() };
}
