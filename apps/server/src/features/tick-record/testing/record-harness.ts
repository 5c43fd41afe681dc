import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Tick } from '@truemark/domain/market/tick';
import type { Database } from '../../../platform/postgres/database.ts';
import { openTestDatabase } from '../../../platform/testing/test-database.ts';
import {
  createTestClock,
  createTestFolder,
  createTestLog,
  createTick,
  startMs,
} from '../../market-data/testing/test-market.ts';
import { TickRecord, type TickRecordOptions } from '../tick-record.ts';

/** Records in one segment of the tests. */
export const segmentRecords = 100;

/** Tick records over a database and a folder of its own; what is opened is closed at the close. */
export interface RecordHarness {
  readonly database: Database;
  readonly folder: string;
  readonly messages: string[];
  open(changes?: Partial<TickRecordOptions>): Promise<TickRecord>;
  /** Path of a file in the folder. */
  file(name: string): string;
  /** Names of the files, but for the folder's mark. */
  listFiles(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openRecordHarness(): Promise<RecordHarness> {
  const database = await openTestDatabase();
  const folder = await createTestFolder();
  const { log, messages } = createTestLog();
  const opened: TickRecord[] = [];
  return {
    database,
    folder: folder.path,
    messages,
    async open(changes = {}) {
      const record = await TickRecord.open({
        folder: folder.path,
        database,
        clock: createTestClock(),
        log,
        segmentBytesMax: 64 + segmentRecords * 64,
        syncIntervalMs: 5,
        ...changes,
      });
      opened.push(record);
      return record;
    },
    file: name => path.join(folder.path, name),
    listFiles: async () => (await readdir(folder.path)).filter(name => name !== 'folder.id').sort(),
    async close() {
      for (const record of opened) await record.close();
      await database.close();
      await folder.remove();
    },
  };
}

/** Appends ticks of instruments 1 to 3 in turn, going on from where each chain stands. */
export function appendTicks(record: TickRecord, count: number, stepMs = 10): Tick[] {
  return Array.from({ length: count }, (_, index) => {
    const instrumentId = 1 + (index % 3);
    const sequence = record.findHead(instrumentId).sequence + 1;
    const verdict = sequence % 7 === 0 ? 'outlier' : sequence % 11 === 0 ? 'held' : 'accepted';
    const atMs = Math.max(record.lastAtMs, startMs) + stepMs;
    const tick = createTick(instrumentId, sequence, atMs, { verdict });
    record.append(tick);
    return tick;
  });
}

export function ofInstrument(ticks: readonly Tick[], instrumentId: number): Tick[] {
  return ticks.filter(tick => tick.instrumentId === instrumentId);
}
