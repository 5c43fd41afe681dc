import { createAudit } from './features/console-access/index.ts';
import { findTickFolder, repairRecord } from './features/tick-record/index.ts';
import { openMarketLease } from './platform/postgres/market-lease.ts';
import type { Command } from './platform/process/run-server.ts';
import { StartRefusal } from './platform/process/start-refusal.ts';

/**
 * The command `repair-record`: lets the tick record of `DATA_DIR` go on where the database has gone on without it. A server
 * that waits for it takes prices in again by itself.
 */
export const repairCommand: Command = {
  // As whoever runs the market, whose connections are told from others by their role.
  role: 'application',
  async run({ settings, database, log, clock, say }) {
    const onLost = () => {
      log.fatal('another program has taken the market: ending');
      process.exit(1);
    };
    const lease = await openMarketLease({ database, log, onLost });
    try {
      if (lease.standing === 'standby') {
        throw new StartRefusal('Another program has the market, so its tick record is whole: stop it first');
      }
      const folder = findTickFolder(settings.dataDir);
      const options = { folder, database, log, nowMs: clock.nowMs() };
      const repaired = await repairRecord(options, createAudit({ database, clock }).recordIn);
      say(repaired === undefined ? `The tick record in ${folder} is whole` : `Repaired ${folder}: ${repaired}`);
      return true;
    } finally {
      await lease.close();
    }
  },
};
