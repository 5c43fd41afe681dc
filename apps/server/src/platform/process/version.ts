import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface Version {
  readonly version: string;
  /** First characters of the commit, or `unknown` outside a checkout. */
  readonly build: string;
}

const root = path.resolve(import.meta.dirname, '../../../../..');
const buildLength = 8;

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The commit of a checkout, read without git: HEAD, then the reference it names, loose or packed. */
export function readCommit(checkout: string): string | undefined {
  const folder = findGitFolder(checkout);
  const head = readText(path.join(folder, 'HEAD'));
  const reference = head?.match(/^ref: (.+)$/)?.[1];
  if (!reference) return head;
  // Checkouts beside the first one share its references.
  const shared = path.resolve(folder, readText(path.join(folder, 'commondir')) ?? '.');
  const packed = readText(path.join(shared, 'packed-refs'))?.split('\n');
  return readText(path.join(shared, reference)) ?? packed?.find(line => line.endsWith(` ${reference}`))?.split(' ')[0];
}

/** A worktree or a submodule has a file in the place of the folder, which says where that is. */
function findGitFolder(checkout: string): string {
  const place = path.join(checkout, '.git');
  if (!statSync(place, { throwIfNoEntry: false })?.isFile()) return place;
  return path.resolve(checkout, readText(place)?.match(/^gitdir: (.+)$/)?.[1] ?? '.git');
}

export function loadVersion(): Version {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { readonly version: string };
  return { version: manifest.version, build: readCommit(root)?.slice(0, buildLength) ?? 'unknown' };
}
