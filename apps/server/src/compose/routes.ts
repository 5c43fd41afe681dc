import { randomBytes } from 'node:crypto';
import { parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import { productHolds } from '../definitions.ts';
import {
  type AuditKeeper,
  loadWaitingMoves,
  registerAccountRoutes,
  registerLedgerOperatorRoutes,
  toBalanceItem,
} from '../features/accounts/index.ts';
import { registerConsoleAccessRoutes, registerUserRoutes } from '../features/console-access/index.ts';
import { registerContentOperatorRoutes, registerContentRoutes } from '../features/content/index.ts';
import { registerContractRoutes } from '../features/contracts/index.ts';
import { registerConversionRoutes } from '../features/conversions/index.ts';
import { registerCorrectionOperatorRoutes } from '../features/corrections/index.ts';
import {
  loadWaitingAddresses,
  registerDepositOperatorRoutes,
  registerDepositRoutes,
} from '../features/deposits/index.ts';
import { registerFileRoutes } from '../features/files/index.ts';
import { registerIdentityRoutes, registerSecondFactorRoutes } from '../features/identity/index.ts';
import { registerInstrumentOperatorRoutes, registerLogoRoutes } from '../features/instruments/index.ts';
import { createInviteList, registerInviteRoutes } from '../features/invites/index.ts';
import {
  createKyc,
  type Kyc,
  registerHandoverRoutes,
  registerKycOperatorRoutes,
  registerKycRoutes,
} from '../features/kyc/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
import type { Levels } from '../features/levels/index.ts';
import { registerLevelRoutes } from '../features/levels/index.ts';
import {
  loadWaitingLoans,
  loadWaitingRepayments,
  registerLoanOperatorRoutes,
  registerLoanRoutes,
} from '../features/loans/index.ts';
import { registerMarketRoutes } from '../features/market-data/index.ts';
import { loadWaitingAccounts, loadWaitingPayouts, registerNftOperatorRoutes } from '../features/nfts/index.ts';
import {
  type EventStream,
  type NewNotification,
  registerNotificationRoutes,
  registerOutboxRoutes,
} from '../features/notifications/index.ts';
import { registerOptionRoutes } from '../features/options/index.ts';
import { registerOverview } from '../features/overview/index.ts';
import { createProposals, registerParameterRoutes } from '../features/parameters/index.ts';
import { registerPriceAlertRoutes } from '../features/price-alerts/index.ts';
import type { ReceiptShares } from '../features/receipts/index.ts';
import { registerRiskOperatorRoutes } from '../features/risk/index.ts';
import { registerWalletAccessRoutes } from '../features/wallet-access/index.ts';
import {
  findPayoutSharers,
  loadWaitingWithdrawals,
  lockWithdrawer,
  registerWithdrawalOperatorRoutes,
  registerWithdrawalRoutes,
} from '../features/withdrawals/index.ts';
import { registerWorkspaceRoutes } from '../features/workspace/index.ts';
import type { MarketState } from '../platform/http/access.ts';
import type { SecurityCounts } from '../platform/http/security-counts.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Version } from '../platform/process/version.ts';
import { createListPrices } from './asset-prices.ts';
import { watchPlatform } from './figures.ts';
import type { Http } from './http.ts';
import { type Investing, registerInvesting } from './investing.ts';
import type { Market } from './market.ts';
import type { Messaging } from './messaging.ts';
import type { AllParameters } from './money.ts';
import type { Payments } from './payments.ts';
import type { People } from './people.ts';
import { composePersonalData } from './personal-data.ts';
import { registerRecords } from './records.ts';
import type { Support } from './support.ts';
import type { TradingFloor } from './trading.ts';

/** Everything that calls are answered from. */
export interface Platform extends AppDependencies, Http, Investing {
  readonly metrics: Metrics;
  readonly version: Version;
  readonly market: Market;
  readonly parameters: AllParameters;
  readonly ledger: Ledger;
  readonly audit: AuditKeeper;
  readonly messaging: Messaging;
  readonly people: People;
  readonly floor: TradingFloor;
  readonly payments: Payments;
  readonly levels: Levels;
  readonly support: Support;
  readonly jobs: Jobs;
  readonly eventStream: EventStream;
  readonly securityCounts: SecurityCounts;
  readonly getMarketState: () => MarketState;
}

/** Every call, by the capability that serves it. Answers the receipts that are shared, which pages are told of, too. */
export function registerRoutes(platform: Platform): ReceiptShares {
  const kyc = composeKyc(platform);
  registerSite(platform);
  registerPeople(platform, kyc);
  registerMoney(platform);
  registerTrading(platform);
  const receiptShares = registerRecords(platform);
  registerPayments(platform);
  composePersonalData(platform);
  registerOperatorRoutes(platform, kyc);
  const unserved = platform.http.listUnserved();
  if (unserved.length > 0) throw new Error(`calls without a handler: ${unserved.join(', ')}`);
  return receiptShares;
}

function registerSite({ http, server, settings, version, market }: Platform): void {
  const { instruments, marketData, products, feedKind, content } = market;
  registerMarketRoutes(http, { instruments, marketData, products, feedKind });
  registerLogoRoutes(server, instruments);
  registerContentRoutes(http, {
    content,
    instance: {
      instance: settings.instance,
      feed: settings.feed.kind,
      defaultLanguage: settings.defaultLanguage,
      errorCatalogue: settings.errorCatalogue,
      isDappOnly: settings.isDappOnly,
      countries: settings.countries,
      ...version,
    },
  });
}

function composeKyc({ database, clock, settings, people, messaging, parameters }: Platform): Kyc {
  return createKyc({
    ...{ database, clock, randomBytes, files: people.files, identity: people.identity, findPayoutSharers },
    countries: settings.countries,
    events: messaging.eventLog,
    lockWithdrawerIn: lockWithdrawer,
    withholdIn: (client, pairs) => people.invites.withholdBetweenIn(client, pairs, 'identity'),
    notifyIn: (client, notification) => messaging.notifications.notifyIn(client, notification),
    countReviewers: () => Number(parameters.get('identity.reviewers')),
  });
}

function registerPeople(platform: Platform, kyc: Kyc): void {
  const { http, server, acts, database, settings, people, messaging } = platform;
  const { identity, factors, consoleAccess, files } = people;
  const { isDappOnly } = settings;
  const isDemoOpen = () => platform.parameters.get('demo.isOpen') === '1';
  registerIdentityRoutes(http, { identity, isDappOnly, isDemoOpen });
  registerSecondFactorRoutes(http, { identity, factors, isDappOnly });
  registerWalletAccessRoutes(http, settings.chains);
  registerFileRoutes(http, files);
  registerKycRoutes(http, { database, kyc, files, identity });
  registerHandoverRoutes(http, { handovers: kyc.handovers, uploads: files.uploads });
  registerKycOperatorRoutes(http, acts, { database, kyc, identity });
  registerConsoleAccessRoutes({ http, acts, consoleAccess });
  registerNotificationRoutes(http, { ...messaging, server });
  registerOutboxRoutes({ http, acts, messages: messaging.messages });
  registerWorkspaceRoutes(http, { database, clock: platform.clock, eventLog: messaging.eventLog });
  platform.support.register(platform);
}

function registerMoney(platform: Platform): void {
  const { http, acts, database, settings, parameters, ledger, audit, messaging, people, floor } = platform;
  const isSandbox = settings.instance === 'sandbox';
  const notifyIn = (client: pg.ClientBase, notification: NewNotification) =>
    messaging.notifications.notifyIn(client, notification);
  const readMax = (asset: Asset, name: 'aloneMax' | 'moveMax') => {
    const max = parseAmount(parameters.get(`treasury.${name}.${asset}`), asset);
    assert(max.ok, 'a limit of the treasury is an amount');
    return max.value;
  };
  registerAccountRoutes(http, {
    ledger,
    isSandbox,
    listPrices: createListPrices(platform.market),
    loadUserName: async userId => (await people.identity.loadUser(userId))?.userName,
    takeOrderId: () => floor.orderIds.take(),
    endDemo: floor.endDemo,
    notifyReset: (client, userId, values) => notifyIn(client, { userId, kind: 'demoReset', values, isMailed: false }),
  });
  registerLedgerOperatorRoutes(http, acts, {
    database,
    ledger,
    audit,
    products: productHolds,
    isSandbox,
    limits: { getAloneMax: asset => readMax(asset, 'aloneMax'), getMoveMax: asset => readMax(asset, 'moveMax') },
    hasUserIn: async (client, userId) => {
      const user = await people.identity.loadUserIn(client, userId);
      return user !== undefined && user.state !== 'closed' && !user.isGuest;
    },
    notifyTestFunds: (client, userId, values) =>
      notifyIn(client, { userId, kind: 'testFunds', values, isMailed: false }),
  });
  registerInvesting(platform, floor.receiptIds);
  registerLoanRoutes(http, platform.loans, floor.receiptIds);
  registerLoanOperatorRoutes(http, acts, platform.loans);
  registerNftOperatorRoutes(http, acts, { ...platform.nftParts, audit: people.consoleAccess.audit });
  registerLevelRoutes(http, platform.levels);
  registerInviteRoutes(
    http,
    createInviteList({
      database,
      ledger,
      identity: people.identity,
      getFeeShare: () => parameters.get('invites.feeShare'),
    }),
  );
  registerUserRoutes(http, acts, {
    ...{ identity: people.identity, factors: people.factors, audit: people.consoleAccess.audit },
    listBalances: async (userId, book) => (await ledger.loadBalances(userId, book)).map(toBalanceItem),
    notifySessionsEnded: (client, userId) =>
      notifyIn(client, { userId, kind: 'sessionsEnded', values: {}, isMailed: true }),
  });
}

function registerTrading({ http, acts, database, parameters, ledger, market, floor }: Platform): void {
  const { contracts, options, conversions, products, corrections, trading, engine, receiptIds, tellHalted } = floor;
  const { instruments, instrumentChanges, marketData } = market;
  registerContractRoutes(http, contracts);
  registerOptionRoutes(http, { options, trading, engine, marketData, parameters, instruments, receiptIds });
  registerConversionRoutes(http, conversions, { instruments, receiptIds, parameters, trading });
  registerPriceAlertRoutes(http, { priceAlerts: floor.priceAlerts, instruments });
  registerRiskOperatorRoutes(http, acts, {
    ...{ instruments, instrumentChanges, marketData, ledger, trading, products, tellHalted },
  });
  registerCorrectionOperatorRoutes(http, acts, { database, receiptIds, corrections });
}

function registerPayments({ http, acts, payments }: Platform): void {
  const { deposits, depositParts, withdrawalParts, getConfirmationsMin } = payments;
  registerDepositRoutes(http, deposits, depositParts);
  registerDepositOperatorRoutes(http, acts, deposits, depositParts);
  registerWithdrawalRoutes(http, withdrawalParts);
  registerWithdrawalOperatorRoutes(http, acts, withdrawalParts, { getConfirmationsMin });
}

/** What operators set, and what waits for them. */
function registerOperatorRoutes(platform: Platform, kyc: Kyc): void {
  const { http, acts, database, clock, settings, market, parameters, people, floor, audit } = platform;
  const { instruments, instrumentChanges, feedWatch, feedKind, content } = market;
  const { identity, consoleAccess } = people;
  const proposals = createProposals({ database, clock });
  registerParameterRoutes(http, acts, { database, parameters, proposals, clock });
  registerContentOperatorRoutes(http, acts, { database, content, clock });
  registerInstrumentOperatorRoutes(http, acts, {
    instruments,
    changes: instrumentChanges,
    proposals,
    findMarketState: feedWatch.findState,
    hasOpenOrders: floor.hasOpenOrders,
    tellHalted: floor.tellHalted,
    loadActs: (subject, beforeSequence, count) => consoleAccess.audit.list({ subject, beforeSequence }, count),
  });
  const queues = [
    { name: 'proposals', loadWaiting: proposals.loadWaiting },
    { name: 'operators', loadWaiting: consoleAccess.loadWaiting },
    { name: 'treasury', loadWaiting: () => loadWaitingMoves(database) },
    { name: 'deposits', loadWaiting: platform.payments.deposits.loadWaiting },
    { name: 'withdrawals', loadWaiting: () => loadWaitingWithdrawals(database) },
    { name: 'loans', loadWaiting: () => loadWaitingLoans(database) },
    { name: 'repayments', loadWaiting: () => loadWaitingRepayments(database) },
    { name: 'nftPayouts', loadWaiting: () => loadWaitingPayouts(database) },
    { name: 'charityAccounts', loadWaiting: () => loadWaitingAccounts(database) },
    { name: 'depositAddresses', loadWaiting: () => loadWaitingAddresses(database) },
    { name: 'corrections', loadWaiting: floor.corrections.loadWaiting },
    { name: 'identifications', loadWaiting: kyc.loadWaiting },
    { name: 'supportChats', loadWaiting: platform.support.loadWaiting },
  ];
  watchPlatform({ ...platform, queues });
  registerOverview(http, {
    clock,
    instance: settings.instance,
    queues,
    describeFeed: () => ({ kind: feedKind, ...feedWatch.describe() }),
    getAudit: () => audit.state,
    countUsers: sinceMs => identity.countUsers(sinceMs),
    countConnected: () => platform.eventStream.userCount,
    sumSecurity: () => platform.securityCounts.sum(),
    getMarketState: platform.getMarketState,
  });
}
