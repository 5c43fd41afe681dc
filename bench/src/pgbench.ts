import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import type { EmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';

/** Where Debian and the path have PostgreSQL's own benchmark, the newest first; undefined where there is none. */
export function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map(version => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.map(folder => path.join(folder, 'pgbench')).find(file => existsSync(file));
}

/** Makes the database that the classic load runs on. */
export async function makePgbenchDatabase({ logins }: EmbeddedPostgres): Promise<void> {
  const database = await openDatabase(logins.superuser, pino({ level: 'warn' }));
  await database.query('create database pgbench');
  await database.close();
}

/** Transactions a second of the classic load (TPC-B-like) over the Unix socket of a running server. */
export async function runPgbench(file: string, server: EmbeddedPostgres, words: readonly string[]): Promise<number> {
  const { host, port, user } = server.logins.superuser;
  const address = ['-h', host, '-p', `${port}`, '-U', user, 'pgbench'];
  const { stdout, stderr, status } = spawnSync(file, [...words, ...address], { encoding: 'utf8' });
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
  return rate;
}
