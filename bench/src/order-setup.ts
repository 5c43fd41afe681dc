import { sessionNoticeMs } from '@truemark/domain/sessions/leverage';
import { parameterDefinitions } from '../../apps/server/src/definitions.ts';
import { type Contracts, createContracts } from '../../apps/server/src/features/contracts/index.ts';
import { createEngine, type Engine } from '../../apps/server/src/features/engine/index.ts';
import { createInstrumentBook, type InstrumentBook } from '../../apps/server/src/features/instruments/index.ts';
import { createLedger, type Ledger } from '../../apps/server/src/features/ledger/index.ts';
import { createMarketData, type MarketData } from '../../apps/server/src/features/market-data/index.ts';
import { createNotifications } from '../../apps/server/src/features/notifications/index.ts';
import { createParameters } from '../../apps/server/src/features/parameters/index.ts';
import { createTrading } from '../../apps/server/src/features/risk/index.ts';
import { createReceiptIds } from '../../apps/server/src/platform/crypto/receipt-ids.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { createNumberBlocks } from '../../apps/server/src/platform/postgres/number-blocks.ts';
import type { Log } from '../../apps/server/src/platform/process/log.ts';
import { createBenchInstrument, createScriptedFeed } from './scripted-market.ts';

/** Contracts on running prices, in this process. */
export interface OrderSetup {
  readonly ledger: Ledger;
  readonly engine: Engine;
  readonly contracts: Contracts;
  readonly marketData: MarketData;
  readonly instruments: InstrumentBook;
  readonly codes: readonly string[];
  close(): Promise<void>;
}

const instrumentCount = 8;
const tickMs = 20;
const usualPrice = 1_000_000;

/** What trading asks of a user. */
type Trader = Awaited<ReturnType<Parameters<typeof createTrading>[0]['identity']['loadUser']>>;

/** The engine's path as the program has it: prices, ledger, engine, contracts. */
export async function openOrderSetup(database: Database, dataDir: string, log: Log): Promise<OrderSetup> {
  const clock = { nowMs: Date.now };
  const instruments = createInstrumentBook(
    Array.from({ length: instrumentCount }, (_, index) => createBenchInstrument(index + 1)),
  );
  const feed = createScriptedFeed();
  const shared = { database, clock, log, instruments };
  const market = { ...shared, dataDir, instruments: instruments.all, feed, seed: 'ab'.repeat(32) };
  const marketData = createMarketData(market);
  await marketData.start();
  const ledger = createLedger({ ...shared, isSandbox: true });
  await ledger.seedTreasury();
  const eventLog = { appendIn: async () => () => undefined, append: async () => undefined };
  const parameters = await createParameters(database, parameterDefinitions);
  const trading = await createTrading({
    ...{ ...shared, parameters, marketData, ledger, eventLog, isWatched: () => false },
    identity: { loadUser: async () => ({ country: 'CH', level: 0 }) as Trader },
  });
  const engine = createEngine({
    ...{ ...shared, marketData, instruments: instruments.all },
    findSessionNoticeMs: () => sessionNoticeMs,
  });
  const contracts = createContracts({
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
  let turn = 0;
  const deliver = () => {
    turn += 1;
    for (const instrument of instruments.all) {
      feed.deliver(instrument, clock.nowMs(), usualPrice + ((turn + instrument.id) % 11));
    }
  };
  deliver();
  const timer = setInterval(deliver, tickMs);
  return {
    ...{ ledger, engine, contracts, marketData, instruments, codes: instruments.all.map(({ code }) => code) },
    async close() {
      clearInterval(timer);
      await engine.stop();
      contracts.stop();
      trading.close();
      await ledger.close();
      await marketData.stop();
    },
  };
}
