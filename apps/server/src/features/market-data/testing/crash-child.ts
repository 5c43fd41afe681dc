import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { type DatabaseAddress, openDatabase } from '../../../platform/postgres/database.ts';
import { createMarketData } from '../market-data.ts';
import { createInstrument, createQuote, createTestClock, createTestFeed, startMs } from './test-market.ts';

/** What a program that is going to be killed is told. */
export interface CrashTask {
  readonly address: DatabaseAddress;
  readonly dataDir: string;
}

/** The instruments of the program that is killed: many enough that a save takes its time. */
export const crashInstruments = Array.from({ length: 24 }, (_, index) => createInstrument(index + 1));

/** Takes in prices as fast as it can, an hour a round, and says after each round how many are on disk. */
async function run({ address, dataDir }: CrashTask): Promise<void> {
  const log = pino({ level: 'silent' });
  const clock = createTestClock();
  const feed = createTestFeed({ kind: 'exchange' });
  const database = await openDatabase(address, log);
  const marketData = createMarketData({
    ...{ database, dataDir, instruments: crashInstruments, feed, clock, log, seed: '00'.repeat(32) },
    recordLimits: { segmentBytesMax: 64 * 2_000 },
  });
  await marketData.start();
  for (let round = 0; ; round += 1) {
    for (let step = 0; step < 20; step += 1) {
      clock.atMs = startMs + round * 3_600_000 + step * 180_000;
      // Every seventh price is a jump that is held, every eleventh one crossed.
      const price = 1_000_000 + ((round * 20 + step) % 97) * (step % 7 === 6 ? 20_000 : 1);
      const changes = step % 11 === 10 ? { bid: 2n, ask: 1n } : {};
      feed.deliver(...crashInstruments.map(({ id }) => createQuote(id, clock.atMs, price + id, changes)));
    }
    await marketData.whenSynced();
    process.stdout.write(`${marketData.loadRecordStatus().recordCount}\n`);
    await wait(2);
  }
}

if (process.argv[2]) await run(JSON.parse(process.argv[2]));
