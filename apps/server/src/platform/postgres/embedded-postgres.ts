import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDataDirInUse } from '../process/data-dir.ts';
import type { Log } from '../process/log.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { calculateLogins, type Logins, makeLogins, readLogins, superuser, writeLoginRules } from './cluster-logins.ts';
import { findClusterOwner, findQuietAccount, giveCluster } from './cluster-owner.ts';
import { stopLeftoverPostgres } from './leftover-postgres.ts';
import { findPostgresBinaries, openBinariesFor, type ProcessOwner } from './postgres-binaries.ts';

export interface EmbeddedPostgres {
  readonly logins: Logins;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder that is ours alone (see data-dir.ts); the cluster is its subfolder `postgres`. */
  readonly dataDir: string;
  readonly log: Log;
  /** Called when the server ends although nobody asked it to. */
  readonly onLost: () => void;
  /** Folder with `bin`: another PostgreSQL than the one from npm. */
  readonly binaries?: string;
  /** Where a copy of binaries that the server cannot reach may lie. */
  readonly copyFolders?: readonly string[];
  /** Server settings beside the ones every start has. */
  readonly extraSettings?: Readonly<Record<string, string>>;
}

/** Only names the socket file: no port of the network is opened. */
const port = 5432;
/** Shortest limit of the systems we know (macOS), without the closing zero. */
const socketPathBytesMax = 103;

/** How large the database's own log of changes may grow: after each checkpoint, which its size sets, whole pages are written. */
export const databaseLogMegabytesMax = 448;

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: `${port}`,
  unix_socket_directories: '.',
  // Whoever may write to the socket could already write to the files: the account that the server runs as, and root.
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  min_wal_size: '32MB',
  max_wal_size: `${databaseLogMegabytesMax}MB`,
  // Looking after the tables reads pages that were just written, and to mark what it found it logs each of them whole: a
  // table that grows by thousands of rows a second was gone through every minute, at the cost of whoever waited meanwhile.
  autovacuum_vacuum_insert_threshold: '1000000',
  // It takes its time, ten times as long as by default: 40,000 options that expire at once are settled a fifth sooner.
  autovacuum_vacuum_cost_delay: '20ms',
  default_statistics_target: '20',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '',
  // Errors of statements go to the program that sent them; written here too they could carry users' data.
  log_min_messages: 'log',
};

interface Place {
  readonly cluster: string;
  readonly owner: ProcessOwner;
  readonly binaries: string;
}

/**
 * Starts PostgreSQL on the cluster in the data folder, which is made the first time, and gives its roles new passwords:
 * they are good until the next start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartRefusal('The embedded PostgreSQL needs Linux or macOS: use WSL, or set DATABASE_URL');
  }
  const cluster = path.join(fs.realpathSync(options.dataDir), 'postgres');
  const owner = findClusterOwner(cluster);
  const given = options.binaries ?? findPostgresBinaries();
  const binaries = openBinariesFor(owner, given, options.copyFolders);
  const place = { cluster, owner, binaries };
  if (!fs.existsSync(cluster)) await createCluster(place, options);
  await stopLeftoverPostgres(cluster);
  giveCluster(cluster, owner);
  writeLoginRules(cluster, owner);
  const server = await startServer(place, options);
  const socket = openSocketFolder(cluster);
  let isStopping = false;
  const ended = once(server, 'exit').then(() => {
    socket.remove();
    if (!isStopping) options.onLost();
  });
  const stop = async () => {
    isStopping = true;
    server.kill('SIGINT');
    const deadline = setTimeout(() => server.kill('SIGQUIT'), 20_000);
    await ended;
    clearTimeout(deadline);
  };
  try {
    const logins = await makeLogins({ host: socket.host, port }, options.dataDir);
    return { logins, pid: server.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The server that another program runs on this data folder, to be used beside it; undefined when nobody is in there. */
export function findRunningPostgres(dataDir: string): { readonly logins: Logins; release(): void } | undefined {
  const cluster = path.join(dataDir, 'postgres');
  if (!isDataDirInUse(dataDir) || !fs.existsSync(path.join(cluster, `.s.PGSQL.${port}`))) return undefined;
  const socket = openSocketFolder(fs.realpathSync(cluster));
  return { logins: calculateLogins({ host: socket.host, port }, readLogins(dataDir)), release: socket.remove };
}

/**
 * Made beside its final name, so that a start cut short leaves nothing that looks finished. PostgreSQL makes a cluster for
 * an account of this machine only, so root has another one make it, and then gives it to its owner.
 */
async function createCluster(
  { cluster, owner, binaries: given }: Place,
  options: EmbeddedPostgresOptions,
): Promise<void> {
  const maker = owner && findQuietAccount();
  const binaries = openBinariesFor(maker, given, options.copyFolders);
  const unfinished = { cluster: `${cluster}.new`, owner: maker, binaries };
  fs.rmSync(unfinished.cluster, { recursive: true, force: true });
  fs.mkdirSync(unfinished.cluster, { mode: 0o700 });
  if (maker) fs.chownSync(unfinished.cluster, maker.uid, maker.gid);
  await initialize(unfinished, [
    ...[`--username=${superuser}`, '--auth=reject', '--encoding=UTF8', '--locale=C.UTF-8'],
    // From 17 on PostgreSQL sorts and folds case by itself, so that the system's locales cannot change an index.
    ...(readMajorVersion(binaries) >= 17 ? ['--locale-provider=builtin'] : []),
  ]);
  giveCluster(unfinished.cluster, owner);
  fs.renameSync(unfinished.cluster, cluster);
  syncFolder(path.dirname(cluster));
}

function readMajorVersion(binaries: string): number {
  const { stdout } = spawnSync(path.join(binaries, 'bin/postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\) (\d+)/.exec(stdout ?? '')?.[1]);
}

/** The new name must outlive the power as surely as what is written under it. */
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

async function initialize(place: Place, words: string[]): Promise<void> {
  const child = spawnInCluster(place, 'initdb', words);
  const output: string[] = [];
  child.stdout?.on('data', part => output.push(String(part)));
  child.stderr?.on('data', part => output.push(String(part)));
  child.stdin?.end();
  child.once('error', error => output.push(error.message));
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  if (code === 0) return;
  const reason = pickReason(output.join('').split('\n'));
  throw new StartRefusal(`The database could not be made in ${place.cluster}: ${reason}`);
}

/**
 * Started by root, the server may not pass the folders above its cluster (a data folder is closed to others, and may
 * lie in root's home). So root opens the cluster and hands it over: `/proc/self/fd/3` leads there from anywhere.
 */
function spawnInCluster(
  { cluster, owner, binaries }: Place,
  program: 'initdb' | 'postgres',
  parameters: string[],
): ChildProcess {
  const handle = fs.openSync(cluster, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  try {
    const isHandedOver = owner !== undefined && process.platform === 'linux';
    const words = ['-D', isHandedOver ? '/proc/self/fd/3' : cluster, ...parameters];
    return spawn(path.join(binaries, 'bin', program), words, {
      ...owner,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['pipe', 'pipe', 'pipe', handle],
      // Ctrl-C in the terminal is for us: the database ends after the last thing that uses it.
      detached: true,
    });
  } finally {
    fs.closeSync(handle);
  }
}

async function startServer(place: Place, options: EmbeddedPostgresOptions): Promise<ChildProcess> {
  const all = { ...settings, ...options.extraSettings };
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  for (let attempt = 1; ; attempt++) {
    const server = spawnInCluster(place, 'postgres', parameters);
    startWatchdog(server, place.owner);
    const failure = await waitUntilReady(server, options.log);
    if (failure === undefined) return server;
    // Workers of a killed server notice its death only after a moment, and so does who started it: its number is taken until then.
    if (attempt === 50 || !/shared memory block|lock file "postmaster.pid"/.test(failure)) {
      throw new StartRefusal(`The embedded PostgreSQL did not start: ${failure}`);
    }
    await sleep(100);
  }
}

/** Resolves to undefined when the server takes connections, else to the reason of its end. */
function waitUntilReady(server: ChildProcess, log: Log): Promise<string | undefined> {
  const lines: string[] = [];
  return new Promise(resolve => {
    server.once('error', error => resolve(error.message));
    server.once('close', () => resolve(pickReason(lines)));
    server.stdout?.resume();
    server.stdin?.end();
    if (!server.stderr) throw new Error('the server has no standard error');
    createInterface(server.stderr).on('line', line => {
      log[/^(FATAL|PANIC)/.test(line) ? 'warn' : 'debug']({ postgres: line }, 'postgres');
      if (lines.length < 50) lines.push(line);
      if (line.includes('ready to accept connections')) resolve(undefined);
    });
  });
}

function pickReason(lines: readonly string[]): string {
  const said = lines.filter(line => line.trim() !== '');
  const telling = said.filter(line => /(^|\s)(FATAL|PANIC|DETAIL|HINT|error):/.test(line));
  return (telling.length > 0 ? telling : said.slice(-3)).map(line => line.trim()).join(' ') || 'it said nothing';
}

/** A shell that outlives us by one breath: when our end of its pipe closes, however we died, it stops the server. */
function startWatchdog(server: ChildProcess, owner: ProcessOwner): void {
  if (server.pid === undefined) return;
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', `${server.pid}`], {
    ...owner,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.unref();
  server.once('exit', () => watchdog.kill('SIGKILL'));
}

/** The path of a Unix socket has a narrow limit; a deep data folder is reached over a link from a short one. */
function openSocketFolder(cluster: string): { host: string; remove(): void } {
  if (Buffer.byteLength(path.join(cluster, `.s.PGSQL.${port}`)) <= socketPathBytesMax) {
    return { host: cluster, remove: () => undefined };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'truemark-'));
  const link = path.join(folder, 'pg');
  fs.symlinkSync(cluster, link);
  return { host: link, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
