import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Quote } from '@truemark/domain/market/tick';
import type { Feed } from '../adapters/feeds/feed.ts';
import { readRecording } from '../adapters/feeds/replay/read-recording.ts';
import type { RecordingKind } from '../adapters/feeds/replay/recording.ts';
import { recordingsFolder } from '../adapters/feeds/testing/market-data-folder.ts';
import { createInstrument } from '../features/market-data/testing/test-market.ts';

/** An instrument that is traded while the program is killed, and where its prices come from. */
export interface KilledMarket {
  readonly instrument: Instrument;
  readonly file: string;
  readonly kind: RecordingKind;
  /** The recording begins here, and comes round to what is before. */
  readonly fromTime: string;
  /** So far from the price limits are set: what these prices go through within a second. */
  readonly reachSteps: bigint;
}

const unit = 10n ** 10n;

/** They never close, because the time of the recordings is pressed together. */
function createMarket(id: number, market: Omit<KilledMarket, 'instrument'>, changes: Partial<Instrument>) {
  return { ...market, instrument: createInstrument(id, { type: 2, leverageMax: 50, ...changes }) };
}

/**
 * Half an hour before the inflation figures of December 2022, a minute before the payrolls of May 2014, an hour of
 * gold in New York, and half an hour before a share opens 7 % lower after its earnings: stops, limits and
 * liquidations are reached, and jumped over.
 */
export const killedMarkets: readonly KilledMarket[] = [
  createMarket(
    1,
    {
      ...{ file: 'candles/futures/BTCUSD_PERP.csv', kind: 'candles', fromTime: '2022-12-13T13:00:00Z' },
      reachSteps: 300n,
    },
    {
      ...{ code: 'BTCUSD_PERP', priceDecimals: 1, priceStep: unit / 10n, halfSpread: unit / 2n, lotSize: 10n ** 6n },
      referencePrice: 17_500n * unit,
    },
  ),
  createMarket(
    2,
    { file: 'ticks/forex/EURUSD.csv.gz', kind: 'quotes', fromTime: '2014-05-02T12:29:00Z', reachSteps: 40n },
    {
      ...{ code: 'EURUSD', priceDecimals: 5, priceStep: 10n ** 5n, halfSpread: 5n * 10n ** 5n, lotSize: 10n ** 10n },
      referencePrice: (unit * 1_385n) / 1_000n,
    },
  ),
  createMarket(
    3,
    { file: 'ticks/futures/GC.csv.gz', kind: 'trades', fromTime: '2013-10-08T13:00:00Z', reachSteps: 4n },
    {
      ...{ code: 'GC', priceDecimals: 1, priceStep: unit / 10n, halfSpread: unit / 10n, lotSize: 10n ** 7n },
      referencePrice: 1_323n * unit,
    },
  ),
  createMarket(
    4,
    { file: 'candles/stocks/MSFT.csv', kind: 'candles', fromTime: '2016-04-21T19:30:00Z', reachSteps: 8n },
    {
      ...{ code: 'MSFT', priceDecimals: 2, priceStep: unit / 100n, halfSpread: unit / 100n, lotSize: 2n * 10n ** 8n },
      referencePrice: 55n * unit,
    },
  ),
];

/** Bid, ask and last, 10^-10, as texts. */
type PriceRow = readonly [string, string, string];

const rowsMax = 12_000;
const minuteMs = 60_000;

/** What a feed of rows plays, by instrument; the first row is due at `fromMs` of wall time. */
interface PlayedPrices {
  readonly fromMs: number;
  readonly rows: readonly (readonly PriceRow[])[];
}

/** Where the prices of a program lie: beside the folder of its data. */
export const nameRows = (dataDir: string): string => `${dataDir}.prices.json`;

/** Writes what `createRowFeed` plays: the recordings of the repository. */
export async function writePrices(file: string): Promise<void> {
  const rows: PriceRow[][] = [];
  for (const market of killedMarkets) rows.push(await readPrices(market));
  const played: PlayedPrices = { fromMs: Date.now(), rows };
  writeFileSync(file, JSON.stringify(played));
}

async function readPrices({ instrument, file, kind, fromTime }: KilledMarket): Promise<PriceRow[]> {
  const intervalMs = kind === 'candles' ? minuteMs : 0;
  const recording = { instrument, file: path.join(recordingsFolder, file), kind, intervalMs };
  const { series } = await readRecording(recording, 100_000);
  const first = series.timesMs.findIndex(timeMs => timeMs >= Date.parse(fromTime));
  return Array.from({ length: Math.min(rowsMax, series.count) }, (_, index): PriceRow => {
    const place = (first + index) % series.count;
    const price = series.prices[place] ?? 0n;
    const ask = series.asks[place];
    return ask === undefined ? spread(price, instrument) : [String(price), String(ask), String((price + ask) / 2n)];
  });
}

function spread(price: bigint, { halfSpread }: Instrument): PriceRow {
  return [String(price - halfSpread), String(price + halfSpread), String(price)];
}

/** How many milliseconds of wall time lie between two rows. */
const rowMs = 10;

/**
 * Plays the rows of a file, one after the other and round and round. Which one is due follows from the wall time alone:
 * after a kill the market goes on where it has got to, and what it did meanwhile is a gap.
 */
export function createRowFeed(file: string, nowMs: () => number): Feed & { isPaused: boolean } {
  const { fromMs, rows: all }: PlayedPrices = JSON.parse(readFileSync(file, 'utf8'));
  const findDue = () => Math.floor((Date.now() - fromMs) / rowMs);
  let timer: NodeJS.Timeout | undefined;
  let played = findDue();

  function listQuotes(row: number): Quote[] {
    return killedMarkets.flatMap(({ instrument }, index) => {
      const own = all[index] ?? [];
      const prices = own[row % own.length];
      if (!prices) return [];
      const [bid, ask, last] = prices.map(BigInt);
      const quote = { instrumentId: instrument.id, sourceAtMs: nowMs(), size: 10n ** 8n };
      return { ...quote, bid: bid ?? 0n, ask: ask ?? 0n, last: last ?? 0n, source: 'replay', isDerived: false };
    });
  }

  const feed = {
    kind: 'replay' as const,
    speed: 1,
    isPaused: false,
    async start(onQuotes: (quotes: readonly Quote[]) => void) {
      timer = setInterval(() => {
        const due = findDue();
        for (let row = played + 1; row <= due && !feed.isPaused; row += 1) onQuotes(listQuotes(row));
        played = due;
      }, rowMs);
    },
    stop: async () => clearInterval(timer),
    calculateMarketTimeMs: (_instrumentId: number, atMs: number) => atMs,
    calculateQuoteTimeMs: (_quote: Quote, atMs: number) => atMs,
    findDeliveredMs: (atMs: number) => atMs,
    health: () => [],
  };
  return feed;
}
