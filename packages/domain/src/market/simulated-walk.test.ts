import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InstrumentType } from './instrument.ts';
import { type Price, parsePrice } from './price.ts';
import {
  advanceWalk,
  calculateTierBase,
  calculateWalkStep,
  calculateWalkTerms,
  openWalk,
  quoteWalk,
  referencePriceDefault,
  type WalkInstrument,
} from './simulated-walk.ts';
import { calculateWalkPace } from './simulated-walk-pace.ts';
import { createWalkRandom } from './simulated-walk-random.ts';
import { drawTradeSize } from './simulated-walk-size.ts';
import { volatilityPerType } from './volatility.ts';

const seed = Uint32Array.from({ length: 8 }, (_, index) => index * 1_000_003);
const elapsedMs = 333;

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

function openTerms(instrument: WalkInstrument, start?: Price) {
  return calculateWalkTerms(instrument, volatilityPerType[instrument.type], start);
}

/** The prices of a walk through levels, the first of them at its start. */
function walk(instrument: WalkInstrument, levels: readonly number[], stream = 1, start?: Price): Price[] {
  const terms = openTerms(instrument, start);
  const random = createWalkRandom(seed, stream, 0);
  let state = openWalk(terms, levels[0] ?? 1);
  return levels.map((level, index) => {
    if (index > 0) state = advanceWalk(terms, state, { level, elapsedMs, random });
    return quoteWalk(terms, state).price;
  });
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
        const terms = openTerms(instrument);
        const random = createWalkRandom(seed, stream, 0);
        let level = 1;
        let state = openWalk(terms, level);
        for (let move = 0; move < 60; move += 1) {
          level *= 1 + random.nextNormal() / 2 ** 22;
          state = advanceWalk(terms, state, { level, elapsedMs, random });
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

  test('FED-005 a price never falls below one price step, however wild the market, and does not stick there', () => {
    const dust = createInstrument(2, '0.00000003', '0.00000001');
    const levels = Array.from({ length: 200 }, (_, index) => (index % 20 < 10 ? 1 - (index % 20) / 10 : 2));
    const terms = openTerms(dust);
    const random = createWalkRandom(seed, 1, 0);
    let state = openWalk(terms, 1);
    const bids = levels.map(level => {
      state = advanceWalk(terms, state, { level: Math.max(level, 1e-6), elapsedMs, random });
      return quoteWalk(terms, state).bid;
    });
    expect(bids.every(bid => bid >= dust.priceStep)).toBe(true);
    const floorCount = bids.filter(bid => bid === dust.priceStep).length;
    expect(floorCount).toBeGreaterThan(20);
    expect(floorCount).toBeLessThan(100);
  });
});

describe('walks', () => {
  test('FED-006 start from the reference price, from a given price, or at 52100 without a reference', () => {
    expect(walk(euro, [1])).toEqual([euro.referencePrice]);
    expect(walk(euro, [1], 1, price('1.10007'))).toEqual([price('1.10007')]);
    expect(walk(euro, [1], 1, price('1.100073'))).toEqual([price('1.10007')]);
    expect(referencePriceDefault).toBe(price('52100'));
    expect(walk({ ...bitcoin, referencePrice: 0n }, [1])).toEqual([price('52100')]);
  });

  test('FED-731 a start price off what it is made of fades into it, without a jump', () => {
    const prices = walk(bitcoin, Array<number>(20_000).fill(1), 1, price('96000.00'));
    expect(prices[0]).toBe(price('96000'));
    expect(Math.abs(Number(prices[1]) / Number(price('96000')) - 1)).toBeLessThan(0.0001);
    expect(Math.abs(Number(prices.at(-1)) / Number(bitcoin.referencePrice) - 1)).toBeLessThan(0.00002);
  });

  test('FED-732 a price between two steps stays at one of them', () => {
    const coarse = createInstrument(3, '12.14', '0.01');
    const between = Array.from({ length: 1000 }, (_, index) => 1 + (index % 2 === 0 ? 0.00038 : 0.00045));
    expect(new Set(walk(coarse, [1, ...between])).size).toBeLessThanOrEqual(2);
    const changes = walk(coarse, [1, ...between]).filter((value, index, all) => index > 0 && value !== all[index - 1]);
    expect(changes.length).toBeLessThan(10);
    expect(walk(coarse, [1, 1.0009, 1.0009])).toEqual([price('12.14'), price('12.15'), price('12.15')]);
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

  test('FED-735 grow in proportion to the activity of the market, and stay what is traded in whole', () => {
    const sum = (activity: number) => {
      const random = createWalkRandom(seed, 10, 0);
      const sizes = Array.from({ length: 500 }, () => drawTradeSize(5, price('2650.1'), random, activity));
      expect(sizes.every(size => size > 0n && size % 10n ** 8n === 0n)).toBe(true);
      return Number(sizes.reduce((total, size) => total + size, 0n));
    };
    expect(sum(4) / sum(1)).toBeGreaterThan(3.8);
    expect(sum(4) / sum(1)).toBeLessThan(4.2);
    expect(sum(0.4) / sum(1)).toBeLessThan(0.6);
  });
});
