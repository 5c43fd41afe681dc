import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Seconds of CPU a process has used so far, from /proc. */
export function readCpuSeconds(pid: number): number {
  // User and system time.
  return readTimes(pid).slice(0, 2).reduce(add) / ticksPerSecond;
}

/** The same with its children that have ended, such as connections of a database. */
export function readCpuSecondsOfAll(pid: number): number {
  return readTimes(pid).reduce(add) / ticksPerSecond;
}

const add = (sum: number, part: number) => sum + part;

function readTimes(pid: number): readonly number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces: count from behind it. Fields 14 to 17.
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
}

/**
 * Bytes of memory of a process, shared pages counted by share (PSS), so that forks are not counted twice; none of one that
 * has ended since it was listed.
 */
export function readMemoryBytes(pid: number): number {
  const rollup = readRollup(pid);
  if (rollup === undefined) return 0;
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1];
  if (kilobytes === undefined) throw new Error(`no memory figure for process ${pid}`);
  return Number(kilobytes) * 1024;
}

function readRollup(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch (error) {
    if (isRunning(pid)) throw error;
    return undefined;
  }
}

/** A process and everything it started that runs. */
export function listProcessTree(pid: number): readonly number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (let index = 0; index < tree.length; index += 1) {
    for (const [child, parent] of rows) if (parent === tree[index] && child !== undefined) tree.push(child);
  }
  // The database's own workers come and go.
  return tree.filter(isRunning);
}

export function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`);
}
