import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefusal } from './start-refusal.ts';

export interface DataDir {
  readonly path: string;
  /** Lets another process in. */
  close(): void;
}

const sqliteBusy = 5;

/**
 * Makes the data folder if need be and keeps every other process out of it. The lock is one of the operating system
 * (by way of SQLite, whose file stays empty), so the death of its holder, however sudden, releases it.
 */
export function openDataDir(folder: string): DataDir {
  proveWritable(folder);
  const pidFile = path.join(folder, 'server.pid');
  const lock = takeLock(folder, pidFile);
  // One that a killed program left may be of another user.
  rmSync(pidFile, { force: true });
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    path: folder,
    close: () => {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

/** Whether another process is in the folder now. */
export function isDataDirInUse(folder: string): boolean {
  const file = path.join(folder, 'lock');
  if (!existsSync(file)) return false;
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive; rollback');
    return false;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return true;
    throw error;
  } finally {
    lock.close();
  }
}

function proveWritable(folder: string): void {
  const probe = path.join(folder, `write-test-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartRefusal(`DATA_DIR ${folder} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

/** Node's own recursive way never ends where the system says that a folder's parent is missing although it is there. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

function takeLock(folder: string, pidFile: string): DatabaseSync {
  const lock = new DatabaseSync(path.join(folder, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) {
      throw new StartRefusal(`DATA_DIR ${folder} is in use by another Truemark process${describeHolder(pidFile)}`);
    }
    throw new StartRefusal(`DATA_DIR ${folder} cannot be locked: ${(error as Error).message}`, { cause: error });
  }
}

function describeHolder(pidFile: string): string {
  try {
    return ` (pid ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    // It holds the lock but has not written its number yet.
    return '';
  }
}
