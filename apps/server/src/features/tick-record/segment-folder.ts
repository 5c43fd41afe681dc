import { open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tickRecordBytes } from '@truemark/domain/market/tick-record';

/** Bytes before the first record of an open segment: as many as a record has. */
export const segmentHeaderBytes = tickRecordBytes;

const headerMagic = 'TMTICKO1';

/** What stands at the head of an open segment. */
export interface SegmentHeader {
  readonly number: number;
  /** Records of the whole record before this segment. */
  readonly firstPosition: number;
}

/** Names of the files in the tick folder: `00000042.open` grows, `00000042.sealed` is final, `.part` is in the making. */
export function findSegmentPath(folder: string, number: number, kind: 'open' | 'sealed' | 'part'): string {
  return path.join(folder, `${String(number).padStart(8, '0')}.${kind}`);
}

export interface SegmentFolder {
  readonly open: readonly number[];
  readonly sealed: readonly number[];
  readonly part: readonly number[];
}

/** The numbers of the segment files in the folder, ascending. */
export async function listSegments(folder: string): Promise<SegmentFolder> {
  const found = (await readdir(folder)).flatMap(name => {
    const match = /^(\d{8,})\.(open|sealed|part)$/.exec(name);
    return match ? [{ number: Number(match[1]), kind: match[2] }] : [];
  });
  found.sort((first, second) => first.number - second.number);
  const pick = (kind: string) => found.filter(entry => entry.kind === kind).map(entry => entry.number);
  return { open: pick('open'), sealed: pick('sealed'), part: pick('part') };
}

/**
 * The mark of the folder, by which the database knows it: made once, and moved with the files. `makeId` is asked when there
 * is none.
 */
export async function openFolderId(folder: string, makeId: () => string): Promise<string> {
  const file = path.join(folder, 'folder.id');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!isMissingFile(error)) throw error;
  }
  const id = makeId();
  await writeFile(`${file}.new`, `${id}\n`, { flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(folder);
  return id;
}

export function encodeSegmentHeader({ number, firstPosition }: SegmentHeader): Uint8Array {
  const bytes = Buffer.alloc(segmentHeaderBytes);
  bytes.write(headerMagic, 'latin1');
  bytes.writeUInt32LE(number, 8);
  bytes.writeBigUInt64LE(BigInt(firstPosition), 16);
  return bytes;
}

/** Reads the head of an open segment; undefined when it never came to be written whole. */
export function decodeSegmentHeader(bytes: Uint8Array): SegmentHeader | undefined {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, segmentHeaderBytes));
  if (header.length < segmentHeaderBytes || header.toString('latin1', 0, 8) !== headerMagic) return undefined;
  return { number: header.readUInt32LE(8), firstPosition: Number(header.readBigUInt64LE(16)) };
}

/** Makes new and removed names of a folder as lasting as the files themselves. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder as a file, and keeps names with the files.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
