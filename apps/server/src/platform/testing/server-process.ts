import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything it has written to standard output, and to standard error. */
  readonly output: { standard: string; error: string };
  /** Its address, once it is ready. Fails with its last words when it ends instead. */
  readonly ready: Promise<string>;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

const bareServer = fileURLToPath(import.meta.resolve('./bare-server.ts'));

export interface ProgramStart {
  readonly words?: readonly string[];
  readonly nodeOptions?: readonly string[];
  /** It has a channel to this process, and hears when that ends. */
  readonly hasLauncher?: boolean;
  readonly uid?: number;
}

/**
 * Starts a program as a process of its own, on a port that the system chooses. Of this one's environment it has where
 * programs are found, and where what was compiled is kept: to compile it anew takes as long as all the rest of a start.
 */
export function startProgram(
  file: string,
  environment: Readonly<Record<string, string>>,
  { words = [], nodeOptions = [], hasLauncher = false, uid }: ProgramStart = {},
): ServerProcess {
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env;
  return follow(
    spawn(process.execPath, [...nodeOptions, file, ...words], {
      env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...environment },
      ...(uid === undefined ? {} : { uid, gid: uid }),
      stdio: ['ignore', 'pipe', 'pipe', hasLauncher ? 'ipc' : 'ignore'],
    }),
  );
}

/** Starts the program around its smallest app. */
export function startServerProcess(environment: Readonly<Record<string, string>>, start?: ProgramStart): ServerProcess {
  return startProgram(bareServer, environment, start);
}

export function follow(child: ChildProcess): ServerProcess {
  const output = { standard: '', error: '' };
  const ended = waitForEnd(child);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', part => {
      output.standard += part;
      const address = /ready: (\S+)/.exec(output.standard)?.[1];
      if (address) resolve(address);
    });
    child.stderr?.on('data', part => {
      output.error += part;
    });
    void ended.then(code => reject(new Error(`ended with ${code}: ${output.error}`)));
  });
  // Whoever does not wait for readiness waits for the end.
  ready.catch(() => undefined);
  return { child, output, ready, ended };
}

/** Not its event `close`, which a process that we have disconnected from never has. */
async function waitForEnd(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  const streams = [child.stdout, child.stderr].map(stream => stream && once(stream, 'close'));
  const [code, signal] = await once(child, 'exit');
  await Promise.all(streams);
  return code ?? signal;
}

/** Numbers of the processes that work in this folder or below it. */
export function findProcessesIn(folder: string): number[] {
  return fs.readdirSync('/proc').flatMap(name => {
    try {
      return /^\d+$/.test(name) && `${fs.readlinkSync(`/proc/${name}/cwd`)}/`.startsWith(`${folder}/`)
        ? [Number(name)]
        : [];
    } catch {
      // It ended while we looked.
      return [];
    }
  });
}

/** Waits until a condition holds; fails after ten seconds. */
export async function waitUntil(holds: () => boolean): Promise<void> {
  for (let attempt = 0; !holds(); attempt++) {
    if (attempt === 500) throw new Error(`still not so after ten seconds: ${holds}`);
    await sleep(20);
  }
}
