import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const repository = path.resolve(import.meta.dirname, '../../../../../..');

/** The recording that the repository keeps: about an hour of each instrument. */
export const recordingsFolder = path.join(repository, 'recordings');

/** What recorded prices are tested on: the repository's recording, and the larger one of this machine where there is one. */
export function listRecordings(): readonly { readonly name: string; readonly folder: string }[] {
  const larger = path.resolve(repository, process.env.MARKET_DATA ?? '../shared/market-data');
  return [
    { name: 'an hour of each', folder: recordingsFolder },
    ...(existsSync(larger) ? [{ name: 'the larger recording', folder: larger }] : []),
  ];
}

/** A file of a recording, plain or gzipped as it stands there. */
export function findRecordedFile(folder: string, name: string): string {
  const file = path.join(folder, name);
  return existsSync(file) ? file : `${file}.gz`;
}

/** The rows of a plain or gzipped table without its first line. */
export function readRows(file: string): readonly (readonly string[])[] {
  const lines = readText(file).trimEnd().split('\n');
  return lines.slice(1).map(line => line.split(','));
}

/** A recorded message of an exchange. */
export interface RecordedFrame {
  readonly dir: 'open' | 'send' | 'recv' | 'http';
  /** Seconds since 1970 at the recorder. */
  readonly at: number;
  readonly raw: string;
  readonly url?: string;
}

export function readFrames(file: string): readonly RecordedFrame[] {
  const recording: { frames: RecordedFrame[] } = JSON.parse(readText(file));
  return recording.frames;
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}
