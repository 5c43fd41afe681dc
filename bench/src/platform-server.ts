import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { metricsToken } from './frame-lag.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** A Tuesday on which every market is open. */
export const openMarketsAtMs = Date.UTC(2026, 10, 17, 15);

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
// A bench that is broken off takes along what it has started.
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error('the server has no output'));
    createInterface({ input: child.stdout }).on('line', line => {
      const address = /https?:\/\/[\w.-]+:\d+/.exec(line)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', code => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
}

/** Starts a program that prints its address, and waits for it. */
export async function startProgram(
  file: string,
  environment: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...nodeOptions, path.join(root, file)], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', METRICS_TOKEN: metricsToken, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = await readAddress(child);
  if (child.pid === undefined) throw new Error('the server has no process');
  return {
    url,
    pid: child.pid,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What is done with a data folder while no platform runs on it. */
type UseData = (dataDir: string) => Promise<void>;

export interface RunningPlatform extends RunningServer {
  /** Ends it; its data folder can be looked at before it goes. */
  stop(inspect?: UseData): Promise<void>;
}

/** Starts the platform at an hour in which every market is open, whatever day it is. */
export function startOpenPlatform(
  environment: Readonly<Record<string, string>> = {},
  prepare?: UseData,
): Promise<RunningPlatform> {
  const shift = { CLOCK_SHIFT_MS: String(openMarketsAtMs - Date.now()) };
  const nodeOptions = ['--import', path.join(import.meta.dirname, 'shift-clock.ts')];
  return startPlatform({ ...environment, ...shift }, nodeOptions, prepare);
}

/** The whole platform on a new data folder, which goes with it. */
export async function startPlatform(
  environment: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
  prepare?: UseData,
): Promise<RunningPlatform> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'truemark-bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    await prepare?.(dataDir);
    // The bench runs as `npm start` runs the server: scripts/launch/server-options.mjs.
    const options = [...process.execArgv, ...nodeOptions];
    const server = await startProgram('apps/server/src/main.ts', { ...environment, DATA_DIR: dataDir }, options);
    return {
      ...server,
      async stop(inspect) {
        try {
          await server.stop();
          await inspect?.(dataDir);
        } finally {
          remove();
        }
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
