import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Version {
  readonly version: string;
  /** First characters of the commit, or `unknown` outside a checkout. */
  readonly build: string;
}

const root = path.resolve(import.meta.dirname, '../../../..');
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
function readCommit(): string | undefined {
  const head = readText(path.join(root, '.git/HEAD'));
  const reference = head?.match(/^ref: (.+)$/)?.[1];
  if (!reference) return head;
  const packed = readText(path.join(root, '.git/packed-refs'))?.split('\n');
  return (
    readText(path.join(root, '.git', reference)) ?? packed?.find(line => line.endsWith(` ${reference}`))?.split(' ')[0]
  );
}

export function loadVersion(): Version {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { readonly version: string };
  return { version: manifest.version, build: readCommit()?.slice(0, buildLength) ?? 'unknown' };
}
