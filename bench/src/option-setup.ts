import { sessionNoticeMs } from '@truemark/domain/sessions/leverage';
import { parameterDefinitions } from '../../apps/server/src/definitions.ts';
import { createEngine, type Engine } from '../../apps/server/src/features/engine/index.ts';
import { createInstrumentBook } from '../../apps/server/src/features/instruments/index.ts';
import { createLedger, type Ledger } from '../../apps/server/src/features/ledger/index.ts';
import { createMarketData } from '../../apps/server/src/features/market-data/index.ts';
import { createNotifications } from '../../apps/server/src/features/notifications/index.ts';
import { createOptions, type Options } from '../../apps/server/src/features/options/index.ts';
import { createParameters } from '../../apps/server/src/features/parameters/index.ts';
import { createTrading } from '../../apps/server/src/features/risk/index.ts';
import { createReceiptIds } from '../../apps/server/src/platform/crypto/receipt-ids.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { createNumberBlocks } from '../../apps/server/src/platform/postgres/number-blocks.ts';
import type { Log } from '../../apps/server/src/platform/process/log.ts';
import { createBenchInstrument, createScriptedFeed, type ScriptedFeed } from './scripted-market.ts';

/** What expires, and what is ordered meanwhile. */
export const expiring = createBenchInstrument(1);
export const ordered = createBenchInstrument(2);

/** Options on two scripted instruments, in this process. */
export interface OptionSetup {
  readonly database: Database;
  readonly feed: ScriptedFeed;
  readonly clock: { nowMs(): number; setMs(atMs: number): void; run(): void };
  readonly ledger: Ledger;
  readonly engine: Engine;
  readonly options: Options;
  close(): Promise<void>;
}

/** What trading asks of a user. */
type Trader = Awaited<ReturnType<Parameters<typeof createTrading>[0]['identity']['loadUser']>>;

/** Stands still until it is let run, so that everything sold before expires at the same instant. */
function createBenchClock(): OptionSetup['clock'] {
  let baseMs = Date.UTC(2026, 10, 20, 15);
  let startedAtMs: number | undefined;
  return {
    nowMs: () => Math.floor(baseMs + (startedAtMs === undefined ? 0 : performance.now() - startedAtMs)),
    setMs(atMs) {
      baseMs = atMs;
    },
    run() {
      startedAtMs = performance.now();
    },
  };
}

export async function openOptionSetup(database: Database, dataDir: string, log: Log): Promise<OptionSetup> {
  const clock = createBenchClock();
  const instruments = createInstrumentBook([expiring, ordered]);
  const feed = createScriptedFeed();
  const shared = { database, clock, log, instruments };
  const seed = 'ab'.repeat(32);
  const marketData = createMarketData({ ...shared, dataDir, instruments: instruments.all, feed, seed });
  await marketData.start();
  const ledger = createLedger({ ...shared, isSandbox: true });
  await ledger.seedTreasury();
  const parameters = await createParameters(database, parameterDefinitions);
  const eventLog = { appendIn: async () => () => undefined, append: async () => undefined };
  const trading = await createTrading({
    ...{ ...shared, parameters, marketData, ledger },
    identity: { loadUser: async () => ({ country: 'CH', level: 0 }) as Trader },
    eventLog,
    isWatched: () => false,
  });
  const engine = createEngine({
    ...{ ...shared, marketData, instruments: instruments.all },
    findSessionNoticeMs: () => sessionNoticeMs,
  });
  const options = createOptions({
    ...{ ...shared, marketData, ledger, trading, engine },
    notifications: createNotifications({
      ...{ database, clock, eventLog },
      messages: { queueIn: async () => undefined },
      loadContact: async () => undefined,
    }),
    parameters,
    orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    receiptIds: createReceiptIds('ab'.repeat(16)),
  });
  await engine.start();
  return {
    ...{ database, feed, clock, ledger, engine, options },
    async close() {
      await engine.stop();
      await options.close();
      trading.close();
      await ledger.close();
      await marketData.stop();
    },
  };
}
