import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pageTokenName } from '@truemark/contract/console-page';
import { languages } from '@truemark/contract/languages';
import type { FastifyRequest } from 'fastify';
import { composeDesk, composeLedger } from './compose-desk.ts';
import { composePeople, type People } from './compose-identity.ts';
import { composeMarket, type Market } from './compose-market.ts';
import { openPrivateStream } from './compose-notifications.ts';
import { composeTrading, type TradingDesk } from './compose-trading.ts';
import {
  type ConsoleAccess,
  createConsoleAccess,
  registerConsoleAccessRoutes,
} from './features/console-access/index.ts';
import { registerContentRoutes } from './features/content/index.ts';
import { registerIdentityRoutes, registerSecondFactorRoutes } from './features/identity/index.ts';
import { registerLogoRoutes } from './features/instruments/index.ts';
import { registerMarketRoutes } from './features/market-data/index.ts';
import { MarketStream } from './features/market-stream/index.ts';
import { registerNotificationRoutes, registerOutboxRoutes } from './features/notifications/index.ts';
import { createParameters } from './features/parameters/index.ts';
import { findOwnHalt } from './features/risk/index.ts';
import { registerSupportRoutes } from './features/support/index.ts';
import { parameterDefinitions } from './parameter-definitions.ts';
import { createPasswords } from './platform/crypto/passwords.ts';
import { openSecretBox } from './platform/crypto/secret-box.ts';
import type { MarketState, Sessions } from './platform/http/access.ts';
import { type ActServer, createActServer } from './platform/http/act-server.ts';
import { calculateConnectionLimits, readDescriptorsMax } from './platform/http/connection-limits.ts';
import { createHttpServer, type HttpServer } from './platform/http/http.ts';
import { createHttpFrame } from './platform/http/http-frame.ts';
import { findPageToken } from './platform/http/operator-cookie.ts';
import { createRepeatStore } from './platform/http/repeat-store.ts';
import { SecurityCounts } from './platform/http/security-counts.ts';
import { createRefusalNotes } from './platform/http/security-events.ts';
import { registerWebFiles } from './platform/http/web-files.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createMetrics, type Metrics } from './platform/process/metrics.ts';
import type { App, AppDependencies, AppStart } from './platform/process/run-server.ts';
import { loadVersion } from './platform/process/version.ts';

/** A page of the console that is opened as one gets what its browser needs beside its cookie. */
function writePageToken(isSecure: boolean, { headers }: FastifyRequest): string | undefined {
  const token = findPageToken(headers, isSecure);
  return token && `<meta name="${pageTokenName}" content="${token}">`;
}

const webApps = [
  { folder: path.resolve(import.meta.dirname, '../../web/dist'), prefix: '/' },
  { folder: path.resolve(import.meta.dirname, '../../console/dist'), prefix: '/console/' },
] as const;
const isSecureAddress = (url: string | null) => url?.startsWith('https:') ?? false;
const requestsPerMinuteMax = 1_200;

interface RouteParts extends AppDependencies {
  readonly version: ReturnType<typeof loadVersion>;
  readonly market: Market;
  readonly people: People;
  readonly consoleAccess: ConsoleAccess;
}

/** Every call, by the capability that serves it. */
function registerRoutes(
  http: HttpServer,
  acts: ActServer,
  { settings, version, market, people, consoleAccess }: RouteParts,
): void {
  const { content } = market;
  const { identity, factors, telling } = people;
  registerMarketRoutes(http, market);
  registerContentRoutes(http, {
    content,
    instance: {
      instance: settings.instance,
      feed: settings.feed.kind,
      defaultLanguage: settings.defaultLanguage,
      errorCatalogue: settings.errorCatalogue,
      isDappOnly: settings.isDappOnly,
      ...version,
    },
  });
  registerSupportRoutes(http, { content });
  registerIdentityRoutes(http, { identity, isDappOnly: settings.isDappOnly });
  registerSecondFactorRoutes(http, { identity, factors, isDappOnly: settings.isDappOnly });
  registerConsoleAccessRoutes({ http, acts, consoleAccess });
  registerNotificationRoutes(http, telling);
  registerOutboxRoutes({ http, acts, messages: telling.messages });
}

interface HttpParts {
  readonly metrics: Metrics;
  readonly version: ReturnType<typeof loadVersion>;
  readonly sessions: Sessions;
  readonly jobs: Jobs;
  /** Why the system has halted new orders. */
  readonly findHalt: () => string | undefined;
  readonly getMarketState: () => MarketState;
  readonly securityCounts: SecurityCounts;
}

/** The server with the rules of every call; nothing is served yet. */
async function openHttp(dependencies: AppDependencies, parts: HttpParts) {
  const { settings, database, log, clock } = dependencies;
  const { metrics, version, sessions, jobs, findHalt, getMarketState } = parts;
  const findUnreadiness = async () => {
    const isRecordReady = ['running', 'standby'].includes(getMarketState());
    const away = [await findDatabaseUnreadiness(dependencies), isRecordReady ? undefined : 'record'];
    return away.filter(part => part !== undefined).join(', ') || undefined;
  };
  const server = await createHttpFrame({
    log,
    metrics,
    errorCatalogue: settings.errorCatalogue,
    version: version.version,
    requestsPerMinuteMax,
    trustedProxies: settings.trustedProxies,
    isSecure: isSecureAddress(settings.publicUrl),
    publicUrl: settings.publicUrl,
    metricsToken: settings.metricsToken ?? undefined,
    callerStreamsMax: settings.callerStreamsMax,
    ...calculateConnectionLimits(readDescriptorsMax()),
    findUnreadiness,
    findHalt,
    getMarketState,
  });
  const repeats = createRepeatStore(database, clock);
  jobs.schedule('forgetRepeats', '17 * * * *', () => repeats.forgetOld());
  const http = createHttpServer(server, {
    clock,
    sessions,
    isSecure: isSecureAddress(settings.publicUrl),
    repeats,
    sharedMs: 1_000,
    getMarketState,
    onRefusal: createRefusalNotes(log, metrics, parts.securityCounts),
    errorCatalogue: settings.errorCatalogue,
    defaultLanguage: languages.find(language => language === settings.defaultLanguage) ?? 'en',
  });
  return { server, http };
}

/** Builds the whole platform around a migrated database. Nothing listens yet. */
export async function buildApp(dependencies: AppStart): Promise<App> {
  const { settings, database, log, clock } = dependencies;
  const metrics = createMetrics();
  const securityCounts = new SecurityCounts(clock);
  const version = loadVersion();
  const resources = new AsyncDisposableStack();
  const jobs = createJobs({ database, log });

  const market = await composeMarket(dependencies, metrics);
  const { instruments, marketData, products } = market;
  const parameters = await createParameters(database, parameterDefinitions);
  const ledger = await composeLedger(dependencies, parameters);
  resources.defer(() => ledger.close());
  const passwords = createPasswords();
  const secretBox = await openSecretBox({ database, ...settings });
  const people = await composePeople({
    ...dependencies,
    metrics,
    jobs,
    accounts: { openUser: (userId, client) => ledger.openUser(userId, client) },
    passwords,
    secretBox,
  });
  resources.defer(() => people.close());
  const { identity, telling } = people;
  const consoleAccess = createConsoleAccess({
    ...{ database, clock, randomBytes, passwords, secretBox },
    mail: { messages: telling.messages, isSent: settings.mail !== null },
  });
  await consoleAccess.addFirstOperator(settings.firstOperator, line => process.stdout.write(`${line}\n`));
  const sessions: Sessions = { findUser: identity.findUser, findOperator: consoleAccess.findOperator };

  let halts: TradingDesk['halts'] | undefined;
  let marketState: MarketState = 'standby';
  const getMarketState = () => judgeMarketState(marketState, marketData);
  const { server, http } = await openHttp(dependencies, {
    ...{ metrics, securityCounts, version, sessions, jobs, getMarketState },
    findHalt: () => halts && findOwnHalt(halts),
  });
  resources.defer(() => server.close());
  const acts = createActServer({ http, database, audit: consoleAccess.audit });
  registerRoutes(http, acts, { ...dependencies, version, market, people, consoleAccess });
  let privateStream: ReturnType<typeof openPrivateStream> | undefined;
  const common = { ...dependencies, http, acts, market, people, ledger, parameters, jobs };
  const trading = await composeTrading({ ...common, isWatched: userId => privateStream?.isWatched(userId) ?? false });
  halts = trading.halts;
  const desk = await composeDesk({
    ...{ ...common, consoleAccess, trading, securityCounts, getMarketState },
    countConnected: () => privateStream?.countUsers() ?? 0,
  });
  resources.defer(() => desk.close());
  registerLogoRoutes(server, instruments);
  await finishRoutes(server, http, settings);

  if (dependencies.standing !== 'standby') marketState = (await marketData.start()) ? 'running' : 'behind';
  resources.defer(() => marketData.stop());
  if (marketState === 'running') await trading.start();
  resources.defer(() => trading.close());
  resources.defer(() => products.close());
  const stream = new MarketStream({ server: server.server, products, metrics });
  resources.defer(() => stream.close());
  const opened = openPrivateStream(
    telling,
    { clock, log, metrics },
    {
      server: server.server,
      ...{ findUser: sessions.findUser, onSessionEnded: identity.onSessionEnded },
      ...{ noteResumed: trading.noteResumed, loadOrders: trading.loadOrders },
    },
  );
  privateStream = opened;
  resources.defer(() => opened.close());
  const noteBalances = ledger.onPosted(events => {
    for (const { book, userIds } of events) opened.balances.note(book, userIds);
  });
  resources.defer(noteBalances);
  await jobs.start();
  resources.defer(() => jobs.stop());

  return {
    isTrading: marketState === 'running',
    listen: place => server.listen(place),
    close: () => resources.disposeAsync(),
  };
}

function judgeMarketState(state: MarketState, { isRecordWritable }: Market['marketData']): MarketState {
  return state === 'running' && !isRecordWritable ? 'unwritable' : state;
}

/** Serves the pages beside the calls, of which none may be left without a handler. */
async function finishRoutes(
  server: Awaited<ReturnType<typeof openHttp>>['server'],
  http: HttpServer,
  { errorCatalogue, publicUrl }: AppDependencies['settings'],
): Promise<void> {
  const unserved = http.listUnserved();
  if (unserved.length > 0) throw new Error(`calls without a handler: ${unserved.join(', ')}`);
  const isSecure = isSecureAddress(publicUrl);
  const apps = webApps
    .filter(({ folder }) => existsSync(folder))
    .map(app => (app.prefix === '/console/' ? { ...app, fillHead: writePageToken.bind(undefined, isSecure) } : app));
  await registerWebFiles(server, { apps, errorCatalogue });
}

/** The platform is not ready while its database does not answer. */
async function findDatabaseUnreadiness({ database, log }: AppDependencies): Promise<string | undefined> {
  try {
    await database.query('select 1', []);
    return undefined;
  } catch (err) {
    log.warn({ err }, 'the database does not answer');
    return 'database';
  }
}
