import { instrumentTypes } from '@truemark/domain/market/instrument';
import { expect, test } from 'vitest';
import { createInstrumentBook, readSampleCatalogue } from './index.ts';

test('INS-025 the book finds an instrument by code, id and type, the most looked-at first', async () => {
  const book = createInstrumentBook([...(await readSampleCatalogue())].reverse());
  expect(book.all[0]?.code).toBe('BTCUSDT');
  expect(book.byCode('EURUSD')?.id).toBe(1001);
  expect(book.byId(1001)?.code).toBe('EURUSD');
  expect(book.byCode('eurusd')).toBeUndefined();
  expect(book.byId(1)).toBeUndefined();
  const forex = book.byType(instrumentTypes.forex);
  expect(forex.slice(0, 3).map(({ code }) => code)).toEqual(['EURUSD', 'GBPUSD', 'USDJPY']);
  expect(forex.every(({ type }) => type === instrumentTypes.forex)).toBe(true);
  const counted = Object.values(instrumentTypes).reduce((sum, type) => sum + book.byType(type).length, 0);
  expect(counted).toBe(book.all.length);
});

test('INS-025 a book of nothing answers nothing', () => {
  const book = createInstrumentBook([]);
  expect(book.all).toEqual([]);
  expect(book.byType(instrumentTypes.etf)).toEqual([]);
});
