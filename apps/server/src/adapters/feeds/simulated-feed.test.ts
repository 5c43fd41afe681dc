import type { Instrument } from '@truemark/domain/market/instrument';
import type { Quote } from '@truemark/domain/market/tick';
import { isSessionOpen } from '@truemark/domain/sessions/session';
import { describe, expect, test } from 'vitest';
import type { FindStartPrice } from './feed.ts';
import { createSimulatedFeed, type SimulatedFeedOptions } from './simulated-feed.ts';
import { createInstrument, readPrice } from './testing/create-instrument.ts';
import { createHandTime, type HandTime } from './testing/hand-time.ts';

const seed = '5eed'.repeat(16);
/** A Wednesday, 15:00 UTC: every market of the calendars is open. */
const wednesdayMs = Date.UTC(2026, 10, 18, 15);

const euro = createInstrument({
  id: 2,
  code: 'EURUSD',
  type: 1,
  priceDecimals: 5,
  priceStep: readPrice('0.00001'),
  halfSpread: readPrice('0.00004'),
  referencePrice: readPrice('1.08520'),
  sessionCalendar: 'forex',
  popularity: 2,
});

function createMany(count: number): Instrument[] {
  return Array.from({ length: count }, (_, index) =>
    createInstrument({
      id: index + 1,
      code: `C${index + 1}`,
      popularity: index + 1,
      referencePrice: readPrice(`${1 + index}.5`),
    }),
  );
}

async function run(
  time: HandTime,
  spanMs: number,
  given: Partial<SimulatedFeedOptions> = {},
  findStartPrice?: FindStartPrice,
): Promise<Quote[]> {
  const quotes: Quote[] = [];
  const feed = createSimulatedFeed({ seed, instruments: [createInstrument(), euro], ...time, ...given });
  await feed.start(batch => quotes.push(...batch), findStartPrice);
  time.advance(spanMs);
  await feed.stop();
  return quotes;
}

describe('simulated feed', () => {
  test('FED-014 the same seed, start and instruments give the same ticks to the last digit', async () => {
    const first = await run(createHandTime(wednesdayMs), 60_000);
    expect(first.length).toBeGreaterThan(300);
    expect(await run(createHandTime(wednesdayMs), 60_000)).toEqual(first);
    expect(await run(createHandTime(wednesdayMs), 60_000, { seed: 'a'.repeat(64) })).not.toEqual(first);
    const laterPrices = (await run(createHandTime(wednesdayMs + 1), 60_000)).map(quote => quote.last);
    expect(laterPrices).not.toEqual(first.map(quote => quote.last));
  });

  test('FED-014 one instrument more does not change the prices of the others', async () => {
    const pricesOf = (quotes: readonly Quote[]) =>
      quotes.filter(quote => quote.instrumentId === 2).map(quote => quote.last);
    const alone = pricesOf(await run(createHandTime(wednesdayMs), 60_000, { instruments: [euro] }));
    const together = pricesOf(await run(createHandTime(wednesdayMs), 60_000));
    expect(alone.length).toBeGreaterThan(100);
    expect(together).toEqual(alone);
  });

  test('FED-006 the first tick is the reference price, or the given start price', async () => {
    const [first] = await run(createHandTime(wednesdayMs), 100, { instruments: [euro] });
    expect(first).toEqual({
      instrumentId: 2,
      sourceAtMs: wednesdayMs + 20,
      bid: readPrice('1.08516'),
      ask: readPrice('1.08524'),
      last: readPrice('1.0852'),
      size: first?.size,
      source: 'simulated',
      isDerived: false,
    });
    const findStartPrice = (instrumentId: number) => (instrumentId === 2 ? readPrice('1.09999') : undefined);
    const [resumed] = await run(createHandTime(wednesdayMs), 100, { instruments: [euro] }, findStartPrice);
    expect(resumed?.last).toBe(readPrice('1.09999'));
  });

  test('FED-015 every open instrument ticks at once and then at least every three seconds, the top about three times a second', async () => {
    const instruments = createMany(490);
    const lastAtMs = new Map<number, number>(instruments.map(({ id }) => [id, wednesdayMs]));
    const counts = new Map<number, number>();
    let longestMs = 0;
    for (const { instrumentId, sourceAtMs } of await run(createHandTime(wednesdayMs), 60_000, { instruments })) {
      longestMs = Math.max(longestMs, sourceAtMs - (lastAtMs.get(instrumentId) ?? 0));
      lastAtMs.set(instrumentId, sourceAtMs);
      counts.set(instrumentId, (counts.get(instrumentId) ?? 0) + 1);
    }
    for (const { id } of instruments) longestMs = Math.max(longestMs, wednesdayMs + 60_000 - (lastAtMs.get(id) ?? 0));
    expect(longestMs).toBeLessThanOrEqual(3_000);
    for (let id = 1; id <= 10; id += 1) expect(counts.get(id)).toBeGreaterThan(170);
    for (let id = 1; id <= 10; id += 1) expect(counts.get(id)).toBeLessThan(190);
    expect(counts.get(490)).toBeLessThan(25);
    const perSecond = [...counts.values()].reduce((sum, count) => sum + count, 0) / 60;
    expect(perSecond).toBeLessThan(260);
  });

  test('FED-016 a closed instrument does not tick, and ticks again at once when its session opens', async () => {
    // Friday 2026-11-20, 17:00 in New York, is the end of the forex week; Sunday 17:00 its beginning.
    const fridayMs = Date.UTC(2026, 10, 20, 22);
    const sundayMs = Date.UTC(2026, 10, 22, 22);
    const beforeClose = await run(createHandTime(fridayMs - 60_000), 180_000);
    const euroTicks = beforeClose.filter(quote => quote.instrumentId === 2);
    expect(euroTicks.length).toBeGreaterThan(150);
    for (const { sourceAtMs } of euroTicks) expect(isSessionOpen('forex', sourceAtMs)).toBe(true);
    expect(Math.max(...euroTicks.map(quote => quote.sourceAtMs))).toBeGreaterThan(fridayMs - 1_000);
    expect(beforeClose.filter(quote => quote.instrumentId === 1).length).toBeGreaterThan(500);

    const beforeOpen = await run(createHandTime(sundayMs - 60_000), 180_000, { instruments: [euro] });
    expect(beforeOpen[0]?.sourceAtMs).toBeGreaterThanOrEqual(sundayMs);
    expect(beforeOpen[0]?.sourceAtMs).toBeLessThanOrEqual(sundayMs + 50);
  });

  test('FED-016 a halted instrument goes on ticking', async () => {
    expect(
      (await run(createHandTime(wednesdayMs), 10_000, { instruments: [createInstrument({ isHalted: true })] })).length,
    ).toBeGreaterThan(25);
  });

  test('FED-017 a bench may set the ticks per second of every instrument', async () => {
    const quotes = await run(createHandTime(wednesdayMs), 60_000, { instruments: createMany(20), ticksPerSecond: 4 });
    for (let id = 1; id <= 20; id += 1) {
      const count = quotes.filter(quote => quote.instrumentId === id).length;
      expect(count).toBeGreaterThanOrEqual(239);
      expect(count).toBeLessThanOrEqual(241);
    }
    expect(() => createSimulatedFeed({ seed, instruments: [], ...createHandTime(0), ticksPerSecond: 21 })).toThrow(
      'at most 20 times a second',
    );
  });

  test('FED-018 490 instruments use less than 2 % of a core', async () => {
    const instruments = createMany(490);
    await run(createHandTime(wednesdayMs), 5_000, { instruments });
    const time = createHandTime(wednesdayMs);
    const before = process.cpuUsage();
    await run(time, 60_000, { instruments });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_200);
  });

  test('FED-019 after a pause of the machine each instrument ticks once, not once for every tick missed', async () => {
    const time = createHandTime(wednesdayMs);
    let offsetMs = 0;
    const clock = { nowMs: () => time.clock.nowMs() + offsetMs };
    const batches: (readonly Quote[])[] = [];
    const feed = createSimulatedFeed({ seed, instruments: createMany(20), clock, timers: time.timers });
    await feed.start(batch => batches.push(batch));
    time.advance(5_000);
    const batchCount = batches.length;
    offsetMs = 3_600_000;
    time.advance(50);
    expect(batches.slice(batchCount).flat()).toHaveLength(20);
    time.advance(250);
    expect(batches.slice(batchCount).flat()).toHaveLength(20);
    await feed.stop();
  });

  test('FED-020 says what it is, how fresh, and delivers nothing once stopped', async () => {
    const time = createHandTime(wednesdayMs);
    const quotes: Quote[] = [];
    const feed = createSimulatedFeed({ seed, instruments: [euro], ...time });
    expect(feed.health()).toMatchObject([{ source: 'simulated', state: 'stopped', lastQuoteAtMs: 0 }]);
    await feed.start(batch => quotes.push(...batch));
    time.advance(1_000);
    expect(feed.kind).toBe('simulated');
    expect(feed.speed).toBe(1);
    expect(feed.calculateMarketTimeMs(2, 12_345)).toBe(12_345);
    expect(feed.health()).toMatchObject([{ state: 'live', lastQuoteAtMs: quotes.at(-1)?.sourceAtMs }]);
    await feed.stop();
    const count = quotes.length;
    time.advance(10_000);
    expect(quotes).toHaveLength(count);
    expect(feed.health()).toMatchObject([{ state: 'stopped' }]);
  });

  test('FED-002 a malformed seed stops the start without being printed', () => {
    const build = () => createSimulatedFeed({ seed: 'my secret', instruments: [], ...createHandTime(0) });
    expect(build).toThrow('not 32 or 64 hexadecimal digits');
    expect(build).not.toThrow('my secret');
  });
});
