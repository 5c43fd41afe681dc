import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where files lie. Names are ours: letters, digits, `_`, `-` and one `/`. A call that the disk fails, or that takes too long, throws. */
export interface FileFolder {
  /** Whole and on the disk once it resolves; else it is not there. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Buffer>;
  /** Of one that is not there, nothing happens. */
  remove(name: string): Promise<void>;
  /** The names of all files; nothing is asked of any of them. */
  list(): AsyncIterable<string>;
  /** Whether a file is there and was last written before a moment. */
  isOlder(name: string, timeMs: number): Promise<boolean>;
}

export function createFileFolder(folder: string): FileFolder {
  const locate = (name: string) => path.join(folder, name);
  return {
    async write(name, bytes) {
      const place = locate(name);
      const draft = `${place}.${randomBytes(6).toString('hex')}.draft`;
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
        await syncFolder(path.dirname(place));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: name => readFile(locate(name)),
    remove: name => rm(locate(name), { force: true }),
    list: () => walk(folder),
    async isOlder(name, timeMs) {
      const found = await stat(locate(name)).catch(ignoreMissing);
      return found !== undefined && found.mtimeMs < timeMs;
    },
  };
}

/** So that a name outlives the power, as its bytes do. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function* walk(folder: string): AsyncIterable<string> {
  const opened = await opendir(folder).catch(ignoreMissing);
  if (!opened) return;
  for await (const entry of opened) {
    if (!entry.isDirectory()) yield entry.name;
    else for await (const name of walk(path.join(folder, entry.name))) yield path.join(entry.name, name);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
