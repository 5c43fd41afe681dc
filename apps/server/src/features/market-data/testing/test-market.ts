import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Instrument, InstrumentType } from '@truemark/domain/market/instrument';
import type { Quote, Tick } from '@truemark/domain/market/tick';
import type { SessionCalendar } from '@truemark/domain/sessions/calendar';
import pino from 'pino';
import type { Feed } from '../../../adapters/feeds/feed.ts';
import type { Log } from '../../../platform/process/log.ts';

/** A Friday morning: every market of the tests is open, or has been that week. */
export const startMs = Date.UTC(2026, 10, 20, 15, 0);

export interface TestFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function createTestFolder(): Promise<TestFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'truemark-ticks-'));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface TestLog {
  readonly log: Log;
  readonly messages: string[];
}

/** A log whose messages the test can read. */
export function createTestLog(): TestLog {
  const messages: string[] = [];
  const log = pino({ level: 'info', base: null }, { write: line => void messages.push(JSON.parse(line).msg) });
  return { log, messages };
}

/** A clock whose hands the test turns. */
export function createTestClock(atMs = startMs) {
  const clock = { atMs, nowMs: () => clock.atMs };
  return clock;
}

/** Nobody can change it, for files that share it: who changes an instrument does it to a copy. */
export function createInstrument(id: number, changes: Partial<Instrument> = {}): Instrument {
  const type: InstrumentType = changes.type ?? 2;
  const calendars: Record<InstrumentType, SessionCalendar> = {
    1: 'forex',
    2: 'always',
    3: 'us-equity',
    4: 'us-equity',
    5: 'cme-globex',
  };
  return Object.freeze({
    id,
    code: `TEST${id}`,
    type,
    symbol: `TEST${id}/USDT`,
    name: `Test ${id}`,
    quoteCurrency: 'USDT',
    priceDecimals: 4,
    priceStep: 10n ** 6n,
    lotSize: 10n ** 8n,
    lotStep: 10n ** 6n,
    lotsMax: 10n ** 12n,
    sessionCalendar: calendars[type],
    leverageMax: 10,
    halfSpread: 10n ** 6n,
    referencePrice: 100n * 10n ** 10n,
    popularity: id,
    logo: `/logos/${id}.svg`,
    isHalted: false,
    haltReason: null,
    isListed: true,
    levelMin: 0,
    ...changes,
  });
}

/** A quote around a price written in units of 0.0001. */
export function createQuote(
  instrumentId: number,
  atMs: number,
  price = 1_000_000,
  changes: Partial<Quote> = {},
): Quote {
  const mid = BigInt(price) * 10n ** 6n;
  return {
    instrumentId,
    sourceAtMs: atMs,
    bid: mid - 10n ** 6n,
    ask: mid + 10n ** 6n,
    last: mid,
    size: 10n ** 8n,
    source: 'simulated',
    isDerived: false,
    ...changes,
  };
}

export function createTick(instrumentId: number, sequence: number, atMs: number, changes: Partial<Tick> = {}): Tick {
  const quote = createQuote(instrumentId, atMs, 1_000_000 + ((sequence * 37) % 101));
  return { ...quote, sequence, atMs, verdict: 'accepted', ...changes };
}

export interface TestFeed extends Feed {
  /** Delivers quotes as a real feed would. */
  deliver(...quotes: readonly Quote[]): void;
}

/** A feed that delivers what the test says. */
export function createTestFeed(changes: Partial<Feed> = {}): TestFeed {
  let listener: ((quotes: readonly Quote[]) => void) | undefined;
  return {
    kind: 'simulated',
    speed: 1,
    start: async onQuotes => {
      listener = onQuotes;
    },
    stop: async () => {
      listener = undefined;
    },
    calculateMarketTimeMs: (_instrumentId, nowMs) => nowMs,
    calculateQuoteTimeMs: ({ instrumentId }, atMs) =>
      (changes.calculateMarketTimeMs ?? ((_id, ms) => ms))(instrumentId, atMs),
    findDeliveredMs: nowMs => nowMs,
    health: () => [],
    deliver: (...quotes) => listener?.(quotes),
    ...changes,
  };
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
