import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@truemark/contract/languages';
import { instrumentTypes } from '@truemark/domain/instrument';
import { showSimulatedDecimals } from '@truemark/domain/instrument-rules';
import { createFeed, type Feed } from './adapters/feeds/index.ts';
import { createContent, registerContentRoutes } from './features/content/index.ts';
import {
  createInstrumentBook,
  type InstrumentBook,
  loadInstruments,
  registerLogoRoutes,
  seedCatalogue,
} from './features/instruments/index.ts';
import {
  calculateMarketRetention,
  createMarketData,
  createProductBook,
  type MarketData,
  MarketStream,
  registerMarketRoutes,
} from './features/market-data/index.ts';
import { registerSupportRoutes } from './features/support/index.ts';
import { createHttpServer } from './platform/http.ts';
import { createHttpFrame } from './platform/http-frame.ts';
import { loadInstanceSetting } from './platform/instance-setting.ts';
import { createMetrics } from './platform/metrics.ts';
import { createRepeatStore } from './platform/repeat-store.ts';
import type { App, AppDependencies } from './platform/run-server.ts';
import { loadVersion } from './platform/version.ts';
import { registerWebFiles } from './platform/web-files.ts';

const webApps = [
  { folder: path.resolve(import.meta.dirname, '../../web/dist'), prefix: '/' },
  { folder: path.resolve(import.meta.dirname, '../../console/dist'), prefix: '/console/' },
] as const;
const streamClientsMax = 20_000;
const requestsPerMinuteMax = 1_200;
const seedBytes = 16;

function makeSeed(): string {
  return randomBytes(seedBytes).toString('hex');
}

async function buildFeed(
  dependencies: AppDependencies,
  instruments: InstrumentBook,
  loadStartPrice: StartPrice,
): Promise<Feed> {
  const { settings, clock, log } = dependencies;
  const parts = { instruments: instruments.all, clock, log, loadStartPrice };
  if (settings.feed.kind !== 'simulated') return createFeed(settings.feed, parts);
  const { ticksPerSecond } = settings.feed;
  // Random, kept secret, and the same for the life of the database.
  const seed = await loadInstanceSetting(dependencies.database, 'simulated-feed-seed', makeSeed);
  return createFeed({ kind: 'simulated', seed, ...(ticksPerSecond === null ? {} : { ticksPerSecond }) }, parts);
}

type StartPrice = (instrumentId: number) => bigint | undefined;

/** Builds the whole platform around a migrated database. Nothing listens yet. */
export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { settings, database, log, clock } = dependencies;
  const metrics = createMetrics();
  const version = loadVersion();
  const resources = new AsyncDisposableStack();

  if (settings.hasSampleData) await seedCatalogue(database);
  const loaded = await loadInstruments(database);
  const isSimulated = settings.feed.kind === 'simulated';
  const instruments = createInstrumentBook(isSimulated ? loaded.map(showSimulatedDecimals) : loaded);
  let marketData: MarketData | undefined;
  const feed = await buildFeed(dependencies, instruments, id => marketData?.findStartPrice(id));
  const market = createMarketData({
    database,
    dataDir: settings.dataDir,
    instruments: instruments.all,
    feed,
    clock,
    log,
    metrics,
    retention: calculateMarketRetention(settings),
    seed: await loadInstanceSetting(database, 'made-up-history-seed', makeSeed),
  });
  marketData = market;
  const content = createContent({
    database,
    clock,
    log,
    liveFigures: { 'headline.cryptocurrencies': () => countCryptocurrencies(instruments) },
  });
  if (settings.hasSampleData) await content.seedSamples();
  const products = createProductBook({ instruments, marketData: market, feedKind: feed.kind, clock });

  const server = await createHttpFrame({
    log,
    metrics,
    errorCatalogue: settings.errorCatalogue,
    version: version.version,
    isSecure: settings.publicUrl?.startsWith('https:') ?? false,
    requestsPerMinuteMax,
    findUnreadiness: () => findUnreadiness(dependencies),
  });
  resources.defer(() => server.close());
  const http = createHttpServer(server, {
    clock,
    sessions: { findUser: async () => undefined, findOperator: async () => undefined },
    repeats: createRepeatStore(database, clock),
    errorCatalogue: settings.errorCatalogue,
    defaultLanguage: languages.find(language => language === settings.defaultLanguage) ?? 'en',
  });
  registerMarketRoutes(http, { instruments, marketData: market, products, feedKind: feed.kind });
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
  registerLogoRoutes(server, instruments);
  const unserved = http.listUnserved();
  if (unserved.length > 0) log.error({ unserved }, 'calls without a handler');
  const apps = webApps.filter(({ folder }) => existsSync(folder));
  if (apps.length > 0) await registerWebFiles(server, { apps, errorCatalogue: settings.errorCatalogue });

  await market.start();
  resources.defer(() => market.stop());
  resources.defer(() => products.close());
  const stream = new MarketStream({ server: server.server, products, metrics, clientsMax: streamClientsMax });
  resources.defer(() => stream.close());

  return {
    listen: ({ host, port }) => server.listen({ host, port }),
    close: () => resources.disposeAsync(),
  };
}

/** The platform is ready while its database answers. */
async function findUnreadiness({ database, log }: AppDependencies): Promise<string | undefined> {
  try {
    await database.query('select 1', []);
    return undefined;
  } catch (err) {
    log.warn({ err }, 'the database does not answer');
    return 'database';
  }
}

/** Different coins, not pairs: Bitcoin against the dollar and against USDT is one. */
function countCryptocurrencies(instruments: InstrumentBook): number {
  return new Set(instruments.byType(instrumentTypes.crypto).map(({ symbol }) => symbol.split('/')[0])).size;
}
