import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { Login } from '../../apps/server/src/platform/postgres/cluster-logins.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import type { Log } from '../../apps/server/src/platform/process/log.ts';
import { openMigrated } from './migrated-database.ts';
import type { PromiseSeed } from './seed-promises.ts';

/** Smaller by hand, to try it out: PROMISES=20000. */
const promiseCount = Number(process.env.PROMISES ?? 1_000_000);
export const shares: Omit<PromiseSeed, 'nowMs'> = {
  planOwners: Math.round(promiseCount / 5),
  productOwners: Math.round(promiseCount * 0.15),
  loanOwners: Math.round(promiseCount * 0.05),
};

interface PromiseDatabase {
  readonly owner: Database;
  readonly database: Database;
  /** For another program: that of `database`. */
  readonly login: Login;
  readonly dataDir: string;
  readonly log: Log;
}

/** A database of its own, as somebody who looks after the tables and as the program logs in. */
export async function withPromiseDatabase<Result>(work: (parts: PromiseDatabase) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'truemark-promises-'));
  const log = pino({ level: 'error' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) });
  const owner = await openMigrated(postgres, 'superuser', log);
  const database = await openDatabase(postgres.logins.application, log);
  try {
    return await work({ owner, database, login: postgres.logins.application, dataDir, log });
  } finally {
    await database.close();
    await owner.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
