import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { runAsAdmin, withDatabase } from './test-server.ts';

/** A migrated database of the test's own, a copy of the run's template. Close it in `afterAll`. */
export async function openTestDatabase(): Promise<Database> {
  const server = inject('testServer');
  if (!server) throw new Error('No test server: the test file must import test-database.ts by name (vitest.config.ts)');
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  await runAsAdmin(server.address, `create database ${name} template ${server.template}`);
  const database = await openDatabase(withDatabase(server.address, name), pino({ level: 'silent' }));
  return {
    ...database,
    close: async () => {
      await database.close();
      await runAsAdmin(server.address, `drop database ${name} with (force)`);
    },
  };
}
