import { beforeAll, describe, expect, test } from 'vitest';
import type { Instrument, InstrumentType } from './instrument.ts';
import { type Price, parsePrice } from './price.ts';
import { createSimulatedMarket } from './simulated-market.ts';

const seed = Uint32Array.from({ length: 8 }, (_, index) => index * 1_000_003);
/** A Wednesday, 15:00 UTC: every market of the calendars is open. */
const wednesdayMs = Date.UTC(2026, 10, 18, 15);
const tickMs = 333;
const tickCount = 12_000;
const perMinute = 180;

function price(text: string): Price {
  const parsed = parsePrice(text);
  if (!parsed.ok) throw new Error(`the price ${text} of the test is malformed`);
  return parsed.value;
}

type Row = readonly [code: string, type: InstrumentType, symbol: string, reference: string, step: string, half: string];

const rows: readonly Row[] = [
  ['BTCUSDT', 2, 'BTC/USDT', '68214.50', '0.01', '6.83'],
  ['ETHUSDT', 2, 'ETH/USDT', '3512.84', '0.01', '0.36'],
  ['SOLUSDT', 2, 'SOL/USDT', '172.36', '0.001', '0.03'],
  ['EURUSD', 1, 'EUR/USD', '1.08640', '0.00001', '0.00005'],
  ['GBPUSD', 1, 'GBP/USD', '1.27150', '0.00001', '0.00007'],
  ['USDJPY', 1, 'USD/JPY', '151.420', '0.001', '0.006'],
  ['EURGBP', 1, 'EUR/GBP', '0.85440', '0.00001', '0.00009'],
  ['EURJPY', 1, 'EUR/JPY', '164.500', '0.001', '0.010'],
  ['BTCUSD', 2, 'BTC/USD', '68214.50', '0.01', '17.06'],
  ['ETHBTC', 2, 'ETH/BTC', '0.05150', '0.000001', '0.00003'],
  ['BTCEUR', 2, 'BTC/EUR', '62789.50', '0.01', '50.24'],
  ['BTCUSD_PERP', 5, 'BTCUSD_PERP', '68205.0', '0.1', '5.0'],
  ['SPY', 4, 'SPY', '548.32', '0.01', '0.02'],
  ['ES', 5, 'ES', '5524.25', '0.25', '0.25'],
  ['AAPL', 3, 'AAPL', '189.30', '0.01', '0.01'],
  ['USDCUSDT', 2, 'USDC/USDT', '1.00000', '0.00001', '0.00010'],
];

const calendars = { 1: 'forex', 2: 'always', 3: 'us-equity', 4: 'us-equity', 5: 'cme-globex' } as const;

const instruments = rows.map(
  ([code, type, symbol, reference, step, half], index): Instrument => ({
    ...{ id: index + 1, code, type, symbol, name: code, quoteCurrency: 'USD', priceDecimals: 5 },
    ...{ priceStep: price(step), halfSpread: price(half), referencePrice: price(reference) },
    ...{ lotSize: 1n, lotStep: 1n, lotsMax: 1n, leverageMax: 1, popularity: index + 1, logo: '' },
    ...{ sessionCalendar: code.endsWith('_PERP') ? 'always' : calendars[type] },
    ...{ isHalted: false, haltReason: null, isListed: true, levelMin: 0 },
  }),
);

const series = new Map<string, number[]>();
const activities: { readonly size: number; readonly activity: number }[] = [];

beforeAll(() => {
  const market = createSimulatedMarket({ seed, startedAtMs: wednesdayMs, instruments });
  for (const { code } of instruments) series.set(code, []);
  for (let tick = 0; tick < tickCount; tick += 1) {
    const atMs = wednesdayMs + tick * tickMs;
    market.advanceTo(atMs);
    for (const [index, { code }] of instruments.entries()) {
      const quote = market.quote(index, atMs);
      const own = series.get(code) ?? [];
      const before = own.at(-1);
      own.push(Number(quote.price) / 1e10);
      if (code === 'BTCUSDT' && before !== undefined) {
        activities.push({ size: Math.abs((own.at(-1) ?? 0) / before - 1), activity: quote.activity });
      }
    }
  }
}, 60_000);

function list(code: string): readonly number[] {
  return series.get(code) ?? [];
}

function listReturns(code: string, span = 1): number[] {
  const prices = list(code);
  const returns: number[] = [];
  for (let index = span; index < prices.length; index += span) {
    returns.push((prices[index] ?? 1) / (prices[index - span] ?? 1) - 1);
  }
  return returns;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function correlate(first: readonly number[], second: readonly number[]): number {
  const [meanFirst, meanSecond] = [mean(first), mean(second)];
  const product = (left: readonly number[], right: readonly number[], leftMean: number, rightMean: number) =>
    mean(left.map((value, index) => (value - leftMean) * ((right[index] ?? 0) - rightMean)));
  return (
    product(first, second, meanFirst, meanSecond) /
    Math.sqrt(product(first, first, meanFirst, meanFirst) * product(second, second, meanSecond, meanSecond))
  );
}

function autocorrelate(values: readonly number[], lag: number): number {
  return correlate(values.slice(lag), values.slice(0, -lag));
}

function measureKurtosis(values: readonly number[]): number {
  const centre = mean(values);
  return mean(values.map(value => (value - centre) ** 4)) / mean(values.map(value => (value - centre) ** 2)) ** 2;
}

describe('the statistics of simulated prices', () => {
  test.each(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'EURUSD', 'GBPUSD'])(
    'FED-736 %s: returns tell nothing of the next ones',
    code => {
      const returns = listReturns(code);
      for (const lag of [1, 2, 5, 20]) expect(Math.abs(autocorrelate(returns, lag)), `lag ${lag}`).toBeLessThan(0.06);
    },
  );

  test.each(['BTCUSDT', 'ETHUSDT', 'EURUSD', 'GBPUSD'])(
    'FED-737 %s: large moves follow large ones, and there are more of them than a bell has',
    code => {
      const returns = listReturns(code);
      const sizes = returns.map(Math.abs);
      for (const lag of [1, 10, 60]) expect(autocorrelate(sizes, lag), `lag ${lag}`).toBeGreaterThan(0.03);
      expect(measureKurtosis(returns)).toBeGreaterThan(3.5);
    },
  );

  test('FED-738 a cross is what its two sides make, within its spread', () => {
    const crosses = [
      ['EURGBP', (at: number) => (list('EURUSD')[at] ?? 0) / (list('GBPUSD')[at] ?? 1), 0.00009],
      ['EURJPY', (at: number) => (list('EURUSD')[at] ?? 0) * (list('USDJPY')[at] ?? 1), 0.01],
      ['ETHBTC', (at: number) => (list('ETHUSDT')[at] ?? 0) / (list('BTCUSDT')[at] ?? 1), 0.00003],
      ['BTCEUR', (at: number) => (list('BTCUSDT')[at] ?? 0) / (list('EURUSD')[at] ?? 1), 50.24],
    ] as const;
    for (const [code, make, halfSpread] of crosses) {
      const furthest = list(code).reduce((most, value, at) => Math.max(most, Math.abs(value - make(at))), 0);
      expect(furthest / halfSpread, code).toBeLessThan(2);
    }
  });

  test.each([
    ['BTCUSDT', 'BTCUSD_PERP', 0.95],
    ['BTCUSDT', 'BTCUSD', 0.95],
    ['SPY', 'ES', 0.95],
  ])('FED-739 %s and %s move together', (first, second, least) => {
    expect(correlate(listReturns(first, perMinute), listReturns(second, perMinute))).toBeGreaterThan(least);
  });

  test('FED-739 what belongs to one market moves partly together', () => {
    for (const [first, second] of [
      ['BTCUSDT', 'ETHUSDT'],
      ['EURUSD', 'GBPUSD'],
      ['SPY', 'AAPL'],
    ] as const) {
      const measured = correlate(listReturns(first, perMinute), listReturns(second, perMinute));
      expect(measured, `${first} ${second}`).toBeGreaterThan(0.2);
      expect(measured, `${first} ${second}`).toBeLessThan(0.95);
    }
  });

  test('FED-740 a stable coin stays within a tenth of a percent of one', () => {
    expect(Math.min(...list('USDCUSDT'))).toBeGreaterThanOrEqual(0.999);
    expect(Math.max(...list('USDCUSDT'))).toBeLessThanOrEqual(1.001);
    expect(new Set(list('USDCUSDT')).size).toBeGreaterThan(20);
  });

  test.each([
    ['BTCUSDT', 30],
    ['ETHUSDT', 30],
    ['SOLUSDT', 25],
    ['EURUSD', 5],
  ])('FED-741 %s has at least %i different prices in any hundred ticks', (code, least) => {
    const prices = list(code);
    for (let end = 100; end <= prices.length; end += 100) {
      expect(new Set(prices.slice(end - 100, end)).size).toBeGreaterThanOrEqual(least);
    }
  });

  test('FED-735 more is traded when prices move more', () => {
    expect(
      correlate(
        activities.map(({ size }) => size),
        activities.map(({ activity }) => activity),
      ),
    ).toBeGreaterThan(0.8);
    const usual = mean(activities.map(({ activity }) => activity));
    expect(usual).toBeGreaterThan(0.6);
    expect(usual).toBeLessThan(1.6);
  });
});

describe('a simulated market', () => {
  test('FED-731 goes on where the record stopped, with everything it is made of', () => {
    const last = new Map([...series].map(([code, prices]) => [code, prices.at(-1) ?? 0]));
    const findStartPrice = (id: number) => price((last.get(instruments[id - 1]?.code ?? '') ?? 0).toFixed(10));
    const startedAtMs = wednesdayMs + tickCount * tickMs;
    const market = createSimulatedMarket({ seed, startedAtMs, instruments, findStartPrice });
    for (const [index, { code }] of instruments.entries()) {
      expect(Number(market.quote(index, startedAtMs).price) / 1e10, code).toBeCloseTo(last.get(code) ?? 0, 9);
    }
    for (let atMs = startedAtMs; atMs < startedAtMs + 60_000; atMs += tickMs) market.advanceTo(atMs);
    const now = (code: string) =>
      Number(
        market.quote(
          instruments.findIndex(each => each.code === code),
          startedAtMs + 60_000,
        ).price,
      ) / 1e10;
    expect(Math.abs(now('EURGBP') - now('EURUSD') / now('GBPUSD'))).toBeLessThan(2 * 0.00009);
  });
});
