import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createFileFolder } from '../../adapters/files/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { StartRefusal } from '../../platform/process/start-refusal.ts';
import { loadVersion } from '../../platform/process/version.ts';
import { findTickFolder, type HeldSegments, holdSegments, inspectHeld } from '../tick-record/index.ts';
import { type BackupFile, readText, writeBackupFile, writeSums } from './backup-file.ts';
import { beginSnapshot, dumpDatabase, withSnapshot } from './dump-database.ts';
import { manifestName, writeManifest } from './manifest.ts';

export interface BackupOptions {
  readonly settings: Pick<Settings, 'dataDir' | 'filesFolder' | 'instance'>;
  /** Logged in as the owner of the tables. */
  readonly database: Database;
  readonly clock: Clock;
  /** Empty, or not there yet. */
  readonly folder: string;
}

/** What a backup holds. */
export interface BackupSummary {
  readonly rowCount: number;
  readonly tableCount: number;
  readonly segmentCount: number;
  /** Sealed segments of the index that are in no file here: they stand in the folder of another program, or are lost. */
  readonly missingSegmentCount: number;
  readonly pictureCount: number;
  readonly byteCount: number;
}

const otherRecord =
  'The newest prices stand in the tick record of another folder: back up with the DATA_DIR of the program that has the market';

/**
 * Copies database, tick record and pictures so that everything that a row refers to is in the copy, beside a server that
 * goes on: the record is held before the database is looked at and again afterwards, pictures are written before their rows.
 */
export function backUp({ settings, database, clock, folder }: BackupOptions): Promise<BackupSummary> {
  return withSnapshot(database, async client => {
    const takenAtMs = clock.nowMs();
    const held = await holdSegments(findTickFolder(settings.dataDir));
    try {
      await beginSnapshot(client);
      await held.holdNew();
      const { isOtherFolder, missingCount } = await inspectHeld(client, held);
      if (isOtherFolder) throw new StartRefusal(otherRecord);
      const { files: tables, ...dump } = await dumpDatabase(client, folder);
      const segments = await copySegments(held, folder);
      const pictures = await copyPictures(settings.filesFolder, folder);
      const { version: program, build } = loadVersion();
      const manifest = writeManifest({ ...{ program, build, takenAtMs, instance: settings.instance }, ...dump });
      const own = await writeBackupFile(folder, manifestName, readText(manifest));
      const files = [...tables, ...segments, ...pictures, own];
      await writeSums(folder, files);
      return {
        rowCount: dump.tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
        tableCount: tables.length,
        segmentCount: segments.length,
        missingSegmentCount: missingCount,
        pictureCount: pictures.length,
        byteCount: files.reduce((sum, { byteCount }) => sum + byteCount, 0),
      };
    } finally {
      await held.release();
    }
  });
}

/** Refuses a place where something lies already: two backups in one folder would be none. */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new StartRefusal(`${folder} is not empty: name a new folder for the backup`);
}

async function copySegments({ folder: held, folderId }: HeldSegments, folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of folderId === undefined ? [] : (await readdir(held)).sort()) {
    const source = path.join(held, name);
    const { size } = await stat(source);
    // One that grows is taken as long as it is now: all that the snapshot rests on was on disk before.
    const bytes = size === 0 ? readText('') : createReadStream(source, { end: size - 1 });
    files.push(await writeBackupFile(folder, `ticks/${name}`, bytes));
  }
  return files;
}

/** One that is erased meanwhile is left out: whoever restores has its row without it. */
async function copyPictures(filesFolder: string, folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for await (const name of createFileFolder(filesFolder).list()) {
    // What is being written has another name yet.
    if (name.includes('.')) continue;
    const picture = await open(path.join(filesFolder, name)).catch(ignoreMissing);
    if (picture) files.push(await writeBackupFile(folder, `files/${name}`, picture.createReadStream()));
  }
  return files;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
