import { parsePrice } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { assert } from '@truemark/domain/result';
import { describe, expect, it } from 'vitest';
import { findRecordedFile, listRecordings, readRows } from '../../adapters/feeds/testing/market-data-folder.ts';
import { createTick } from '../market-data/testing/test-market.ts';
import { InstrumentEngine } from './live/instrument-engine.ts';
import { findNextStage, makeRandomItem } from './testing/random-items.ts';
import { createRandomSource } from './testing/random-source.ts';
import { ScanEngine, toOutcome } from './testing/scan-engine.ts';
import { kinds } from './testing/tracked-orders.ts';

const instrumentId = 1;
const trackedCount = 120;
const ticksMax = 12_000;

function read(text: string | undefined): bigint {
  const price = parsePrice(text ?? '');
  assert(price.ok, `a recorded price is a number: ${text}`);
  return price.value;
}

function readTicks(file: string, kind: 'quotes' | 'trades'): Tick[] {
  const rows = readRows(file).slice(0, ticksMax);
  return rows.map(([time = '', first, second], index) => {
    const atMs = Date.parse(time);
    const bid = read(first);
    const ask = kind === 'quotes' ? read(second) : bid;
    return createTick(instrumentId, index + 1, atMs, { bid, ask, last: bid, sourceAtMs: atMs });
  });
}

const recorded: [string, string, 'quotes' | 'trades'][] = [
  ['EURUSD', 'ticks/forex/EURUSD.csv.gz', 'quotes'],
  ['NZDUSD', 'ticks/forex/NZDUSD.csv.gz', 'quotes'],
  ['GC', 'ticks/futures/GC.csv.gz', 'trades'],
  ['BTCUSDT', 'ticks/crypto/BTCUSDT.csv', 'trades'],
  ['ETHUSDT', 'ticks/crypto/ETHUSDT.csv', 'trades'],
];

describe.each(listRecordings())('on real prices, $name', ({ folder }) => {
  it.each(recorded)(
    'ENG-008 of %s the engine decides what a list would, none missed and none false',
    (code, file, kind) => {
      const ticks = readTicks(findRecordedFile(folder, file), kind);
      const random = createRandomSource(code.length + ticks.length);
      const engine = new InstrumentEngine(instrumentId, kinds);
      const scan = new ScanEngine();
      const prices = ticks.map(({ bid }) => bid).sort((left, right) => (left < right ? -1 : 1));
      const range = (prices.at(-1) ?? 0n) - (prices[0] ?? 0n);
      const reach = range / 6n + 1n;
      let decided = 0;
      let lastId = 0;
      for (const [index, tick] of ticks.entries()) {
        const items = scan.items;
        const expected = scan.follow(tick, ticks[index - 1]);
        expect(engine.process(tick, ticks[index - 1]).map(toOutcome)).toEqual(expected);
        const moment = { instrumentId, tick, nowMs: tick.atMs, reach };
        for (const { id, type } of expected) {
          const item = items.find(each => each.id === id);
          const next = item && findNextStage(random, item, type, moment);
          if (next) for (const each of [engine, scan]) each.add(next);
        }
        while (scan.items.length < trackedCount) {
          lastId += 1;
          const item = makeRandomItem(random, lastId, moment);
          for (const each of [engine, scan]) each.add(item);
        }
        decided += expected.length;
      }
      expect(decided).toBeGreaterThan(500);
      expect(engine.orderCount).toBe(scan.items.length);
    },
  );
});
