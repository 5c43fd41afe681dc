import { isRunning, listProcessTree } from './process-usage.ts';

const standing = new Set<number>();
// Who stands still hears nothing, not even that it shall end.
process.once('exit', () => {
  for (const pid of standing) if (isRunning(pid)) goOn(pid);
});

/** Stops a process and everything it started until `goOn`, so that none of it is a load while something else is measured. */
export function standStill(pid: number): void {
  standing.add(pid);
  signalTree(pid, 'SIGSTOP');
}

export function goOn(pid: number): void {
  standing.delete(pid);
  signalTree(pid, 'SIGCONT');
}

/** Works while a process and everything it started stand still. */
export async function whileStill<Result>(pid: number, work: () => Promise<Result>): Promise<Result> {
  standStill(pid);
  try {
    return await work();
  } finally {
    goOn(pid);
  }
}

function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const member of listProcessTree(pid)) {
    try {
      process.kill(member, signal);
    } catch (error) {
      if (isRunning(member)) throw error;
    }
  }
}
