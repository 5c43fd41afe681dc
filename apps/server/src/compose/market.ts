import { instrumentTypes } from '@truemark/domain/market/instrument';
import { showSimulatedDecimals } from '@truemark/domain/market/instrument-rules';
import { createFeed, type Feed } from '../adapters/feeds/index.ts';
import { createAudit } from '../features/console-access/index.ts';
import { type Content, createContent } from '../features/content/index.ts';
import {
  createInstrumentBook,
  createInstrumentChanges,
  type InstrumentBook,
  type InstrumentChanges,
  loadInstruments,
  seedCatalogue,
} from '../features/instruments/index.ts';
import {
  calculateMarketRetention,
  createMarketData,
  type FeedWatch,
  type MarketData,
  watchFeed,
} from '../features/market-data/index.ts';
import { createProductBook, type ProductBook } from '../features/market-stream/index.ts';
import { loadSecret } from '../platform/postgres/instance-setting.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { AppDependencies, AppStart } from '../platform/process/run-server.ts';

/** What can be watched: instruments, their prices, and the texts of the site around them. */
export interface Market {
  readonly instruments: InstrumentBook;
  readonly instrumentChanges: InstrumentChanges;
  readonly marketData: MarketData;
  readonly feedWatch: FeedWatch;
  readonly products: ProductBook;
  readonly content: Content;
  readonly feedKind: Feed['kind'];
}

/** Builds it around a migrated database. No price comes yet. */
export async function composeMarket(start: AppStart, metrics: Metrics): Promise<Market> {
  const { settings, database, log, clock, standing } = start;
  if (settings.hasSampleData) await seedCatalogue(database);
  const loaded = await loadInstruments(database);
  const instruments = createInstrumentBook(
    settings.feed.kind === 'simulated' ? loaded.map(showSimulatedDecimals) : loaded,
  );
  const feed = await openFeed(start, instruments);
  const marketData = createMarketData({
    database,
    dataDir: settings.dataDir,
    instruments: instruments.all,
    feed,
    clock,
    log,
    metrics,
    retention: calculateMarketRetention(settings),
    seed: await loadSecret(database, 'made-up-history-seed'),
    onTakenOver: standing === 'successor' ? createAudit({ database, clock }).recordIn : undefined,
  });
  const content = createContent({
    database,
    clock,
    log,
    liveFigures: { 'headline.cryptocurrencies': () => countCryptocurrencies(instruments) },
  });
  if (settings.hasSampleData) await content.seedSamples();
  return {
    instruments,
    instrumentChanges: await createInstrumentChanges(database, instruments),
    marketData,
    feedWatch: watchFeed({ instruments, marketData, clock }),
    products: createProductBook({ instruments, marketData, feedKind: feed.kind, clock }),
    content,
    feedKind: feed.kind,
  };
}

async function openFeed(
  { settings, database, clock, log }: AppDependencies,
  instruments: InstrumentBook,
): Promise<Feed> {
  const parts = { instruments: instruments.all, clock, log };
  if (settings.feed.kind !== 'simulated') return createFeed(settings.feed, parts);
  const { ticksPerSecond } = settings.feed;
  // Random, kept secret, and the same for the life of the database.
  const seed = await loadSecret(database, 'simulated-feed-seed');
  return createFeed({ kind: 'simulated', seed, ...(ticksPerSecond === null ? {} : { ticksPerSecond }) }, parts);
}

/** Different coins, not pairs: Bitcoin against the dollar and against USDT is one. */
function countCryptocurrencies(instruments: InstrumentBook): number {
  return new Set(instruments.byType(instrumentTypes.crypto).map(({ symbol }) => symbol.split('/')[0])).size;
}
