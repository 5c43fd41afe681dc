import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Price } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { sessionNoticeMs } from '@truemark/domain/sessions/leverage';
import pino from 'pino';
import { contractKind, restoreOrders, type TrackedContract } from '../../apps/server/src/features/contracts/index.ts';
import { createEngine } from '../../apps/server/src/features/engine/index.ts';
import { loadInstruments, seedCatalogue } from '../../apps/server/src/features/instruments/index.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { type Bench, calculatePercentile } from './bench.ts';
import { openMigrated } from './migrated-database.ts';
import { openMarketsAtMs } from './platform-server.ts';
import { seededPrice, seededSequence, seedPositions } from './seed-contracts.ts';

const instrumentCount = 50;
/** Each stands with two levels in the ladders, the next one on either side, and with five in all. */
const positionCount = 500_000;
const fewPositionCount = 500;
const quietTickCount = 1_000_000;
const scanCount = 20;

/** Prices of a market as the engine hears them, made here. */
function createPrices(instruments: readonly Instrument[]) {
  const listeners = new Set<(tick: Tick) => void>();
  const newest = new Map<number, Tick>(
    instruments.map(({ id }) => [id, makeTick(id, seededSequence, openMarketsAtMs, seededPrice)]),
  );
  return {
    marketData: {
      onAcceptedTick(listener: (tick: Tick) => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      async *readTicks(): AsyncGenerator<Tick> {},
      listRecords: (instrumentId: number) => [newest.get(instrumentId)].filter(tick => tick !== undefined),
      calculateMarketTimeMs: (_instrumentId: number, nowMs: number) => nowMs,
      calculateTickTimeMs: ({ atMs }: Tick) => atMs,
      findDeliveredMs: (nowMs: number) => nowMs,
      whenSynced: async () => undefined,
    },
    deliver(tick: Tick): void {
      for (const listener of listeners) listener(tick);
    },
  };
}

function makeTick(instrumentId: number, sequence: number, atMs: number, price: Price): Tick {
  const prices = { bid: price - 10n ** 7n, ask: price + 10n ** 7n, last: price };
  return {
    ...{ instrumentId, sequence, atMs, sourceAtMs: atMs, size: 0n, source: 'simulated', verdict: 'accepted' },
    ...prices,
    isDerived: false,
  };
}

/** Ticks that reach no level, one after the other through all instruments; what each of them costs, µs. */
function runQuietTicks(
  instruments: readonly Instrument[],
  deliver: (tick: Tick) => void,
  count: number,
): { readonly costsUs: Float64Array; readonly meanUs: number } {
  const costsUs = new Float64Array(count);
  let totalMs = 0;
  for (let index = 0; index < count; index += 1) {
    const instrument = instruments[index % instruments.length];
    if (!instrument) throw new Error('there are no instruments');
    const turn = Math.floor(index / instruments.length);
    // Up and down by at most 0.3 per cent.
    const price = seededPrice + BigInt(((turn * 7_919) % 601) - 300) * 10n ** 7n;
    const tick = makeTick(instrument.id, seededSequence + 1 + turn, openMarketsAtMs + turn * 20, price);
    const startedAtMs = performance.now();
    deliver(tick);
    const costMs = performance.now() - startedAtMs;
    costsUs[index] = costMs * 1_000;
    totalMs += costMs;
  }
  return { costsUs, meanUs: (totalMs * 1_000) / count };
}

/** The plainest way: every level is compared with the price. µs for each look at all of them. */
function measureScan(levelCount: number): number {
  const levels = new BigInt64Array(levelCount);
  for (let index = 0; index < levelCount; index += 1) {
    levels[index] = index % 2 === 0 ? seededPrice - 10n ** 10n : seededPrice + 10n ** 10n;
  }
  let reachedCount = 0;
  const startedAtMs = performance.now();
  for (let scan = 0; scan < scanCount; scan += 1) {
    const price = seededPrice + BigInt(scan);
    for (let index = 0; index < levelCount; index += 1) {
      const level = levels[index] ?? 0n;
      if (index % 2 === 0 ? price <= level : price >= level) reachedCount += 1;
    }
  }
  const meanUs = ((performance.now() - startedAtMs) * 1_000) / scanCount;
  if (reachedCount > 0) throw new Error('a quiet price reached a level');
  return meanUs;
}

function openEngine(database: Database, instruments: readonly Instrument[]) {
  const prices = createPrices(instruments);
  const clock = { nowMs: () => openMarketsAtMs };
  const { marketData } = prices;
  const engine = createEngine({
    ...{ marketData, instruments, clock, log: pino({ level: 'warn' }), database },
    findSessionNoticeMs: () => sessionNoticeMs,
  });
  let decidedCount = 0;
  const tracker = engine.register(contractKind);
  tracker.onDecisions(async decisions => {
    decidedCount += decisions.length;
  });
  return { engine, tracker, deliver: prices.deliver, countDecided: () => decidedCount };
}

/** As the program starts: what is open is read, given to the engine, and followed from then on. */
async function rebuild(database: Database, { engine, tracker }: ReturnType<typeof openEngine>): Promise<number> {
  const startedAtMs = performance.now();
  const count = await restoreOrders(database, { restore: () => undefined }, tracker);
  await engine.start();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  if (count !== positionCount || engine.countTracked() !== positionCount) {
    throw new Error(`${count} positions were restored`);
  }
  return seconds;
}

function makeFewPositions(instruments: readonly Instrument[]): TrackedContract[] {
  return Array.from({ length: fewPositionCount }, (_, index) => ({
    ...{
      kind: 'contract',
      id: index + 1,
      userId: 1,
      instrumentId: instruments[index % instruments.length]?.id ?? 1,
      side: 'long',
    },
    ...{ stage: 'holding', fromSequence: seededSequence, closesWithSession: false },
    levels: {
      ...{ liquidation: seededPrice / 2n, stopLoss: (seededPrice * 9n) / 10n, call: null },
      ...{ takeProfit: (seededPrice * 11n) / 10n, cap: seededPrice * 2n },
    },
  }));
}

async function measure(database: Database, say: (line: string) => void) {
  await seedCatalogue(database);
  const instruments = (await loadInstruments(database)).slice(0, instrumentCount);
  await seedPositions(
    database,
    instruments.map(({ id }) => id),
    positionCount,
    openMarketsAtMs,
  );
  const many = openEngine(database, instruments);
  const rebuildSeconds = await rebuild(database, many);
  say(`${positionCount} positions rebuilt in ${rebuildSeconds.toFixed(1)} s`);
  const few = openEngine(database, instruments);
  for (const item of makeFewPositions(instruments)) few.tracker.track(item);
  await few.engine.start();
  // Both once before, so that neither is measured while it is compiled.
  runQuietTicks(instruments, few.deliver, quietTickCount / 10);
  runQuietTicks(instruments, many.deliver, quietTickCount / 10);
  const small = runQuietTicks(instruments, few.deliver, quietTickCount);
  const large = runQuietTicks(instruments, many.deliver, quietTickCount);
  const scanUs = measureScan(2 * positionCount);
  const p99Us = calculatePercentile([...large.costsUs], 0.99);
  say(
    `quiet tick: mean ${large.meanUs.toFixed(2)} µs with a million levels, ${small.meanUs.toFixed(2)} µs with a thousand`,
  );
  say(`a scan of a million levels: ${scanUs.toFixed(0)} µs`);
  await many.engine.stop();
  await few.engine.stop();
  const decidedCount = many.countDecided() + few.countDecided();
  return [
    { name: 'triggers: quiet tick with 1,000,000 levels, p99', value: p99Us, unit: 'µs', max: 100 },
    { name: 'triggers: cost with 1,000,000 ÷ with 1,000 levels', value: large.meanUs / small.meanUs, unit: '', max: 5 },
    { name: 'triggers: scan of all levels ÷ quiet tick', value: scanUs / large.meanUs, unit: '', min: 500 },
    { name: 'triggers: rebuild from the database', value: rebuildSeconds, unit: 's', max: 10 },
    { name: 'triggers: decisions on quiet ticks', value: decidedCount, unit: '', max: 0 },
  ];
}

/** What a tick costs that fires nothing, however much is watched, and how soon all of it is watched after a start. */
export const triggersBench: Bench = {
  name: 'triggers',
  async run(say) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'truemark-triggers-'));
    const log = pino({ level: 'warn' });
    const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) });
    const database = await openMigrated(postgres, 'superuser', log);
    try {
      return await measure(database, say);
    } finally {
      await database.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
