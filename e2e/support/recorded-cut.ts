import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { recordingsFolder } from './platform.ts';

/** A range of a recording: lines whose time lies in it, `fromTime` inclusive and `toTime` exclusive. */
interface Cut {
  readonly file: string;
  readonly fromTime: string;
  readonly toTime: string;
}

/**
 * Ranges of real prices that hold what the journeys of trading need, at twenty times the speed of then:
 * - EUR/USD comes round every 30 seconds, so that an option of 30 seconds ends at the price it was bought at;
 * - NZD/USD moves, and quotes bid and ask, so that options on it are won and lost;
 * - the Bitcoin perpetual has the minute of 13 December 2022 in which US inflation came out: four per cent up and back
 *   down when it comes round, so that highly leveraged positions of both sides are liquidated.
 */
export const recordedSpeed = 20;
const perpetualFile = 'candles/futures/BTCUSD_PERP.csv';
const cuts: readonly Cut[] = [
  { file: 'ticks/forex/EURUSD.csv.gz', fromTime: '2014-05-01T14:07:03.314', toTime: '2014-05-01T14:17:01.315' },
  { file: 'ticks/forex/NZDUSD.csv.gz', fromTime: '2014-05-01T12:30:00', toTime: '2014-05-01T13:30:00' },
  { file: perpetualFile, fromTime: '2022-12-13T13:24:00', toTime: '2022-12-13T13:44:00' },
];

export interface CutRecordings {
  readonly folder: string;
  /** The lowest price of the Bitcoin perpetual, to which its recording comes back each time. */
  readonly perpetualLow: number;
  /** Takes the folder away. */
  remove(): void;
}

/** Writes the ranges into a folder of their own, beside the project. */
export function cutRecordings(): CutRecordings {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-recorded-'));
  for (const { file, fromTime, toTime } of cuts) {
    const [head, ...lines] = readLines(path.join(recordingsFolder, file));
    const kept = lines.filter(line => line >= fromTime && line < toTime);
    const place = path.join(folder, file.replace(/\.gz$/, ''));
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, `${[head, ...kept].join('\n')}\n`);
  }
  const [, ...candles] = readLines(path.join(folder, perpetualFile));
  return {
    folder,
    perpetualLow: Math.min(...candles.map(line => Number(line.split(',')[3]))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function readLines(file: string): string[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.trim().split('\n');
}
