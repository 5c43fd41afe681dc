import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { inject } from 'vitest';
import { type Database, type DatabaseAddress, openDatabase } from '../database.ts';
import { runAsAdmin, withDatabase } from './test-server.ts';

export interface TestDatabase extends Database {
  /** For a program of its own that is to use this database. */
  readonly url: string;
}

/** A migrated database of the test's own, a copy of the run's template. Close it in `afterAll`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  if (!server) throw new Error('No test server: the test file must import test-database.ts by name (vitest.config.ts)');
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  await runAsAdmin(server.address, `create database ${name} template ${server.template} strategy file_copy`);
  const address = withDatabase(server.address, name);
  const database = await openDatabase(address, pino({ level: 'silent' }));
  return {
    ...database,
    url: calculateUrl(address),
    close: async () => {
      await database.close();
      await runAsAdmin(server.address, `drop database ${name} with (force)`);
    },
  };
}

function calculateUrl(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString;
  return `postgres://${address.user}@localhost/${address.database}?host=${encodeURIComponent(address.host)}`;
}
