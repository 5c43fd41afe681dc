import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  findProcessesIn,
  follow,
  type ServerProcess,
  waitUntil,
} from '../apps/server/src/platform/testing/server-process.ts';
import { makeTemporaryFolder } from '../apps/server/src/platform/testing/temporary-folder.ts';

let root: string;
const started: ServerProcess[] = [];

/** A checkout with our launcher, an installed Node, a server that tells what happens to it, and a build that counts. */
beforeEach(() => {
  root = makeTemporaryFolder();
  fs.cpSync(import.meta.dirname, path.join(root, 'scripts'), { recursive: true });
  write('package-lock.json', '{"packages":{}}');
  write('node_modules/.package-lock.json', '{"packages":{}}');
  fs.mkdirSync(path.join(root, 'node_modules/node/bin'), { recursive: true });
  fs.symlinkSync(process.execPath, path.join(root, 'node_modules/node/bin/node'));
  write('apps/web/src/main.tsx', 'main');
  write(
    'apps/server/src/main.ts',
    `import { appendFileSync } from 'node:fs';
     process.on('SIGTERM', () => process.exit(7));
     process.on('disconnect', () => { appendFileSync('told', 'disconnect'); process.exit(0); });
     console.log('ready: http://here', process.argv.slice(2).join());
     setInterval(() => {}, 1000);`,
  );
  write(
    'scripts/build-web.ts',
    `import { appendFileSync, mkdirSync } from 'node:fs';
     import { calculateWebHash, stampWeb } from './launch/web-stamp.mjs';
     if (process.env.BREAK_BUILD) process.exit(1);
     mkdirSync('apps/web/dist', { recursive: true });
     appendFileSync('builds', 'x');
     stampWeb('.', 'web', calculateWebHash('.', 'web'));`,
  );
});
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
  fs.rmSync(root, { recursive: true });
});

function write(file: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}

function start(words: string[] = [], environment: Record<string, string> = {}): ServerProcess {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = follow(child);
  started.push(server);
  return server;
}

function read(file: string): string {
  return fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), 'utf8') : '';
}

describe('npm start', () => {
  it('PLT-074 passes words and signals on to the server, and ends as it ends', async () => {
    const server = start(['migrate']);
    await server.ready;
    expect(server.output.standard).toContain('ready: http://here migrate\n');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(7);
  });

  it('PLT-055 tells the server when it is killed', async () => {
    const server = start();
    await server.ready;
    server.child.kill('SIGKILL');
    await waitUntil(() => read('told') === 'disconnect');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('PLT-077 leaves no server behind when npm ends by %s', async signal => {
    write(
      'package.json',
      JSON.stringify({ name: 'x', version: '1.0.0', scripts: { start: 'node scripts/start.mjs' } }),
    );
    const npm = follow(spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }));
    started.push(npm);
    await npm.ready;
    expect(findProcessesIn(root).length).toBeGreaterThan(2);
    npm.child.kill(signal);
    await waitUntil(() => findProcessesIn(root).length === 0);
  });

  it('PLT-073 builds the web client at the first start, and then only when its sources have changed', async () => {
    for (const [index, builds] of ['x', 'x', 'xx'].entries()) {
      if (index === 2) write('apps/web/src/main.tsx', 'changed');
      const server = start();
      await server.ready;
      expect(read('builds')).toBe(builds);
      expect(server.output.standard.includes('Building the web client')).toBe(index !== 1);
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

  it('PLT-076 stops with one line when the web client cannot be built', async () => {
    const server = start([], { BREAK_BUILD: 'yes' });
    expect(await server.ended).toBe(1);
    expect(server.output.error).toBe('truemark: the web client could not be built\n');
    expect(server.output.standard).toBe('Building the web client …\n');
  });
});

describe('the product itself', () => {
  it('PLT-075 starts, serves, stops, and starts again on the same folder', async () => {
    const checkout = path.resolve(import.meta.dirname, '..');
    const { PATH, NODE_COMPILE_CACHE = '' } = process.env;
    const environment = { PATH, NODE_COMPILE_CACHE, DATA_DIR: path.join(root, 'data'), PORT: '0' };
    const options = { cwd: checkout, env: environment, stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[] };
    for (let start = 0; start < 2; start += 1) {
      const server = follow(spawn(process.execPath, ['scripts/start.mjs'], options));
      started.push(server);
      const address = await server.ready;
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      expect(await (await fetch(address)).text()).toContain('<div id="root">');
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    }
  }, 120_000);
});

describe('npm test', () => {
  it('PLT-085 refuses a part that is not there, and names those that are', async () => {
    const test = spawn(process.execPath, ['scripts/test.mjs', 'units'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { ended, output } = follow(test);
    expect(await ended).toBe(1);
    expect(output.error).toBe('truemark: there is no part units: check, unit, server, server-again, e2e\n');
  });

  it('PLT-080 ends with the count of all its tests as its last line, and fails when one has failed', async () => {
    write('scripts/check.ts', `console.log('all is well'); process.exit(Number(process.env.CODE))`);
    for (const [code, line] of ['1 passed, 0 failed', '0 passed, 1 failed'].entries()) {
      const test = spawn(process.execPath, ['scripts/test.mjs', 'check'], {
        cwd: root,
        env: { PATH: process.env.PATH, CODE: String(code) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const { ended, output } = follow(test);
      expect(await ended).toBe(code);
      expect(output.standard.trimEnd().split('\n').at(-1)).toBe(line);
      expect(output.standard).toContain('all is well');
    }
  });
});
