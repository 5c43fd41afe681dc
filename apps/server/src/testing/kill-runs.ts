import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../platform/testing/server-process.ts';
import { isWholeRun } from './test-extent.ts';

/** How often a run is killed in a test. */
export const killsOfRun = isWholeRun ? 25 : 1;

interface KilledRun {
  /** A program that works through what is due, and ends. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What it has done so far. */
  count(): Promise<number>;
}

function start({ program, environment }: KilledRun) {
  return startProgram(program, environment);
}

/** Starts a run, waits until it has done something or has ended, and kills it a moment later. */
export async function killRun(run: KilledRun): Promise<void> {
  const before = await run.count();
  const { child, ready, ended } = start(run);
  await ready;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver && (await run.count()) === before) await sleep(1);
  await sleep(3 * Math.random());
  child.kill('SIGKILL');
  await ended;
}

/** Lets a run come to its end. */
export async function endRun(run: KilledRun): Promise<void> {
  const code = await start(run).ended;
  if (code !== 0) throw new Error(`the run ended with ${code}`);
}

/** Kills a run before it can have done anything, or while it does it: after so many ms. */
export async function killRunAfter(run: KilledRun, ms: number): Promise<void> {
  const { child, ready, ended } = start(run);
  await ready;
  await sleep(ms);
  child.kill('SIGKILL');
  await ended;
}
