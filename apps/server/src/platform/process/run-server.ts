import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Database, openDatabase } from '../postgres/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { type MarketLease, type MarketStanding, openMarketLease } from '../postgres/market-lease.ts';
import { type DatabaseRoles, openApplication, prepareDatabase } from '../postgres/prepare-database.ts';
import { type Clock, createSystemClock } from './clock.ts';
import { openDataDir } from './data-dir.ts';
import { createLog, type Log, openLogDestination } from './log.ts';
import { parseSettings, type Settings } from './settings.ts';
import { StartRefusal } from './start-refusal.ts';

export interface AppDependencies {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
}

/** What an app is built from. */
export interface AppStart extends AppDependencies {
  readonly standing: MarketStanding;
}

/** The product, built but not yet listening. */
export interface App {
  /** It runs the market; false for one on standby, and where the tick record is not the one that went before. */
  readonly isTrading: boolean;
  /** `backlog`: connections that may wait until the program gets to them. */
  listen(place: { host: string; port: number; backlog?: number }): Promise<string>;
  close(): Promise<void>;
}

export type BuildApp = (start: AppStart) => Promise<App>;

/** Work on the database that ends by itself; false makes the program end with 1. */
export interface Command {
  /** Logs in as the owner of the tables where it is known, or as the program does. */
  readonly role: 'owner' | 'application';
  /** What it is given, for people; without, it takes nothing. */
  readonly word?: string;
  /** Before anything is opened or made. */
  prepare?(settings: Settings, word: string): Promise<void>;
  run(parts: CommandParts): Promise<boolean>;
}

export interface CommandParts extends AppDependencies {
  /** What it was given. */
  readonly word: string;
  readonly roles: DatabaseRoles;
  say(line: string): void;
}

/** Signals reach us twice or more (from the terminal, from npm, from the launcher); those this close are one. */
const sameSignalMs = 1_000;
const closingMs = 20_000;

/**
 * The whole life of the program: starts everything in order, serves until it is told to stop, and stops everything in
 * the opposite order. Ends the process, with 1 when it could not start or failed.
 */
export async function runServer(
  buildApp: BuildApp,
  environment: NodeJS.ProcessEnv,
  words: string[],
  commands: Readonly<Record<string, Command>> = {},
): Promise<never> {
  const resources = new AsyncDisposableStack();
  try {
    const command = readCommand(words, commands);
    const word = words[1] ?? '';
    const settings = parseSettings(environment, process.cwd());
    const log = createLog(settings.logLevel, openLogDestination(process.stderr));
    const clock = createSystemClock(log);
    process.on('uncaughtException', error => {
      log.fatal({ err: error }, 'uncaught error');
      process.exit(1);
    });
    if (typeof command === 'object') {
      await command.prepare?.(settings, word);
      const { database, roles } = await openDatabaseBeside(settings, log, { resources, role: command.role });
      const say = (line: string) => void process.stdout.write(`${line}\n`);
      const isGood = await command.run({ ...{ settings, database, roles, log, clock }, word, say });
      await resources.disposeAsync();
      return process.exit(isGood ? 0 : 1);
    }
    const stopped = waitForStop(log);
    const roles = await openStorage(settings, log, resources, command === 'serve');
    const applied = roles.owner || command === 'migrate' ? await prepareDatabase(roles, log) : 0;
    if (command === 'migrate') {
      process.stdout.write(`Migrations applied: ${applied}\n`);
    } else {
      const database = await openApplication(roles, log);
      resources.defer(() => database.close());
      const lease = await openMarketLease({ database, log, onLost: () => endWithoutMarket(log) });
      resources.defer(() => lease.close());
      await serve(buildApp, { settings, database, log, clock, lease, stopped }, resources);
    }
    setTimeout(() => {
      log.error('closing took too long');
      process.exit(1);
    }, closingMs);
    await resources.disposeAsync();
    return process.exit(0);
  } catch (error) {
    process.stderr.write(`truemark: ${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`);
    await resources.disposeAsync();
    return process.exit(1);
  }
}

interface Serving extends AppDependencies {
  readonly lease: MarketLease;
  readonly stopped: Promise<void>;
}

/**
 * Serves until it is stopped. When the market comes to this program, the app is built anew: what one on standby knows by
 * heart is as old as its start. The one before serves until then.
 */
async function serve(build: BuildApp, parts: Serving, resources: AsyncDisposableStack): Promise<void> {
  const { lease, stopped, ...dependencies } = parts;
  let taken = lease.whenTaken();
  const buildNext = async () => {
    // Before the app is built, so that what comes meanwhile is heard of.
    taken = lease.whenTaken();
    const { standing } = lease;
    const built = await build({ ...dependencies, standing });
    if (built.isTrading) await lease.confirm();
    // The market may have come to a program that was being built to stand by: that is built anew.
    else if (standing !== 'standby') await lease.release();
    return built;
  };
  let app = await buildNext();
  resources.defer(() => app.close());
  const address = await listen(app, dependencies.settings);
  process.stdout.write(`Truemark is ready: ${address} (${describeInstance(dependencies.settings)})\n`);
  const settings = { ...dependencies.settings, port: Number(new URL(address).port) };
  const hasStopped = stopped.then(() => true);
  while (!(await Promise.race([hasStopped, taken.then(() => false)]))) {
    const next = await buildNext();
    await app.close();
    app = next;
    await listen(app, settings);
  }
}

/** Whatever it has in memory about the market is another program's to go on with. */
function endWithoutMarket(log: Log): void {
  log.fatal('another program has taken the market, since this one was not heard of: ending');
  process.exit(1);
}

function readCommand(words: string[], commands: Readonly<Record<string, Command>>): 'serve' | 'migrate' | Command {
  const [word, ...more] = words;
  if (word === undefined) return 'serve';
  if (word === 'migrate' && more.length === 0) return 'migrate';
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (command && more.length === (command.word ? 1 : 0)) return command;
  if (command?.word)
    throw new StartRefusal(`The command ${word} needs ${command.word}: npm run ${word} -- <${command.word}>`);
  const known = ['migrate', ...Object.keys(commands)].join(' or ');
  throw new StartRefusal(`There is no command ${JSON.stringify(words.join(' '))}: give none, or ${known}`);
}

/** The database for a command: of the server that runs on it, if one does, else as that server would have it. */
async function openDatabaseBeside(
  settings: Settings,
  log: Log,
  { resources, role }: { readonly resources: AsyncDisposableStack; readonly role: Command['role'] },
): Promise<{ readonly database: Database; readonly roles: DatabaseRoles }> {
  const running = settings.databaseUrl === null ? findRunningPostgres(settings.dataDir) : undefined;
  if (running) resources.defer(async () => running.release());
  const roles = running?.logins ?? findForeignRoles(settings) ?? (await openStorage(settings, log, resources));
  const database = await openDatabase((role === 'owner' ? roles.owner : undefined) ?? roles.application, log);
  resources.defer(() => database.close());
  return { database, roles };
}

async function openStorage(
  settings: Settings,
  log: Log,
  resources: AsyncDisposableStack,
  isServing = false,
): Promise<DatabaseRoles> {
  const dataDir = openDataDir(settings.dataDir);
  resources.defer(() => dataDir.close());
  // Before the database, which takes seconds to start: whoever starts the program should be told at once.
  if (isServing) await probePlace(settings);
  return findForeignRoles(settings) ?? startOwnPostgres(dataDir.path, log, resources);
}

/** The roles of a PostgreSQL that is not the program's own. */
function findForeignRoles({ databaseUrl, databaseOwnerUrl }: Settings): DatabaseRoles | undefined {
  if (databaseUrl === null) return undefined;
  return {
    owner: databaseOwnerUrl === null ? undefined : { connectionString: databaseOwnerUrl },
    application: { connectionString: databaseUrl },
  };
}

async function startOwnPostgres(dataDir: string, log: Log, resources: AsyncDisposableStack): Promise<DatabaseRoles> {
  const onLost = () => {
    log.fatal('the embedded PostgreSQL has ended');
    process.exit(1);
  };
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost });
  resources.defer(() => postgres.stop());
  return postgres.logins;
}

/**
 * Connections that may wait until the program gets to them; the system may allow fewer. With Node's 511 a crowd that
 * comes at once, after a restart say, is in part refused by the system or left to its second try.
 */
const connectingMax = 4_096;

/** Takes the place to listen at and gives it back. */
function probePlace(settings: Settings): Promise<void> {
  const { host, port } = settings;
  return explainPlace(settings, async () => {
    const probe = createServer();
    probe.listen({ host, port });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  });
}

function listen(app: App, settings: Settings): Promise<string> {
  const { host, port } = settings;
  return explainPlace(settings, () => app.listen({ host, port, backlog: connectingMax }));
}

/** What the system says of a place that it does not give, as a refusal to start. */
async function explainPlace<Result>({ host, port }: Settings, take: () => Promise<Result>): Promise<Result> {
  try {
    return await take();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartRefusal(`PORT ${port} on ${host} is taken by another program: set PORT to a free one`);
    }
    if (code === 'EACCES') throw new StartRefusal(`PORT ${port} on ${host} may not be used by this user`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefusal(`HOST ${host} is not an address of this machine`);
    }
    throw error;
  }
}

function describeInstance({ instance, feed }: Settings): string {
  return `${instance}, ${feed.kind === 'simulated' ? 'simulated prices' : `prices: ${feed.kind}`}`;
}

/** Resolves when we are told to stop, or when the launcher that started us dies. Told again, ends at once. */
function waitForStop(log: Log): Promise<void> {
  return new Promise(resolve => {
    let toldAtMs: number | undefined;
    const stop = (reason: string) => {
      const nowMs = performance.now();
      if (toldAtMs !== undefined && nowMs - toldAtMs > sameSignalMs) {
        log.warn({ reason }, 'ending at once');
        process.exit(1);
      }
      if (toldAtMs === undefined) log.info({ reason }, 'stopping');
      toldAtMs ??= nowMs;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    process.once('disconnect', () => stop('the launcher has ended'));
  });
}
