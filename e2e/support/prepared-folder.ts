import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A data folder of its own: a copy of the one that `npm run e2e` has prepared, with its owners. */
export function copyPreparedFolder(): string {
  const prepared = process.env.PREPARED_DATA_DIR;
  if (!prepared) throw new Error('no data folder was prepared: journeys are run by npm run e2e');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'truemark-e2e-'));
  const { status, stderr } = spawnSync('cp', ['-a', `${prepared}/.`, dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the data folder was not copied: ${stderr}`);
  return dataDir;
}
