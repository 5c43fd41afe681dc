import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatPrice } from '@truemark/domain/price';
import { assert } from '@truemark/domain/result';
import type { Quote, Tick } from '@truemark/domain/tick';
import type { Feed } from '../adapters/feeds/feed.ts';
import { type Contracts, createContracts } from '../features/contracts/index.ts';
import { createEngine, type Engine } from '../features/engine/index.ts';
import { createInstrumentBook } from '../features/instruments/index.ts';
import { auditLedger, createLedger, type Ledger } from '../features/ledger/index.ts';
import { createMarketData, type MarketData } from '../features/market-data/index.ts';
import { createInstrument, createQuote } from '../features/market-data/testing/test-market.ts';
import { createEventLog, createNotifications } from '../features/notifications/index.ts';
import { createOptions, type Options } from '../features/options/index.ts';
import { createParameters } from '../features/parameters/index.ts';
import { createTrading } from '../features/trading/index.ts';
import { createNumberBlocks } from '../platform/number-blocks.ts';
import { createReceiptIds } from '../platform/receipt-ids.ts';
import { type App, type AppDependencies, runServer } from '../platform/run-server.ts';
import { replayOrders } from './replay-orders.ts';

/** What a client asks of the program. */
export interface TradingRequest {
  readonly kind: 'market' | 'limit' | 'option' | 'close' | 'fund';
  readonly userId: number;
  readonly key: string;
  readonly isUp: boolean;
}

/** Time goes so much faster, that options of 30 seconds end within a test. */
const speed = 10;
const instruments = createInstrumentBook([1, 2, 3, 4].map(id => createInstrument(id)));
const tickIntervalMs = 10;
const usualPrice = 1_000_000;

/** From a moment that is the same for every start, so that time does not go back. */
const epochMs = Date.UTC(2026, 10, 1);
const clock = { nowMs: () => epochMs + Math.round((Date.now() - epochMs) * speed) };

/** A random walk of all instruments at once, within a tenth around the usual price. */
function createWalkFeed(): Feed & { isPaused: boolean } {
  const prices = instruments.all.map(() => usualPrice);
  let timer: NodeJS.Timeout | undefined;
  const feed = {
    kind: 'exchange' as const,
    speed: 1,
    isPaused: false,
    async start(onQuotes: (quotes: readonly Quote[]) => void) {
      timer = setInterval(() => {
        if (feed.isPaused) return;
        const quotes = instruments.all.map(({ id }, index) => {
          const step = Math.round((Math.random() - 0.5) * 1_200);
          const price = Math.min(1_100_000, Math.max(900_000, (prices[index] ?? usualPrice) + step));
          prices[index] = price;
          return createQuote(id, clock.nowMs(), price);
        });
        onQuotes(quotes);
      }, tickIntervalMs);
    },
    stop: async () => clearInterval(timer),
    calculateMarketTimeMs: (_instrumentId: number, nowMs: number) => nowMs,
    health: () => [],
  };
  return feed;
}

interface Desk {
  readonly database: AppDependencies['database'];
  readonly feed: ReturnType<typeof createWalkFeed>;
  readonly marketData: MarketData;
  readonly ledger: Ledger;
  readonly engine: Engine;
  readonly contracts: Contracts;
  readonly options: Options;
}

async function trade(
  { marketData, ledger, contracts, options }: Desk,
  { kind, userId, key, isUp }: TradingRequest,
): Promise<unknown> {
  if (kind === 'fund') {
    const move = { book: 'live', asset: 'USDT', amount: 10n ** 12n, key, reference: 'fund' } as const;
    return ledger.grantTestFunds(userId, move);
  }
  const instrument = instruments.all[userId % instruments.all.length];
  const tick = instrument && marketData.findTick(instrument.id);
  assert(instrument && tick, 'there is a price');
  const { code } = instrument;
  const common = { userId, book: 'live', code, idempotencyKey: key } as const;
  if (kind === 'option') {
    const sale = { durationSeconds: 30, stake: '10', payoutRatio: '0.75', ruleVersion: 2 };
    const bought = await options.buy({ ...common, ...sale, type: isUp ? 'up' : 'down' });
    return bought.ok ? { ids: [`option:${bought.value.id}`] } : bought;
  }
  if (kind === 'close') {
    const { closing } = await contracts.closeAll(userId, 'live', undefined);
    return { ids: closing.map(id => `contract:${id}`) };
  }
  // In steps of the price: a quarter of a percent to either side.
  const at = (steps: bigint) => formatPrice((tick.last / 10n ** 6n + steps) * 10n ** 6n);
  const up = isUp ? 1n : -1n;
  const limitPrice = kind === 'limit' ? at(-300n * up) : undefined;
  const middle = kind === 'limit' ? -300n * up : 0n;
  const opened = await contracts.open({
    ...{ ...common, kind, side: isUp ? 'long' : 'short', lots: '1', leverage: 10, limitPrice },
    ...{ stopLoss: at(middle - 2_500n * up), takeProfit: at(middle + 2_500n * up) },
    ...{ feeRate: '0.0005', ruleVersion: 1 },
  });
  return 'ok' in opened ? opened : { ids: [`contract:${opened.id}`] };
}

/** Lets everything be dealt with that has come, and then looks at all of it. */
async function examine({ database, feed, engine, marketData }: Desk): Promise<unknown> {
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
    const offenders = (await auditLedger(database)).filter(({ isOk }) => !isOk).map(({ name }) => name);
    // The clock's own decisions are up to a look late.
    return { ...(await replayOrders(database, ticks, clock.nowMs() - 5_000)), offenders };
  } finally {
    feed.isPaused = false;
  }
}

/** The program as it is, around trading alone, with the least of HTTP. */
async function buildTradingApp({ settings, database, log }: AppDependencies): Promise<App> {
  const feed = createWalkFeed();
  const marketData = createMarketData({
    ...{ database, dataDir: settings.dataDir, instruments: instruments.all, feed, clock, log, seed: 'ab'.repeat(32) },
  });
  const ledger = createLedger({ database, clock, log, isSandbox: true });
  await ledger.seedTreasury();
  const eventLog = createEventLog({ database, clock });
  const trading = await createTrading({
    ...{ database, clock, log, instruments, marketData, ledger, eventLog, isWatched: () => true },
    identity: { loadUser: async () => ({ country: 'CH', level: 0 }) as never },
  });
  const engine = createEngine({ marketData, instruments: instruments.all, clock, log, database });
  const parts = {
    ...{ database, clock, log, instruments, marketData, ledger, trading, engine },
    parameters: await createParameters(database),
    orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    receiptIds: createReceiptIds('ab'.repeat(16)),
  };
  const messages = { queueIn: async () => undefined };
  const loadContact = async () => undefined;
  const notifications = createNotifications({ database, clock, messages, eventLog, loadContact });
  const contracts = createContracts({ ...parts, notifications });
  const options = createOptions(parts);
  await marketData.start();
  await Promise.all([contracts.restore(), options.restore()]);
  await engine.start();

  const desk: Desk = { database, feed, marketData, ledger, engine, contracts, options };
  const server = createServer((request, response) => {
    const answered = request.url === '/examine' ? examine(desk) : read(request).then(asked => trade(desk, asked));
    answered.then(
      reply =>
        response.end(JSON.stringify(reply ?? null, (_name, value) => (typeof value === 'bigint' ? `${value}` : value))),
      (error: Error) => response.writeHead(500).end(JSON.stringify(error.message)),
    );
  });
  return {
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

async function read(request: IncomingMessage): Promise<TradingRequest> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
}

await runServer(buildTradingApp, process.env, process.argv.slice(2));
