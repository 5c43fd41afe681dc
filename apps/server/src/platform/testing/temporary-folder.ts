import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new empty folder, open to everyone like a home that is not closed. */
export function makeTemporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'truemark-test-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}
