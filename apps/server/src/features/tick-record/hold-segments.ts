import { link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { loadIndexIn } from './fence-store.ts';
import { isMissingFile, listSegments } from './segment-folder.ts';

/** The record's files as a backup takes them: what retention removes meanwhile, or sealing replaces, stays until `release`. */
export interface HeldSegments {
  /** Where they lie, under their own names. */
  readonly folder: string;
  /** Mark of the record's folder; undefined when there is no record. */
  readonly folderId: string | undefined;
  /** Holds what has come since. Whatever the index says before this is held afterwards. */
  holdNew(): Promise<void>;
  release(): Promise<void>;
}

const segmentName = /^\d{8,}\.(open|sealed)$/;
const holdingTries = 20;

/** Holds the files by second names for them. Only one at a time. */
export async function holdSegments(folder: string): Promise<HeldSegments> {
  const held = path.join(folder, 'backup');
  const folderId = await readFolderId(folder);
  const release = () => rm(held, { recursive: true, force: true });
  // Of a backup that was killed.
  await release();
  const holdNew = async () => {
    if (folderId === undefined) return;
    await mkdir(held, { recursive: true, mode: 0o700 });
    // A file that goes while it is looked for has gone into another one, which the next look finds.
    for (let tries = 1; !(await linkAll(folder, held)); tries += 1) {
      if (tries === holdingTries) throw new Error(`files of ${folder} come and go too fast`);
    }
  };
  await holdNew();
  return { folder: held, folderId, holdNew, release };
}

/** What the index of a transaction knows and the held files lack. */
export async function inspectHeld(
  client: pg.ClientBase,
  { folder, folderId }: HeldSegments,
): Promise<{ readonly isOtherFolder: boolean; readonly missingCount: number }> {
  const index = await loadIndexIn(client);
  const sealed = new Set(folderId === undefined ? [] : (await listSegments(folder)).sealed);
  return {
    isOtherFolder: index.folderId !== null && index.folderId !== folderId,
    missingCount: index.numbers.filter(number => !sealed.has(number)).length,
  };
}

async function readFolderId(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(folder, 'folder.id'), 'utf8')).trim();
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

/** False when a file went meanwhile. */
async function linkAll(folder: string, held: string): Promise<boolean> {
  const known = new Set(await readdir(held));
  const names = (await readdir(folder)).filter(name => segmentName.test(name) && !known.has(name));
  const linked = names.map(async name => {
    try {
      await link(path.join(folder, name), path.join(held, name));
      return true;
    } catch (error) {
      if (isMissingFile(error)) return false;
      throw error;
    }
  });
  return (await Promise.all(linked)).every(Boolean);
}
