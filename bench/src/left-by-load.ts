import pino from 'pino';
import { contractHolds } from '../../apps/server/src/features/contracts/index.ts';
import { auditLedger } from '../../apps/server/src/features/ledger/index.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';

/** What a load of market orders has left on disk. */
export interface LeftByLoad {
  /** Orders that wait for their first price or were canceled for want of one; nothing else happens to any here. */
  readonly unfilled: number;
  /** Checks of the audit that fail. */
  readonly faults: number;
}

export async function inspectLoad(database: Database): Promise<LeftByLoad> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from contract_order where state <> 'holding'`,
  );
  const faults = (await auditLedger(database, [contractHolds])).filter(({ isOk }) => !isOk).length;
  return { unfilled: row?.count ?? 0, faults };
}

/** The same of a platform that has ended. */
export async function inspectDataFolder(dataDir: string): Promise<LeftByLoad> {
  const log = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) });
  const database = await openDatabase(postgres.logins.application, log);
  try {
    return await inspectLoad(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}
