import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartRefusal } from '../../platform/process/start-refusal.ts';

/** A file of a backup, by its path inside it with `/` between the parts, and the SHA-256 of its bytes. */
export interface BackupFile {
  readonly name: string;
  readonly sha256: string;
  readonly byteCount: number;
}

/** `sha256sum --check SHA256SUMS` reads it, too. */
const sumsName = 'SHA256SUMS';
const plainName = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Writes a file of a backup, on the disk once it resolves. `before` changes the bytes on their way. */
export async function writeBackupFile(
  folder: string,
  name: string,
  source: Readable,
  before: readonly NodeJS.ReadWriteStream[] = [],
): Promise<BackupFile> {
  if (!plainName.test(name)) throw new Error(`${name} is no name for a file of a backup`);
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let byteCount = 0;
  const look = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      byteCount += part.length;
      done(null, part);
    },
  });
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([source, ...before, look, file]);
  return { name, sha256: hash.digest('hex'), byteCount };
}

/** Writes the list of all files: a backup without it was cut short. */
export async function writeSums(folder: string, files: readonly BackupFile[]): Promise<void> {
  const lines = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  const target = path.join(folder, sumsName);
  await writeFile(`${target}.new`, lines.join(''), { mode: 0o600, flush: true });
  await rename(`${target}.new`, target);
}

/** Compares every file of a backup with the list, and the list with the folder. Answers the names. */
export async function verifySums(folder: string): Promise<readonly string[]> {
  const text = await readFile(path.join(folder, sumsName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new StartRefusal(`${folder} is no whole backup: it has no ${sumsName}, which is written last`);
  });
  const listed = new Map(text.split('\n').filter(Boolean).map(readSum));
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter(name => name !== sumsName);
  const stray = found.find(name => !listed.has(name));
  if (stray !== undefined) refuseDamage(folder, `${stray} is not in ${sumsName}`);
  const names = new Set(found);
  for (const [name, sum] of listed) {
    if (!names.has(name)) refuseDamage(folder, `${name} is missing`);
    if ((await calculateSum(path.join(folder, name))) !== sum) refuseDamage(folder, `${name} has other bytes`);
  }
  return found;
}

function refuseDamage(folder: string, how: string): never {
  throw new StartRefusal(`The backup in ${folder} is damaged: ${how}. Nothing was restored`);
}

function readSum(line: string): [name: string, sum: string] {
  const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
  return [name || line, sum];
}

async function calculateSum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The bytes of a text, as the source of a file. */
export function readText(text: string): Readable {
  return Readable.from([Buffer.from(text)]);
}
