import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const gibibyte = 2 ** 30;
const inMemory = '/dev/shm';
const need = { folderBytes: 2 * gibibyte, memoryBytes: 6 * gibibyte };

/**
 * A folder for everything that tests write, gone when this process ends. In memory where there is plenty of it: each
 * test's database is a thousand files, and ext4 makes new files slowly for minutes after so many were deleted.
 * @param {{ folder?: string, freeMemoryBytes?: number }} [machine]
 * @returns {string}
 */
export function makeTestFolder({ folder = inMemory, freeMemoryBytes = os.freemem() } = {}) {
  const isRoomy = freeMemoryBytes >= need.memoryBytes && measureRoom(folder) >= need.folderBytes;
  const made = mkdtempSync(path.join(isRoomy ? folder : os.tmpdir(), 'truemark-tests-'));
  // A PostgreSQL that root starts runs as somebody else, who has to get through to its own folder in here.
  chmodSync(made, 0o711);
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

/**
 * Bytes that a folder has room for; 0 where there is no such folder.
 * @param {string} folder
 */
function measureRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
