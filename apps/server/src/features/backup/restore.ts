import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { StartRefusal } from '../../platform/process/start-refusal.ts';
import { findTickFolder } from '../tick-record/index.ts';
import { verifySums } from './backup-file.ts';
import { loadDatabase } from './load-database.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { findAnyTable } from './shape-store.ts';

type Places = Pick<Settings, 'dataDir' | 'filesFolder' | 'instance'>;

/** Whoever restores puts the keys there first: no backup holds them. */
const keptFiles = new Set(['secrets.key', 'files.key']);

/** Before anything is made: refuses a backup that is not whole, of another program, and places where something lies already. */
export async function checkRestore({ dataDir, filesFolder, instance }: Places, folder: string): Promise<void> {
  await refuseFilled('DATA_DIR', dataDir);
  await refuseFilled('FILES_DIR', filesFolder);
  await verifySums(folder);
  const manifest = await readManifest(folder);
  if (manifest.instance === instance) return;
  throw new StartRefusal(`The backup is of a ${manifest.instance} instance, and INSTANCE is ${instance}`);
}

async function refuseFilled(name: string, folder: string): Promise<void> {
  const found = await readdir(folder).catch(ignoreMissing);
  const other = found?.find(entry => !keptFiles.has(entry));
  if (other === undefined) return;
  throw new StartRefusal(`${name} ${folder} is not empty (${other}): a backup is restored into a new one`);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

export interface RestoreOptions {
  readonly settings: Places;
  /** Logged in as the owner of the tables. */
  readonly database: Database;
  /** A backup that `checkRestore` has found whole. */
  readonly folder: string;
  readonly log: Log;
}

/** Puts a backup into an empty database and empty folders. The files come first: the database is what makes them known. */
export async function restore({ settings, database, folder, log }: RestoreOptions): Promise<Manifest> {
  await refuseFilledDatabase(database);
  const manifest = await readManifest(folder);
  await copyTree(path.join(folder, 'ticks'), findTickFolder(settings.dataDir));
  await copyTree(path.join(folder, 'files'), settings.filesFolder);
  await loadDatabase({ database, folder, manifest, log });
  return manifest;
}

async function refuseFilledDatabase(database: Database): Promise<void> {
  const found = await findAnyTable(database);
  if (found === undefined) return;
  throw new StartRefusal(`The database is not empty (it has a table ${found}): a backup is restored into a new one`);
}

async function copyTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, source));
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(source, target);
    await syncFile(target);
  }
}

async function syncFile(file: string): Promise<void> {
  const opened = await open(file, 'r+');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
