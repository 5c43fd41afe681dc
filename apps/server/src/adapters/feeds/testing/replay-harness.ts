import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Quote } from '@truemark/domain/market/tick';
import { afterEach, beforeEach } from 'vitest';
import type { Feed } from '../feed.ts';
import { createReplayFeed } from '../replay/replay-feed.ts';
import { createInstrument, readPrice } from './create-instrument.ts';
import { createHandTime, type HandTime } from './hand-time.ts';
import { createHeardLog, type HeardLog } from './heard-log.ts';
import { writeRecording } from './write-recording.ts';

export const startedAtMs = Date.UTC(2026, 10, 18, 15);
export const bitcoin = createInstrument({ halfSpread: readPrice('0.5') });
const euro = createInstrument({ id: 2, code: 'EURUSD', type: 1, priceDecimals: 5, sessionCalendar: 'forex' });
export const apple = createInstrument({ id: 3, code: 'AAPL', type: 3, sessionCalendar: 'us-equity' });

export interface PlayedReplay extends HandTime, Pick<HeardLog, 'lines'> {
  readonly feed: Feed;
  readonly quotes: readonly Quote[];
}

/** A replay folder of its own for each test, and a feed that plays it by hand. */
export function useReplayFolder() {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'truemark-replay-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return {
    findFolder: () => folder,
    write: (name: string, lines: readonly string[]) => writeRecording(folder, name, lines),
    async play(
      spanMs: number,
      given: { readonly instruments?: readonly Instrument[]; readonly speed?: number } = {},
    ): Promise<PlayedReplay> {
      const time = createHandTime(startedAtMs);
      const quotes: Quote[] = [];
      const { log, lines } = createHeardLog();
      const feed = createReplayFeed({ folder, speed: 1, instruments: [bitcoin, euro, apple], log, ...time, ...given });
      await feed.start(batch => quotes.push(...batch));
      time.advance(spanMs);
      return { feed, quotes, lines, ...time };
    },
  };
}

/** When each quote came after the start, and its price. */
export function listTimeline(quotes: readonly Quote[]): readonly (readonly [number, bigint])[] {
  return quotes.map(quote => [quote.sourceAtMs - startedAtMs, quote.last]);
}
