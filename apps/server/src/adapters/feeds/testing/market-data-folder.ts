import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const repository = path.resolve(import.meta.dirname, '../../../../../..');

/** The folder of recorded market data, or undefined, said in one line, when this machine has none. */
export function findMarketDataFolder(): string | undefined {
  const folder = path.resolve(repository, process.env.MARKET_DATA ?? '../shared/market-data');
  if (existsSync(folder)) return folder;
  process.stdout.write(`no recorded market data at ${folder}: the tests that need it are skipped\n`);
  return undefined;
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
