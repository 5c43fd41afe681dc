import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../process/start-refusal.ts';

const patienceMs = { fast: 15_000, immediate: 10_000 };

/**
 * Stops a server that an earlier, killed program left running on this cluster, and clears a pid file whose number the
 * system has since given to another program, at which PostgreSQL would refuse to start. Call it with the data folder
 * locked.
 */
export async function stopLeftoverPostgres(cluster: string): Promise<void> {
  const pid = readPostmasterPid(cluster);
  if (pid === undefined || !isAlive(pid)) return;
  if (!isPostgresOf(pid, cluster)) {
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(path.join(cluster, name), { force: true });
    return;
  }
  if (await stop(pid, cluster, 'SIGINT', patienceMs.fast)) return;
  if (await stop(pid, cluster, 'SIGQUIT', patienceMs.immediate)) return;
  throw new StartRefusal(`An earlier PostgreSQL (pid ${pid}) on ${cluster} does not stop`);
}

/** Number of the server process that the cluster names, running or not. */
function readPostmasterPid(cluster: string): number | undefined {
  try {
    const pid = Math.abs(Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10));
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function stop(pid: number, cluster: string, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  process.kill(pid, signal);
  for (const startedAtMs = performance.now(); performance.now() - startedAtMs < patience; await sleep(10)) {
    if (!isPostgresOf(pid, cluster)) return true;
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A server works inside its cluster, which tells it from any other program with that number. */
function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync('ps', ['-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' }).includes(cluster);
  } catch {
    // Gone, or another user's: either way not the server of our cluster.
    return false;
  }
}
