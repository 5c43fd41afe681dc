import { randomBytes } from 'node:crypto';
import { instrumentTypes } from '@truemark/domain/market/instrument';
import { showSimulatedDecimals } from '@truemark/domain/market/instrument-rules';
import { createFeed, type Feed } from './adapters/feeds/index.ts';
import { createAudit } from './features/console-access/index.ts';
import { type Content, createContent } from './features/content/index.ts';
import {
  createInstrumentBook,
  createInstrumentChanges,
  type InstrumentBook,
  type InstrumentChanges,
  loadInstruments,
  seedCatalogue,
} from './features/instruments/index.ts';
import { calculateMarketRetention, createMarketData, type MarketData } from './features/market-data/index.ts';
import { createProductBook } from './features/market-stream/index.ts';
import { loadInstanceSetting } from './platform/postgres/instance-setting.ts';
import type { Metrics } from './platform/process/metrics.ts';
import type { AppDependencies, AppStart } from './platform/process/run-server.ts';

type StartPrice = (instrumentId: number) => bigint | undefined;

/** What can be watched: instruments, their prices, and the texts of the site around them. */
export interface Market {
  readonly instruments: InstrumentBook;
  readonly instrumentChanges: InstrumentChanges;
  readonly marketData: MarketData;
  readonly products: ReturnType<typeof createProductBook>;
  readonly content: Content;
  readonly feedKind: Feed['kind'];
}

const seedBytes = 16;

/** A random value that one instance keeps for the life of its database. */
export function makeSeed(): string {
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

/** Builds it around a migrated database. No price comes yet. */
export async function composeMarket(dependencies: AppStart, metrics: Metrics): Promise<Market> {
  const { settings, database, log, clock, standing } = dependencies;
  if (settings.hasSampleData) await seedCatalogue(database);
  const loaded = await loadInstruments(database);
  const isSimulated = settings.feed.kind === 'simulated';
  const instruments = createInstrumentBook(isSimulated ? loaded.map(showSimulatedDecimals) : loaded);
  let built: MarketData | undefined;
  const feed = await buildFeed(dependencies, instruments, id => built?.findStartPrice(id));
  const marketData = createMarketData({
    database,
    dataDir: settings.dataDir,
    instruments: instruments.all,
    feed,
    clock,
    log,
    metrics,
    retention: calculateMarketRetention(settings),
    seed: await loadInstanceSetting(database, 'made-up-history-seed', makeSeed),
    onTakenOver: standing === 'successor' ? createAudit({ database, clock }).recordIn : undefined,
  });
  built = marketData;
  const content = createContent({
    database,
    clock,
    log,
    liveFigures: { 'headline.cryptocurrencies': () => countCryptocurrencies(instruments) },
  });
  if (settings.hasSampleData) await content.seedSamples();
  const products = createProductBook({ instruments, marketData, feedKind: feed.kind, clock });
  const instrumentChanges = await createInstrumentChanges(database, instruments);
  return { instruments, instrumentChanges, marketData, products, content, feedKind: feed.kind };
}

/** Different coins, not pairs: Bitcoin against the dollar and against USDT is one. */
function countCryptocurrencies(instruments: InstrumentBook): number {
  return new Set(instruments.byType(instrumentTypes.crypto).map(({ symbol }) => symbol.split('/')[0])).size;
}
