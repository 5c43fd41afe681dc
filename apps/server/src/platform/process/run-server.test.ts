import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isReachable } from '../postgres/postgres-binaries.ts';
import { findProcessesIn, type ServerProcess, startServerProcess, waitUntil } from '../testing/server-process.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { openTestDatabase } from '../testing/test-database.ts';

let folder: string;
let dataDir: string;
const started: ServerProcess[] = [];

beforeAll(async () => {
  folder = makeTemporaryFolder();
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
  await waitUntil(() => findProcessesIn(dataDir).length === 0);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function start(environment: Record<string, string> = {}, options = {}): ServerProcess {
  const server = startServerProcess({ DATA_DIR: dataDir, ...environment }, options);
  started.push(server);
  return server;
}

async function visit(server: ServerProcess, route = ''): Promise<number> {
  return Number(await (await fetch(`${await server.ready}${route}`)).text());
}

async function expectRefusal(server: ServerProcess, line: string | RegExp): Promise<void> {
  expect(await server.ended).toBe(1);
  expect(server.output.error).toMatch(line);
  expect(server.output.error.trim().split('\n')).toHaveLength(1);
  expect(server.output.standard).toBe('');
}

const crowdCount = 1_500;

/** How many the system allows to wait on one port. */
const connectingFile = '/proc/sys/net/core/somaxconn';
const allowsCrowd = fs.existsSync(connectingFile) && Number(fs.readFileSync(connectingFile, 'utf8')) >= crowdCount;

describe('start', () => {
  it('PLT-050 prints one line with its address and what its prices are when it serves', async () => {
    const server = start({ LOG_LEVEL: 'silent' });
    expect(await visit(server)).toBeGreaterThan(0);
    expect(server.output.standard).toMatch(
      /^Truemark is ready: http:\/\/127\.0\.0\.1:\d+ \(sandbox, simulated prices\)\n$/,
    );
  });

  it('PLT-002 stops at a wrong setting with one line that names it', async () => {
    await expectRefusal(start({ PORT: '80a' }), /^truemark: PORT must be a whole number from 0 to 65535, not "80a"\n$/);
    await expectRefusal(start({}, { words: ['serv'] }), 'There is no command "serv"');
  });

  it('PLT-010 stops with one line when the data folder cannot be written', async () => {
    const file = path.join(folder, 'a-file');
    fs.writeFileSync(file, '');
    await expectRefusal(start({ DATA_DIR: path.join(file, 'data') }), /^truemark: DATA_DIR \S+ cannot be written: /);
    await expectRefusal(start({ DATA_DIR: '/proc/data' }), /^truemark: DATA_DIR \/proc\/data cannot be written: /);
  });

  it('PLT-011 refuses a data folder in use, names the process that has it, and leaves that one alone', async () => {
    const first = start();
    const visits = await visit(first);
    await expectRefusal(
      start({ LOG_LEVEL: 'silent' }),
      `DATA_DIR ${dataDir} is in use by another Truemark process (pid ${first.child.pid})`,
    );
    expect(await visit(first)).toBe(visits + 1);
  });

  it('PLT-051 stops with one line when the port is taken, and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const fresh = path.join(folder, 'fresh');
    const server = start({ PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: fresh });
    await expectRefusal(server, `PORT ${port} on 127.0.0.1 is taken by another program`);
    expect(findProcessesIn(fresh)).toEqual([]);
    // Told before a database was made.
    expect(fs.existsSync(path.join(fresh, 'postgres'))).toBe(false);
    other.close();
    await expectRefusal(start({ HOST: '192.0.2.1', LOG_LEVEL: 'silent' }), 'HOST 192.0.2.1 is not an address');
  });

  it.skipIf(!allowsCrowd)('PLT-088 lets a crowd connect while it is busy', async () => {
    const server = start({ LOG_LEVEL: 'silent' });
    const { hostname, port } = new URL(await server.ready);
    server.child.kill('SIGSTOP');
    const crowd = Array.from({ length: crowdCount }, () => connect(Number(port), hostname));
    await Promise.all(crowd.map(socket => once(socket, 'connect')));
    server.child.kill('SIGCONT');
    const answers = crowd.map(async socket => {
      socket.write('GET / HTTP/1.1\r\nhost: crowd\r\nconnection: close\r\n\r\n');
      const [part] = await once(socket.setEncoding('latin1'), 'data');
      socket.destroy();
      return String(part).slice(0, 15);
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
  });

  it('PLT-056 runs on the PostgreSQL of DATABASE_URL and starts none of its own', async () => {
    const database = await openTestDatabase();
    const server = start({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl });
    expect(await visit(server)).toBe(1);
    expect(findProcessesIn(dataDir)).toEqual([]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await database.query('select key from instance_setting')).toEqual([{ key: 'visits' }]);
    await database.close();
  });

  it('PLT-767 does not migrate with DATABASE_URL alone, and serves only what somebody else has migrated', async () => {
    const database = await openTestDatabase();
    const served = start({ DATABASE_URL: database.url });
    expect(await visit(served)).toBe(1);
    served.child.kill('SIGTERM');
    expect(await served.ended).toBe(0);
    await database.queryAsOwner('delete from schema_migration where number = 16');
    await expectRefusal(
      start({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }),
      'The database lacks the migration 16-accounts.sql: run "npm run migrate" with DATABASE_OWNER_URL',
    );
    await expectRefusal(
      start({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }, { words: ['migrate'] }),
      'DATABASE_OWNER_URL is needed to migrate',
    );
    await expectRefusal(
      start({ DATABASE_URL: database.ownerUrl, LOG_LEVEL: 'silent' }),
      /^truemark: DATABASE_URL logs in as \S+, which may make temporary tables/,
    );
    await expectRefusal(start({ DATABASE_OWNER_URL: database.ownerUrl }), 'DATABASE_OWNER_URL needs DATABASE_URL');
    await database.close();
  });

  it('PLT-057 migrates and ends when told to migrate', async () => {
    const server = start({ DATA_DIR: path.join(folder, 'migrated'), LOG_LEVEL: 'silent' }, { words: ['migrate'] });
    expect(await server.ended).toBe(0);
    expect(server.output.standard).toMatch(/^Migrations applied: [1-9]\d*\n$/);
  });
});

const daemon = 1;
const canBeDaemon = process.getuid?.() === 0 && isReachable(import.meta.dirname, { uid: daemon, gid: daemon });

describe.skipIf(!canBeDaemon)('start by an ordinary user', () => {
  it('PLT-022 runs the database as that user', async () => {
    const own = path.join(folder, 'own');
    fs.mkdirSync(own);
    fs.chownSync(own, daemon, daemon);
    const server = start({ DATA_DIR: path.join(own, 'data') }, { uid: daemon });
    expect(await visit(server)).toBe(1);
    expect(fs.statSync(path.join(own, 'data/postgres')).uid).toBe(daemon);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('PLT-029 stops with one line when the database belongs to another user', async () => {
    const foreign = path.join(folder, 'foreign');
    fs.mkdirSync(path.join(foreign, 'postgres'), { recursive: true });
    fs.chownSync(foreign, daemon, daemon);
    await expectRefusal(
      start({ DATA_DIR: foreign }, { uid: daemon }),
      `The database in ${foreign}/postgres belongs to another user (uid 0)`,
    );
  });
});

describe('stop', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('PLT-052 ends with 0 on %s and leaves nothing running', async signal => {
    const server = start();
    await visit(server);
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    expect(findProcessesIn(dataDir)).toEqual([]);
    expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('PLT-053 takes signals within a second for one, and a later one as the order to end at once', async () => {
    const server = start();
    const response = await fetch(`${await server.ready}/slow`);
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) server.child.kill(signal);
    await new Promise(resolve => setTimeout(resolve, 1_200));
    expect(server.child.exitCode).toBeNull();
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(1);
    await response.body?.cancel().catch(() => undefined);
  });

  it('PLT-054 logs an error that nothing caught, ends with 1 and leaves nothing running', async () => {
    const server = start();
    await visit(server, '/crash').catch(() => undefined);
    expect(await server.ended).toBe(1);
    expect(server.output.error).toContain('"msg":"uncaught error"');
    await waitUntil(() => findProcessesIn(dataDir).length === 0);
  });

  it('PLT-055 stops when the launcher that started it dies', async () => {
    const server = start({}, { hasLauncher: true });
    await visit(server);
    server.child.disconnect();
    expect(await server.ended).toBe(0);
  });

  it('PLT-012 after kill -9 the next start has the folder, and everything that was acknowledged', async () => {
    const killed = start();
    await visit(killed);
    const visits = await visit(killed);
    killed.child.kill('SIGKILL');
    const next = start();
    expect(await visit(next)).toBe(visits + 1);
  });

  it('PLT-024 the database stops by itself when the program is killed', async () => {
    const killed = start();
    await visit(killed);
    expect(findProcessesIn(dataDir).length).toBeGreaterThan(1);
    killed.child.kill('SIGKILL');
    await waitUntil(() => findProcessesIn(dataDir).length === 0);
    expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('PLT-058 ends with 1 when the database ends under it', async () => {
    const server = start();
    await visit(server);
    process.kill(
      Number.parseInt(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
      'SIGQUIT',
    );
    expect(await server.ended).toBe(1);
    expect(server.output.error).toContain('the embedded PostgreSQL has ended');
  });
});
