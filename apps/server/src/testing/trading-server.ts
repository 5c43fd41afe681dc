import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tick } from '@truemark/domain/market/tick';
import { parameterDefinitions } from '../definitions.ts';
import { type Contracts, contractHolds, createContracts } from '../features/contracts/index.ts';
import { createEngine, type Engine } from '../features/engine/index.ts';
import { createInstrumentBook } from '../features/instruments/index.ts';
import { auditLedger, createLedger, type Ledger } from '../features/ledger/index.ts';
import { createMarketData, type MarketData } from '../features/market-data/index.ts';
import { createEventLog, createNotifications } from '../features/notifications/index.ts';
import { createOptions, type Options, optionHolds } from '../features/options/index.ts';
import { createParameters } from '../features/parameters/index.ts';
import { createTrading } from '../features/risk/index.ts';
import { createReceiptIds } from '../platform/crypto/receipt-ids.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { findRunningPostgres } from '../platform/postgres/embedded-postgres.ts';
import { createNumberBlocks } from '../platform/postgres/number-blocks.ts';
import { type App, type AppDependencies, runServer } from '../platform/process/run-server.ts';
import { createRowFeed, killedMarkets, nameRows } from './market-prices.ts';
import { noteSteps } from './order-steps.ts';
import { type ReplayReport, replayOrders } from './replay-orders.ts';
import { type AcknowledgedAct, type TradingRequest, trade } from './trade-on-request.ts';

/** Time goes so much faster, that options of 30 seconds end within a test. */
const speed = 10;
const instruments = createInstrumentBook(killedMarkets.map(({ instrument }) => instrument));

/** From a moment that is the same for every start, so that time does not go back. */
const epochMs = Date.UTC(2026, 10, 1);
const clock = { nowMs: () => epochMs + Math.round((Date.now() - epochMs) * speed) };

/** What is found when everything that has happened is looked at again. */
export interface TradingExamination extends ReplayReport {
  readonly offenders: readonly string[];
}

interface TradingProgram {
  readonly database: AppDependencies['database'];
  readonly feed: ReturnType<typeof createRowFeed>;
  readonly marketData: MarketData;
  readonly ledger: Ledger;
  readonly engine: Engine;
  readonly contracts: Contracts;
  readonly options: Options;
}

/** Lets everything be dealt with that has come, and then looks at all of it. */
async function examine(
  { database, feed, engine, marketData }: TradingProgram,
  acts: readonly AcknowledgedAct[],
): Promise<TradingExamination> {
  feed.isPaused = true;
  try {
    // Whoever waits for a price longer than it may is canceled by the clock.
    await sleep(200);
    await engine.whenIdle();
    const ticks = new Map<number, readonly Tick[]>();
    for (const { id } of instruments.all) {
      const own: Tick[] = [];
      for await (const tick of marketData.readTicks(id)) if (tick.verdict === 'accepted') own.push(tick);
      ticks.set(id, own);
    }
    const offenders = (await auditLedger(database, [contractHolds, optionHolds]))
      .filter(({ isOk }) => !isOk)
      .map(({ name }) => name);
    // The clock's own decisions are up to a look late.
    return { ...(await replayOrders(database, ticks, acts, clock.nowMs() - 5_000)), offenders };
  } finally {
    feed.isPaused = false;
  }
}

/** The program as it is, around trading alone, with the least of HTTP. */
async function noteStepsOf(dataDir: string, log: AppDependencies['log']): Promise<void> {
  const running = findRunningPostgres(dataDir);
  if (!running) throw new Error('the database is not the embedded one');
  const owner = await openDatabase(running.logins.owner, log);
  await noteSteps(text => owner.pool.query(text));
  await owner.close();
  running.release();
}

async function buildTradingApp({ settings, database, log }: AppDependencies): Promise<App> {
  const feed = createRowFeed(nameRows(settings.dataDir), clock.nowMs);
  const marketData = createMarketData({
    ...{ database, dataDir: settings.dataDir, instruments: instruments.all, feed, clock, log, seed: 'ab'.repeat(32) },
  });
  const ledger = createLedger({ database, clock, log, isSandbox: true });
  await noteStepsOf(settings.dataDir, log);
  await ledger.seedTreasury();
  const eventLog = createEventLog({ database, clock });
  const parameters = await createParameters(database, parameterDefinitions);
  const trading = await createTrading({
    ...{ parameters, database, clock, log, instruments, marketData, ledger, eventLog, isWatched: () => true },
    identity: { loadUser: async () => ({ country: 'CH', level: 0 }) as never },
  });
  const engine = createEngine({
    ...{ marketData, instruments: instruments.all, clock, log, database },
    findSessionNoticeMs: () => Number(parameters.get('contracts.sessionNoticeMs')),
  });
  const parts = {
    ...{ database, clock, log, instruments, marketData, ledger, trading, engine },
    parameters,
    orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    receiptIds: createReceiptIds('ab'.repeat(16)),
  };
  const messages = { queueIn: async () => undefined };
  const loadContact = async () => undefined;
  const notifications = createNotifications({ database, clock, messages, eventLog, loadContact });
  const contracts = createContracts({ ...parts, notifications });
  const options = createOptions({ ...parts, notifications });
  await marketData.start();
  await Promise.all([contracts.restore(), options.restore()]);
  await engine.start();

  const program: TradingProgram = { database, feed, marketData, ledger, engine, contracts, options };
  const server = createServer((request, response) => {
    const answered =
      request.url === '/examine'
        ? read<readonly AcknowledgedAct[]>(request).then(acts => examine(program, acts))
        : read<TradingRequest>(request).then(asked => trade(program, asked));
    answered.then(
      reply =>
        response.end(JSON.stringify(reply ?? null, (_name, value) => (typeof value === 'bigint' ? `${value}` : value))),
      (error: Error) => response.writeHead(500).end(JSON.stringify(error.message)),
    );
  });
  return {
    isTrading: true,
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve(`http://${host}:${(server.address() as AddressInfo).port}`));
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      await engine.stop();
      contracts.stop();
      await options.close();
      trading.close();
      await marketData.stop();
      await ledger.close();
    },
  };
}

async function read<Content>(request: IncomingMessage): Promise<Content> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
}

await runServer(buildTradingApp, process.env, process.argv.slice(2));
