import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { findProcessesIn, waitUntil } from '../testing/server-process.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';

const log = createLog('silent', { write: () => undefined });
const isRoot = process.getuid?.() === 0;
let folder: string;
const running: EmbeddedPostgres[] = [];

beforeAll(() => {
  folder = makeTemporaryFolder();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function makeDataDir(name: string): string {
  const dataDir = path.join(folder, name);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return dataDir;
}

async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, onLost: () => undefined, ...options });
  running.push(server);
  return server;
}

async function ask(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(server.logins.owner);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** As a killed program leaves it: the watchdog that would have stopped the server is gone too. */
async function killWatchdog(server: EmbeddedPostgres): Promise<void> {
  for (const name of fs.readdirSync('/proc')) {
    if (/^\d+$/.test(name) && readCommandLine(name).endsWith(`kill -INT "$1"\0sh\0${server.pid}\0`)) {
      process.kill(Number(name), 'SIGKILL');
      return;
    }
  }
  throw new Error('the server has no watchdog');
}

function readCommandLine(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It ended while we looked.
    return '';
  }
}

describe('startEmbeddedPostgres', () => {
  it('PLT-021 syncs every commit to disk, opens no port of the network, and keeps its log of changes small', async () => {
    const server = await start(makeDataDir('data'));
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'max_wal_size'];
    const shown = await ask(server, `select ${names.map(name => `current_setting('${name}')`).join(', ')}`);
    expect(shown).toEqual(['on', 'on', 'on', '', '448MB']);
    expect(fs.readdirSync(path.join(folder, 'data/postgres'))).toContain('.s.PGSQL.5432');
  });

  it('PLT-021 folds the case of every alphabet, whatever the locale of the system', async () => {
    const server = await start(makeDataDir('data'));
    const own = `(select datlocprovider from pg_database where datname = current_database())`;
    const shown = await ask(server, `select lower('ÄÉЖ'), current_setting('server_encoding'), ${own}`);
    expect(shown).toEqual(['äéж', 'UTF8', 'b']);
  });

  it.skipIf(!isRoot)('PLT-022 started by root runs under a number that no account has, and makes no user', async () => {
    const users = fs.readFileSync('/etc/passwd', 'utf8');
    const server = await start(makeDataDir('data'));
    expect(fs.readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^Uid:\t65525\t65525\t65525\t65525$/m);
    expect(fs.statSync(path.join(folder, 'data/postgres')).uid).toBe(65_525);
    expect(fs.readFileSync('/etc/passwd', 'utf8')).toBe(users);
  });

  it.skipIf(!isRoot)('PLT-023 runs from a checkout, and on data, in a home that is closed to others', async () => {
    const home = makeDataDir('home');
    fs.cpSync(path.join(findPostgresBinaries(), '..'), path.join(home, 'package'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const copyFolders = [path.join(folder, 'cache')];
    const server = await start(makeDataDir('home/data'), { binaries: path.join(home, 'package/native'), copyFolders });
    expect(await ask(server, 'select 1')).toEqual([1]);
    expect(fs.readlinkSync(`/proc/${server.pid}/exe`)).toContain(copyFolders[0]);
    expect(fs.readlinkSync(`/proc/${server.pid}/cwd`)).toBe(path.join(home, 'data/postgres'));
  });

  it('PLT-025 stops a server that a killed program left running, and has its data', async () => {
    const dataDir = makeDataDir('data');
    const left = await start(dataDir);
    await ask(left, 'create table kept as select 7 as n');
    await killWatchdog(left);
    const next = await start(dataDir);
    expect(next.pid).not.toBe(left.pid);
    expect(await ask(next, 'select n from kept')).toEqual([7]);
    expect(findProcessesIn(path.join(dataDir, 'postgres'))).not.toContain(left.pid);
  });

  it('PLT-025 starts after the server was killed, even while a part of it still runs', async () => {
    const dataDir = makeDataDir('data');
    const left = await start(dataDir);
    await ask(left, 'create table acknowledged as select 1 as n');
    const client = new pg.Client(left.logins.owner);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    process.kill(backend, 'SIGSTOP');
    process.kill(left.pid, 'SIGKILL');
    setTimeout(() => process.kill(backend, 'SIGCONT'), 400);
    expect(await ask(await start(dataDir), 'select n from acknowledged')).toEqual([1]);
  });

  it('PLT-025 starts after the server was killed, even before its starter has taken note', async () => {
    const dataDir = makeDataDir('data');
    const module = JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'));
    const program = `
      const { startEmbeddedPostgres } = await import(${module});
      const log = { debug() {}, warn() {} };
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, onLost() {} });
      console.log(server.pid);
      setInterval(() => undefined, 1_000);`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(starter.stdout, 'data');
    const left = Number(pid);
    starter.kill('SIGSTOP');
    // It does not hear that it should stop, dies a moment later, and keeps its number until its starter runs on.
    process.kill(left, 'SIGSTOP');
    setTimeout(() => process.kill(left, 'SIGKILL'), 200);
    setTimeout(() => starter.kill('SIGCONT'), 1_000);
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
    expect(findProcessesIn(path.join(dataDir, 'postgres'))).not.toContain(left);
    starter.kill('SIGKILL');
  });

  it('PLT-026 starts when its old process number now belongs to another program, which it leaves alone', async () => {
    const dataDir = makeDataDir('data');
    const left = await start(dataDir);
    const cluster = path.join(dataDir, 'postgres');
    const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map(name => path.join(cluster, name));
    const contents = files.map(file => fs.readFileSync(file, 'utf8'));
    await left.stop();
    const other = spawn('sleep', ['60'], isRoot ? { uid: 65_534, gid: 65_534 } : {});
    for (const [index, file] of files.entries()) {
      fs.writeFileSync(file, (contents[index] ?? '').replace(/^\d+/, `${other.pid}`));
    }
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
    expect(other.exitCode ?? other.signalCode).toBeNull();
    other.kill();
  });

  it('PLT-027 works in a folder whose path is longer than a socket may have', async () => {
    const deep = makeDataDir(Array.from({ length: 12 }, () => 'a-long-name').join('/'));
    fs.renameSync(path.join(makeDataDir('data'), 'postgres'), path.join(deep, 'postgres'));
    const server = await start(deep);
    expect(await ask(server, 'select 1')).toEqual([1]);
    const { host } = server.logins.owner;
    await server.stop();
    await waitUntil(() => !fs.existsSync(path.dirname(host)));
  });

  it('PLT-028 makes the cluster again when the first start was cut short', async () => {
    const dataDir = makeDataDir('short');
    await expect(start(dataDir, { binaries: folder, copyFolders: [folder] })).rejects.toThrow(
      /^The database could not be made in \S+: spawn \S+ (ENOENT|EACCES)$/,
    );
    fs.mkdirSync(path.join(dataDir, 'postgres.new/base'), { recursive: true });
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
  });

  it('PLT-029 says in one line why it does not start: data of another PostgreSQL', async () => {
    const dataDir = makeDataDir('short');
    const versionFile = path.join(dataDir, 'postgres/PG_VERSION');
    fs.writeFileSync(versionFile, '14\n');
    const refusal = await start(dataDir).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect(String(refusal)).toMatch(/FATAL: {2}database files are incompatible with server DETAIL: .*version 14/);
    expect(String(refusal)).not.toContain('\n');
  });

  it('PLT-058 says so when the server ends although nobody asked it to', async () => {
    let isLost = false;
    const server = await start(makeDataDir('data'), {
      onLost: () => {
        isLost = true;
      },
    });
    process.kill(server.pid, 'SIGQUIT');
    await waitUntil(() => isLost);
  });
});
