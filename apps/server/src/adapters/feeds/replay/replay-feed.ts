import path from 'node:path';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Quote } from '@truemark/domain/market/tick';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Log } from '../../../platform/process/log.ts';
import { StartRefusal } from '../../../platform/process/start-refusal.ts';
import type { Feed } from '../feed.ts';
import type { Timers } from '../timers.ts';
import { findRecordings } from './find-recordings.ts';
import { readRecording } from './read-recording.ts';
import type { Recording } from './recording.ts';
import { createReplayPlayer, type ReplayPlayer } from './replay-player.ts';

export interface ReplayFeedOptions {
  readonly folder: string;
  /** Recorded milliseconds in one wall millisecond. */
  readonly speed: number;
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

/** One heartbeat for all instruments, quicker at high speed: a second of recorded time where the machine allows it. */
const beatMsMax = 50;
const beatMsMin = 5;
const recordedBeatMs = 1_000;
/** Ticks kept in memory, shared out evenly: about 130 MB at the most. */
const ticksMax = 4_000_000;
const ticksPerInstrumentMax = 1_000_000;

/** Recorded prices mapped to now, each instrument round and round by its own file. Those without a file do not tick. */
export function createReplayFeed(options: ReplayFeedOptions): Feed {
  const { clock, timers, speed } = options;
  const beatMs = Math.max(beatMsMin, Math.min(beatMsMax, Math.floor(recordedBeatMs / speed)));
  const players = new Map<number, ReplayPlayer>();
  let malformedCount = 0;
  let lastQuoteAtMs = 0;
  let collectedAtMs = 0;
  let stopBeat: (() => void) | undefined;

  return {
    kind: 'replay',
    speed,
    async start(onQuotes) {
      const loaded = await loadRecordings(options);
      malformedCount = loaded.reduce((sum, recording) => sum + recording.malformedCount, 0);
      const startedAtMs = clock.nowMs();
      collectedAtMs = startedAtMs;
      for (const { instrument, series } of loaded) {
        players.set(instrument.id, createReplayPlayer(instrument, series, speed, startedAtMs));
      }
      stopBeat = timers.every(beatMs, () => {
        const nowMs = clock.nowMs();
        const quotes: Quote[] = [];
        for (const player of players.values()) quotes.push(...player.collect(nowMs));
        if (quotes.length > 0) {
          lastQuoteAtMs = nowMs;
          onQuotes(quotes);
        }
        collectedAtMs = nowMs;
      });
    },
    async stop() {
      stopBeat?.();
      stopBeat = undefined;
    },
    calculateMarketTimeMs: (instrumentId, nowMs) => players.get(instrumentId)?.calculateMarketTimeMs(nowMs) ?? nowMs,
    calculateQuoteTimeMs: ({ instrumentId, sourceAtMs }, atMs) =>
      players.get(instrumentId)?.calculateQuoteTimeMs(sourceAtMs) ?? atMs,
    findDeliveredMs: nowMs => Math.min(nowMs, collectedAtMs),
    health: () => [
      {
        source: 'replay',
        state: stopBeat ? 'live' : 'stopped',
        lastQuoteAtMs,
        reconnectCount: 0,
        gapCount: 0,
        malformedCount,
      },
    ],
  };
}

async function loadRecordings({ folder, instruments, log }: ReplayFeedOptions) {
  const recordings = await findRecordings(folder, instruments, file => {
    log.warn({ file }, 'left out a file of the replay folder whose first line is none of the known ones');
  });
  const countMax = Math.min(ticksPerInstrumentMax, Math.floor(ticksMax / Math.max(1, recordings.length)));
  const loaded = [];
  for (const recording of recordings) {
    const { series, malformedCount, isCut } = await readRecording(recording, countMax);
    noteOddities(log, recording, malformedCount, isCut ? countMax : undefined);
    if (series.count > 0) loaded.push({ instrument: recording.instrument, series, malformedCount });
  }
  if (loaded.length === 0) throw new StartRefusal(`the folder ${folder} holds no recorded prices of any instrument`);
  log.info({ folder, instrumentCount: loaded.length }, 'replaying recorded prices');
  return loaded;
}

function noteOddities(log: Log, recording: Recording, malformedCount: number, keptCount: number | undefined): void {
  const file = path.basename(recording.file);
  if (malformedCount > 0) log.warn({ file, malformedCount }, 'left out rows of a recording that cannot be read');
  if (keptCount !== undefined)
    log.warn({ file, keptCount }, 'a recording is longer than fits; only its beginning is replayed');
}
