import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { copyPreparedFolder } from './prepared-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Moves the time of the machine, before the product is loaded: the product knows nothing of it. */
const shiftClock = 'bench/src/shift-clock.ts';

/** An hour of real prices of each of some instruments. */
export const recordingsFolder = path.join(root, 'recordings');

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Who runs the platform of a journey. */
export const administrator = { email: 'operator@example.org', password: 'a desk beside the window' } as const;

/** A running product, as every process finds it. */
export interface PlatformPlace {
  readonly url: string;
  /** The same server under a name: browsers have no passkeys for an address of numbers. */
  readonly namedUrl: string;
  readonly dataDir: string;
}

/** The product as a person runs it, on a data folder of its own. */
export interface Platform extends PlatformPlace {
  /** `shiftMs`: how far its machine's clock is ahead, or behind when negative. */
  start(shiftMs?: number): Promise<void>;
  /** Ends the server without a word, as a power cut does. */
  kill(): Promise<void>;
  /** Ends the server in order. */
  stop(): Promise<void>;
  /** Stops it in order and removes its folder. */
  remove(): Promise<void>;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      reply => reply.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`the server ended with ${child.exitCode}`);
}

/** A platform that is not running yet, on recorded prices. */
export async function createPlatform(environment: Readonly<Record<string, string>> = {}): Promise<Platform> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = copyPreparedFolder();
  let child: ChildProcess | undefined;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    child = undefined;
  }

  return {
    url,
    namedUrl: `http://localhost:${port}`,
    dataDir,
    async start(shiftMs = 0) {
      child = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: root,
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          ADMIN_EMAIL: administrator.email,
          ADMIN_PASSWORD: administrator.password,
          FEED: `replay:${recordingsFolder}`,
          ...environment,
          ...(shiftMs !== 0 && {
            NODE_OPTIONS: `--import=${path.join(root, shiftClock)}`,
            CLOCK_SHIFT_MS: String(shiftMs),
          }),
        },
        // The channel tells it when the process that started it is gone.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      await waitUntilReady(url, child);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
