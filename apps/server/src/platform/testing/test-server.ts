import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { type DatabaseAddress, openDatabase } from '../database.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { migrateJobs } from '../jobs.ts';
import { migrate, migrationsFolder } from '../migrate.ts';

/** Where the tests of one run find their server, and the migrated database that each copies. */
export interface TestServer {
  readonly address: DatabaseAddress;
  readonly template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const log = pino({ level: 'silent' });

/**
 * One PostgreSQL for all tests of a run: the server at TEST_DATABASE_URL, else one of our own from the binaries in
 * TEST_POSTGRES (a folder with `bin`), else one from npm.
 */
export default async function openTestServer(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url ? { address: { connectionString: url }, stop: async () => {} } : await startTestServer();
  const template = `truemark_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(server.address, `create database ${template}`);
  const database = await openDatabase(withDatabase(server.address, template), log);
  await migrate(database, migrationsFolder, log);
  await migrateJobs(database, log);
  await database.close();
  project.provide('testServer', { address: server.address, template });
  return async () => {
    if (url) await runAsAdmin(server.address, `drop database ${template} with (force)`);
    await server.stop();
  };
}

async function startTestServer(): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'truemark-test-'));
  // Whatever the end of the run, the folder goes when the run's process does.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    onLost: () => {
      throw new Error('the PostgreSQL of the tests has ended');
    },
    ...(process.env.TEST_POSTGRES ? { binaries: process.env.TEST_POSTGRES } : {}),
    // A test's data need not outlive the power; everything else is as in the product.
    extraSettings: { fsync: 'off', max_connections: '200' },
  });
  return postgres;
}

/** The same server, another database. */
export function withDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, database };
  const url = new URL(address.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export async function runAsAdmin(address: DatabaseAddress, statement: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
