import { expect, it } from 'vitest';
import { draftOf, exampleMarket } from '../testing/example-market.ts';
import { readContractDraft } from './contract-reading.ts';
import { calculateFirstAmount, calculateFirstLots } from './first-lots.ts';

const lot = 10n ** 8n;
const reading = readContractDraft(draftOf({}), 'en', 50);

it('GST-030 the first amount of a guest is about 50 USDT of margin, in one figure, and a lot step at least', () => {
  // 68,001 at 10 times leverage: 0.0001 lots hold 0.68 USDT, 73 of them 50.
  expect(calculateFirstLots(reading, exampleMarket)).toBe((7n * lot) / 1_000n);
  const low = readContractDraft(draftOf({ leverage: '1' }), 'en', 50);
  expect(calculateFirstLots(low, exampleMarket)).toBe((7n * lot) / 10_000n);
  const instrument = { ...exampleMarket.instrument, lotStep: lot };
  expect(calculateFirstLots(reading, { ...exampleMarket, instrument })).toBe(lot);
});

it('GST-030 in the simple ticket it is 50 USDT, or in whole USDT the least that buys an order', () => {
  const simple = readContractDraft(draftOf({}), 'en', 50, true);
  expect(calculateFirstAmount(simple, exampleMarket)).toBe(50_000_000n);
  const instrument = { ...exampleMarket.instrument, lotStep: lot / 100n };
  expect(calculateFirstAmount(simple, { ...exampleMarket, instrument })).toBe(681_000_000n);
  expect(calculateFirstAmount(simple, { ...exampleMarket, quote: null })).toBeUndefined();
  expect(calculateFirstAmount(simple, { ...exampleMarket, isPreview: true })).toBeUndefined();
});

it('GST-030 nothing is written while a price or the own terms are missing', () => {
  expect(calculateFirstLots(reading, { ...exampleMarket, quote: null })).toBeUndefined();
  expect(calculateFirstLots(reading, { ...exampleMarket, isPreview: true })).toBeUndefined();
});
