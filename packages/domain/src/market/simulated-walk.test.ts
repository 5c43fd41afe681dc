import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InstrumentType } from './instrument.ts';
import { type Price, parsePrice } from './price.ts';
import {
  advanceWalk,
  calculateTierBase,
  calculateWalkStep,
  calculateWalkTerms,
  historyStepCount,
  openWalk,
  quoteWalk,
  referencePriceDefault,
  simulateHistory,
  type WalkInstrument,
} from './simulated-walk.ts';
import { calculateWalkPace } from './simulated-walk-pace.ts';
import { createWalkRandom } from './simulated-walk-random.ts';
import { drawTradeSize } from './simulated-walk-size.ts';
import { calculateVolatility, volatilityPerType } from './volatility.ts';

const seed = Uint32Array.from({ length: 8 }, (_, index) => index * 1_000_003);

function price(text: string): Price {
  const parsed = parsePrice(text);
  if (!parsed.ok) throw new Error(`the price ${text} of the test is malformed`);
  return parsed.value;
}

function createInstrument(
  type: InstrumentType,
  reference: string,
  priceStep: string,
  halfSpread = priceStep,
): WalkInstrument {
  return { type, referencePrice: price(reference), priceStep: price(priceStep), halfSpread: price(halfSpread) };
}

const euro = createInstrument(1, '1.08520', '0.00001');
const bitcoin = createInstrument(2, '95120.37', '0.01');
const apple = createInstrument(3, '228.52', '0.01');

/** The prices of a walk of `count` moves. */
function walk(instrument: WalkInstrument, intervalMs: number, count: number, stream = 1, start?: Price): Price[] {
  const terms = calculateWalkTerms(instrument, intervalMs, start);
  const random = createWalkRandom(seed, stream, 0);
  let state = openWalk(terms);
  const prices = [quoteWalk(terms, state).price];
  for (let move = 0; move < count; move += 1) {
    state = advanceWalk(terms, state, random);
    prices.push(quoteWalk(terms, state).price);
  }
  return prices;
}

/** Standard deviation of the relative changes over `span` moves. */
function measureDeviation(prices: readonly Price[], span: number): number {
  const changes: number[] = [];
  for (let index = span; index < prices.length; index += span) {
    changes.push(Number(prices[index] ?? 0n) / Number(prices[index - span] ?? 1n) - 1);
  }
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  return Math.sqrt(changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / changes.length);
}

describe('steps', () => {
  test.each([
    ['95120.37', '1000'],
    ['10000', '1000'],
    ['9999.99', '100'],
    ['1000', '100'],
    ['999.99', '10'],
    ['100', '10'],
    ['99.99', '1'],
    ['10', '1'],
    ['9.99', '0.1'],
    ['1.0852', '0.1'],
    ['0.0000123', '0.000001'],
    ['250000', '1000'],
  ])('FED-003 the price tier of %s has the base %s', (text, base) => {
    expect(calculateTierBase(price(text))).toBe(price(base));
  });

  test.each([
    ['a pair at 1.08520: one pipette', euro, '0.00001'],
    ['a pair at 151.230: 10 x 1/10000', createInstrument(1, '151.230', '0.001'), '0.001'],
    ['Bitcoin at 95 120.37: 1000 x 1/10000', bitcoin, '0.1'],
    ['a stock at 228.52: 10 x 1/1000', apple, '0.01'],
    ['a future whose price step is larger than base x factor', createInstrument(5, '5012.25', '0.25'), '0.25'],
    ['a step that base x factor does not divide', createInstrument(2, '1500', '0.003'), '0.009'],
  ])('FED-003 a step of %s', (_, instrument, step) => {
    expect(calculateWalkStep(instrument, instrument.referencePrice)).toBe(price(step));
  });

  test('FED-004 every price is on the price grid, a whole number of steps from the start, with bid below and ask above', () => {
    const cases = fc.record({
      type: fc.constantFrom<InstrumentType>(1, 2, 3, 4, 5),
      stepDecimals: fc.integer({ min: 0, max: 9 }),
      stepUnits: fc.constantFrom(1n, 2n, 5n, 25n),
      referenceSteps: fc.bigInt({ min: 1n, max: 2_000_000n }),
      halfSpread: fc.bigInt({ min: 0n, max: 5_000n }),
      stream: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(cases, ({ type, stepDecimals, stepUnits, referenceSteps, halfSpread, stream }) => {
        const priceStep = stepUnits * 10n ** BigInt(stepDecimals);
        const instrument = { type, priceStep, referencePrice: referenceSteps * priceStep, halfSpread };
        const terms = calculateWalkTerms(instrument, 333);
        const random = createWalkRandom(seed, stream, 0);
        let state = openWalk(terms);
        for (let move = 0; move < 60; move += 1) {
          state = advanceWalk(terms, state, random);
          const quote = quoteWalk(terms, state);
          expect(quote.bid % priceStep).toBe(0n);
          expect(quote.ask % priceStep).toBe(0n);
          expect(quote.bid).toBeGreaterThanOrEqual(priceStep);
          expect(quote.price - quote.bid).toBe(quote.ask - quote.price);
          expect(quote.ask - quote.price).toBeGreaterThanOrEqual(halfSpread);
          expect(quote.ask - quote.price).toBeLessThan(halfSpread + priceStep);
          if (quote.price > terms.priceMin) expect((quote.price - terms.anchor) % terms.step).toBe(0n);
        }
      }),
      { seed: 20261121, numRuns: 200 },
    );
  });

  test('FED-005 a price never falls below one price step, however wild the market', () => {
    const dust = createInstrument(2, '0.00000003', '0.00000001');
    const terms = { ...calculateWalkTerms(dust, 333), deviation: 1n << 30n };
    const random = createWalkRandom(seed, 1, 0);
    let state = openWalk(terms);
    const bids: Price[] = [];
    for (let move = 0; move < 2000; move += 1) {
      state = advanceWalk(terms, state, random);
      bids.push(quoteWalk(terms, state).bid);
    }
    expect(bids.every(bid => bid >= dust.priceStep)).toBe(true);
    const floorCount = bids.filter(bid => bid === dust.priceStep).length;
    expect(floorCount).toBeGreaterThan(20);
    // The price does not stick there: it rises again as soon as the market does.
    expect(floorCount).toBeLessThan(1000);
  });
});

describe('walks', () => {
  test('FED-006 start from the reference price, from a given price, or at 52100 without a reference', () => {
    expect(walk(euro, 333, 0)).toEqual([euro.referencePrice]);
    expect(walk(euro, 333, 0, 1, price('1.10007'))).toEqual([price('1.10007')]);
    expect(walk(euro, 333, 0, 1, price('1.100073'))).toEqual([price('1.10007')]);
    expect(referencePriceDefault).toBe(price('52100'));
    expect(walk({ ...bitcoin, referencePrice: 0n }, 333, 0)).toEqual([price('52100')]);
  });

  test('FED-007 are the same for the same seed', () => {
    expect(walk(bitcoin, 333, 500)).toEqual(walk(bitcoin, 333, 500));
    expect(walk(bitcoin, 333, 500, 2)).not.toEqual(walk(bitcoin, 333, 500, 1));
  });

  test.each([
    ['forex', euro],
    ['crypto', bitcoin],
    ['stocks', apple],
    ['ETF', createInstrument(4, '512.10', '0.01')],
    ['futures', createInstrument(5, '2650.1', '0.1')],
  ])('FED-008 move in a market day as much as %s do, give or take a quarter', (_, instrument) => {
    const { openMsPerDay, perDay } = volatilityPerType[instrument.type];
    const movesPerDay = 400;
    const prices = walk(instrument, openMsPerDay / movesPerDay, movesPerDay * 400);
    const measured = measureDeviation(prices, movesPerDay);
    expect(measured).toBeGreaterThan(perDay * 0.75);
    expect(measured).toBeLessThan(perDay * 1.25);
  });

  test('FED-008 move within a minute as much at the fastest pace as at the slowest', () => {
    const fast = measureDeviation(walk(euro, 333, 180 * 1_200), 180);
    const slow = measureDeviation(walk(euro, 2_750, 22 * 1_200), 22);
    // Trends show over many minutes only, so a single minute is quieter than its share of the day.
    const perMinute = calculateVolatility(1, 60_000);
    for (const measured of [fast, slow]) {
      expect(measured).toBeGreaterThan(perMinute * 0.55);
      expect(measured).toBeLessThan(perMinute * 1.05);
    }
    expect(Math.abs(fast / slow - 1)).toBeLessThan(0.2);
  });

  test('FED-009 are pulled back to the reference price', () => {
    const dayMs = 86_400_000;
    const terms = calculateWalkTerms(bitcoin, dayMs / 100, bitcoin.referencePrice * 2n);
    const random = createWalkRandom(seed, 3, 0);
    let state = openWalk(terms);
    const distances: number[] = [];
    for (let move = 1; move <= 1400; move += 1) {
      state = advanceWalk(terms, state, random);
      if (move % 200 === 0)
        distances.push(Math.abs(Number(quoteWalk(terms, state).price) / Number(bitcoin.referencePrice) - 1));
    }
    // Half of the way takes a day and a half: after two days 0.37 of the distance is left, after fourteen almost none.
    expect(distances[0]).toBeGreaterThan(0.25);
    expect(distances[0]).toBeLessThan(0.5);
    expect(distances.at(-1)).toBeLessThan(0.15);
  });

  test('FED-010 trend at times: they run further in ten minutes than independent steps would', () => {
    const movesPerMinute = 180;
    const prices = walk(bitcoin, 333, movesPerMinute * 60 * 36);
    const short = measureDeviation(prices, movesPerMinute / 3) ** 2 * 30;
    const long = measureDeviation(prices, movesPerMinute * 10) ** 2;
    expect(long / short).toBeGreaterThan(1.3);
    expect(long / short).toBeLessThan(3);
  });
});

describe('mini chart', () => {
  test('FED-011 starts with 99 random steps that end at the last price', () => {
    const random = createWalkRandom(seed, 5, 0);
    const prices = simulateHistory(bitcoin, 900_000, random, price('94000.10'));
    expect(prices).toHaveLength(historyStepCount + 1);
    expect(historyStepCount).toBe(99);
    expect(prices.at(-1)).toBe(price('94000.1'));
    expect(new Set(prices).size).toBeGreaterThan(80);
    for (const value of prices) expect(value % bitcoin.priceStep).toBe(0n);
    const spread = prices.reduce((most, value) => Math.max(most, Math.abs(Number(value) / 940_001_000_000_000 - 1)), 0);
    expect(spread).toBeGreaterThan(0.005);
    expect(spread).toBeLessThan(0.15);
  });

  test('FED-011 of an instrument without a reference price runs around 52100', () => {
    const prices = simulateHistory({ ...bitcoin, referencePrice: 0n }, 900_000, createWalkRandom(seed, 6, 0));
    expect(prices.at(-1)).toBe(price('52100'));
    for (const value of prices) expect(Math.abs(Number(value) / 521_000_000_000_000 - 1)).toBeLessThan(0.15);
  });
});

describe('pace', () => {
  test('FED-012 is about three a second for the ten most popular and never slower than one in three seconds', () => {
    for (let rank = 1; rank <= 10; rank += 1) {
      const { intervalMinMs, intervalMaxMs } = calculateWalkPace(rank);
      expect((intervalMinMs + intervalMaxMs) / 2).toBeGreaterThan(320);
      expect((intervalMinMs + intervalMaxMs) / 2).toBeLessThan(345);
    }
    for (let rank = 2; rank <= 2000; rank += 1) {
      const pace = calculateWalkPace(rank);
      expect(pace.intervalMaxMs).toBeLessThanOrEqual(2_900);
      expect(pace.intervalMinMs).toBeGreaterThanOrEqual(calculateWalkPace(rank - 1).intervalMinMs);
      expect(pace.intervalMinMs).toBeLessThan(pace.intervalMaxMs);
    }
  });
});

describe('sizes', () => {
  test('FED-013 are positive and of the kind their market trades in', () => {
    const random = createWalkRandom(seed, 9, 0);
    const draw = (type: InstrumentType, at: string) =>
      Array.from({ length: 500 }, () => drawTradeSize(type, price(at), random));
    const unit = 10n ** 8n;
    for (const size of draw(1, '1.0852')) expect(size > 0n && size % (1_000n * unit) === 0n).toBe(true);
    for (const size of draw(3, '228.52')) expect(size > 0n && size % unit === 0n && size < 1_000n * unit).toBe(true);
    for (const size of draw(5, '2650.1')) expect(size > 0n && size <= 20n * unit && size % unit === 0n).toBe(true);
    for (const size of draw(2, '95120.37')) expect(size > 0n && size < 20n * unit).toBe(true);
    for (const size of draw(2, '0.00001234')) expect(size > 100n * unit && size % unit === 0n).toBe(true);
    expect(new Set(draw(2, '95120.37')).size).toBeGreaterThan(300);
  });
});
