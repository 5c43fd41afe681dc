import path from 'node:path';
import { checkRestore, restore } from './features/backup/index.ts';
import { createAudit } from './features/console-access/index.ts';
import { findTickFolder, repairRecord } from './features/tick-record/index.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { openMarketLease } from './platform/postgres/market-lease.ts';
import { prepareDatabase } from './platform/postgres/prepare-database.ts';
import type { Command, CommandParts } from './platform/process/run-server.ts';
import { StartRefusal } from './platform/process/start-refusal.ts';

/** The command `restore`: puts a backup into an empty `DATA_DIR` and database, and upgrades it to this version. */
export const restoreCommand: Command = {
  role: 'owner',
  word: 'folder of a backup',
  async prepare(settings, word) {
    if (settings.databaseUrl !== null && settings.databaseOwnerUrl === null) {
      throw new StartRefusal('DATABASE_OWNER_URL is needed to restore: it is the owner of the tables');
    }
    await checkRestore(settings, path.resolve(word));
  },
  async run(parts) {
    const { settings, database, roles, log, word, say } = parts;
    const manifest = await restore({ settings, database, folder: path.resolve(word), log });
    const applied = await prepareDatabase(roles, log);
    await leaveNumbersOut(parts);
    const rowCount = manifest.tables.reduce((sum, table) => sum + table.rowCount, 0);
    say(
      `Restored ${rowCount} rows as of ${new Date(manifest.takenAtMs).toISOString()}; migrations applied: ${applied}`,
    );
    say(
      'Put secrets.key and files.key of the old machine into DATA_DIR, or set SECRETS_KEY and FILES_KEY, before the start',
    );
    return true;
  },
};

/**
 * The old machine went on after the backup, and gave numbers to prices that somebody may hold a receipt on: the record goes
 * on behind a gap, so that none of them is given again.
 */
async function leaveNumbersOut({ settings, roles, log, clock }: CommandParts): Promise<void> {
  const database = await openDatabase(roles.application, log);
  try {
    const onLost = () => {
      log.fatal('another program has taken the market: ending');
      process.exit(1);
    };
    const lease = await openMarketLease({ database, log, onLost });
    try {
      const options = { folder: findTickFolder(settings.dataDir), database, log, nowMs: clock.nowMs() };
      await repairRecord(options, createAudit({ database, clock }).recordIn, 'record.restore');
    } finally {
      await lease.close();
    }
  } finally {
    await database.close();
  }
}
