import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Instrument, type InstrumentType, instrumentTypes } from '@truemark/domain/market/instrument';
import { readCandleInterval, readRecordingKind } from './read-recording.ts';
import type { Recording } from './recording.ts';

const seriesPattern = /^(ticks|candles)(-.+)?$/;
const filePattern = /^(.+)\.csv(\.gz)?$/;
const typeFolders: Readonly<Record<string, InstrumentType>> = {
  forex: instrumentTypes.forex,
  crypto: instrumentTypes.crypto,
  stocks: instrumentTypes.stock,
  etfs: instrumentTypes.etf,
  futures: instrumentTypes.future,
};

/**
 * The recordings of a folder of the layout `<series>/<type>/<SYMBOL>.csv[.gz]`, where a series is `ticks`, `candles` or
 * either with a suffix. A file belongs to the instrument of its type whose code is its symbol. Of several files ticks
 * are taken before candles, shorter candles before longer ones, then the series whose name comes first. A file that has an
 * instrument but none of the known first lines is noted and left out.
 */
export async function findRecordings(
  folder: string,
  instruments: readonly Instrument[],
  noteUnknown: (file: string) => void,
): Promise<readonly Recording[]> {
  const byKey = new Map(instruments.map(instrument => [`${instrument.type}/${instrument.code}`, instrument]));
  const best = new Map<number, Recording>();
  for (const series of await listNames(folder, 'folders')) {
    if (!seriesPattern.test(series)) continue;
    for (const [typeFolder, type] of Object.entries(typeFolders)) {
      for (const name of await listNames(path.join(folder, series, typeFolder), 'files')) {
        const instrument = byKey.get(`${type}/${filePattern.exec(name)?.[1]}`);
        if (!instrument) continue;
        const file = path.join(folder, series, typeFolder, name);
        const candidate = await weighFile(file, instrument);
        if (!candidate) noteUnknown(file);
        const known = best.get(instrument.id);
        if (candidate && (!known || candidate.intervalMs < known.intervalMs)) best.set(instrument.id, candidate);
      }
    }
  }
  return [...best.values()];
}

/** Undefined when the first line is none of the known headers. */
async function weighFile(file: string, instrument: Instrument): Promise<Recording | undefined> {
  const kind = await readRecordingKind(file);
  if (kind === undefined) return undefined;
  return { instrument, file, kind, intervalMs: kind === 'candles' ? await readCandleInterval(file) : 0 };
}

/** Names in a folder, sorted; none when it is not there. */
async function listNames(folder: string, wanted: 'folders' | 'files'): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return [];
    throw err;
  });
  return entries
    .filter(entry => (wanted === 'folders') === entry.isDirectory())
    .map(entry => entry.name)
    .sort();
}
