import type { Logger } from 'pino';
import { type Database, openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import type { EmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { prepareDatabase } from '../../apps/server/src/platform/postgres/prepare-database.ts';

/** Migrates the database of a server, and logs in as the product does, or as somebody who may look after the tables, too. */
export async function openMigrated(
  { logins }: EmbeddedPostgres,
  role: 'application' | 'superuser',
  log: Logger,
): Promise<Database> {
  await prepareDatabase(logins, log);
  return openDatabase(logins[role], log);
}
