import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createFeed, type Feed } from './adapters/feeds/index.ts';
import { createContent, registerContentRoutes } from './features/content/index.ts';
import { type InstrumentBook, loadInstrumentBook, registerLogoRoutes, seedCatalogue } from './features/instruments/index.ts';
import {
  createMarketData,
  createProductBook,
  type MarketData,
  openMarketStream,
  registerMarketRoutes,
} from './features/market-data/index.ts';
import { registerSupportRoutes } from './features/support/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { createHttpServer } from './platform/http.ts';
import { createHttpFrame } from './platform/http-frame.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import type { Settings } from './platform/settings.ts';
import { registerWebFiles } from './platform/web-files.ts';

export interface AppDependencies {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
}

export interface App {
  /** Opens the port and gives the address. */
  listen(place: { readonly host: string; readonly port: number }): Promise<string>;
  close(): Promise<void>;
}
