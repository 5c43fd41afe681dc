import path from 'node:path';
import type pg from 'pg';
import type { Act } from '../../platform/http/act-server.ts';
import { claimFolder } from './fence-store.ts';
import { closeShortfall, describeShortfall, findShortfall, type Shortfall } from './record-fence.ts';
import { type RecoveredRecord, type RecoveryOptions, recoverRecord } from './recover-record.ts';

/** Writes an act of the platform into the operators' log, as the last statement of a transaction. */
export type RecordAct = (client: pg.PoolClient, act: Act) => Promise<void>;

export function findTickFolder(dataDir: string): string {
  return path.join(dataDir, 'ticks');
}

/**
 * Recovers the record and answers it when it is the one that the database rests on. After another program has died at work
 * (`onTakenOver`) its newest records stand in its own folder, and this one goes on behind them; otherwise people are asked.
 */
export async function recoverWhole(
  options: RecoveryOptions,
  onTakenOver: RecordAct | undefined,
): Promise<RecoveredRecord | undefined> {
  const { database, log } = options;
  const recovered = await recoverRecord(options);
  const shortfall = await findShortfall(database, recovered);
  if (!shortfall) {
    await claimFolder(database.pool, recovered.folderId);
    return recovered;
  }
  const reason = describeShortfall(shortfall);
  if (onTakenOver && shortfall.isOtherFolder && shortfall.missing.length === 0) {
    log.warn({ folder: options.folder }, `the tick record goes on in this folder, behind a gap: ${reason}`);
    return closeRecovered(options, { recovered, shortfall, act: 'record.takeOver', recordAct: onTakenOver });
  }
  log.error(
    { folder: options.folder, instruments: shortfall.behind.length, segments: shortfall.missing },
    `no prices and no trading, because the tick record is not whole: ${reason}. ` +
      'Put the folder back, or run `npm run repair-record`',
  );
  return undefined;
}

/**
 * The commands `repair-record` and `restore`: goes on in this folder, whatever it lacks. Answers in words what was amiss, or
 * undefined when nothing was. Only for whoever has the market.
 */
export async function repairRecord(
  options: RecoveryOptions,
  recordAct: RecordAct,
  act: 'record.repair' | 'record.restore' = 'record.repair',
): Promise<string | undefined> {
  const recovered = await recoverRecord(options);
  const shortfall = await findShortfall(options.database, recovered);
  if (!shortfall) return undefined;
  await closeRecovered(options, { recovered, shortfall, act, recordAct });
  return describeShortfall(shortfall);
}

interface Closing {
  readonly recovered: RecoveredRecord;
  readonly shortfall: Shortfall;
  readonly act: string;
  readonly recordAct: RecordAct;
}

async function closeRecovered(
  options: RecoveryOptions,
  { recovered, shortfall, act, recordAct }: Closing,
): Promise<RecoveredRecord> {
  await options.database.transaction(async client => {
    const gapCount = await closeShortfall(client, recovered, shortfall);
    const { isOtherFolder, behind, missing } = shortfall;
    const lost = { isOtherFolder, instrumentsBehind: behind.length, segmentsMissing: missing };
    const record = { operatorNumber: null, act, subject: 'record', reason: describeShortfall(shortfall) };
    await recordAct(client, { ...record, before: lost, after: { folderId: recovered.folderId, gaps: gapCount } });
  });
  return recoverRecord(options);
}
