import type { Instrument } from '@truemark/domain/market/instrument';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createInstrumentBook } from '../instruments/index.ts';
import type { MarketData } from '../market-data/index.ts';
import { type MarketHarness, openMarketHarness } from '../market-data/testing/market-harness.ts';
import { createInstrument, createQuote, startMs } from '../market-data/testing/test-market.ts';
import { type Conversions, createConversions } from './conversions.ts';

const one = 10n ** 10n;
const eurusd = { ...createInstrument(1, { code: 'EURUSD', type: 1, symbol: 'EUR/USD', quoteCurrency: 'USD' }) };
const usdjpy = createInstrument(2, { code: 'USDJPY', type: 1, symbol: 'USD/JPY', quoteCurrency: 'JPY' });
const bitcoin = createInstrument(3, { code: 'BTCUSDT', symbol: 'BTC/USDT' });
const quotedIn = (quoteCurrency: string): Instrument => createInstrument(9, { quoteCurrency });

let harness: MarketHarness;
let marketData: MarketData;
let conversions: Conversions;
beforeEach(async () => {
  harness = await openMarketHarness();
  const instruments = [eurusd, usdjpy, bitcoin];
  marketData = await harness.start({}, { instruments });
  conversions = createConversions(createInstrumentBook(instruments), marketData);
});
afterEach(() => harness.close());

/** A price written as a decimal of four digits, at once. */
function deliver(instrument: Instrument, price: number): void {
  harness.feed.deliver(createQuote(instrument.id, harness.clock.atMs, price));
}

it('TRD-003 dollars count one to one, whatever the market does', () => {
  for (const currency of ['USD', 'USDT', 'USDC']) {
    expect(conversions.find(quotedIn(currency), harness.clock.atMs)).toEqual({ rate: one, code: null, tick: null });
    expect(conversions.findObstacle(quotedIn(currency), harness.clock.atMs)).toBeUndefined();
  }
});

it('TRD-003 another currency is worth the mid of its pair, turned round where the dollar stands first', () => {
  deliver(eurusd, 10_864);
  deliver(usdjpy, 1_514_200);
  deliver(bitcoin, 682_145_000);
  const { atMs } = harness.clock;
  expect(conversions.find(quotedIn('EUR'), atMs)).toMatchObject({ rate: 10_864_000_000n, code: 'EURUSD' });
  // 1 ÷ 151.42 = 0.00660414740…: rounded down to ten decimals.
  expect(conversions.find(quotedIn('JPY'), atMs)).toMatchObject({ rate: 66_041_474n, code: 'USDJPY' });
  const found = conversions.find(quotedIn('BTC'), atMs);
  expect(found).toMatchObject({ rate: 68_214n * one + one / 2n, code: 'BTCUSDT' });
  expect(found?.tick).toEqual(marketData.findTick(bitcoin.id));
});

it('TRD-003 without a fresh price of its pair a currency has no worth, and the reason is told', () => {
  const { atMs } = harness.clock;
  expect(conversions.find(quotedIn('EUR'), atMs)).toBeUndefined();
  expect(conversions.findObstacle(quotedIn('EUR'), atMs)).toMatchObject({ reason: 'noPrice' });
  deliver(eurusd, 10_864);
  expect(conversions.find(quotedIn('EUR'), atMs + 15_000)?.rate).toBe(10_864_000_000n);
  expect(conversions.find(quotedIn('EUR'), atMs + 15_001)).toBeUndefined();
  expect(conversions.findObstacle(quotedIn('EUR'), atMs + 15_001)).toMatchObject({ reason: 'stale' });
  // Saturday: the pair is closed, while a market that trades always goes on in that currency.
  const saturdayMs = startMs + 86_400_000;
  expect(conversions.findObstacle(quotedIn('EUR'), saturdayMs)).toMatchObject({ reason: 'closed' });
  expect(conversions.find(quotedIn('XAU'), atMs)).toBeUndefined();
  expect(conversions.findObstacle(quotedIn('XAU'), atMs)).toMatchObject({ reason: 'noPrice', opensAtMs: null });
});

it('TRD-003 a halt of the pair does not take the worth of its currency away', () => {
  deliver(eurusd, 10_864);
  Object.assign(eurusd, { isHalted: true });
  expect(conversions.find(quotedIn('EUR'), harness.clock.atMs)?.rate).toBe(10_864_000_000n);
  Object.assign(eurusd, { isHalted: false });
});
