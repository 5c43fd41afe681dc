import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  exchanges,
  type Instrument,
  type InstrumentType,
  instrumentTypes,
  quantityScale,
} from '@truemark/domain/market/instrument';
import { findInstrumentFaults, leverageCaps } from '@truemark/domain/market/instrument-rules';
import { priceScale } from '@truemark/domain/market/price';
import { sessionCalendars } from '@truemark/domain/sessions/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { listRecordings } from '../../adapters/feeds/testing/market-data-folder.ts';
import { parseCatalogue, readSampleCatalogue } from './read-catalogue.ts';

let catalogue: readonly Instrument[] = [];
let byCode: ReadonlyMap<string, Instrument> = new Map();

beforeAll(async () => {
  catalogue = await readSampleCatalogue();
  byCode = new Map(catalogue.map(instrument => [instrument.code, instrument]));
});

function listType(type: InstrumentType): readonly Instrument[] {
  return catalogue.filter(instrument => instrument.type === type);
}

describe('the sample catalogue', () => {
  test('INS-001 lists enough of every type', () => {
    expect(listType(instrumentTypes.crypto).length).toBeGreaterThanOrEqual(355);
    expect(listType(instrumentTypes.forex).length).toBeGreaterThanOrEqual(30);
    expect(listType(instrumentTypes.stock).length).toBeGreaterThanOrEqual(60);
    expect(listType(instrumentTypes.etf).length).toBeGreaterThanOrEqual(25);
    expect(listType(instrumentTypes.future).length).toBeGreaterThanOrEqual(25);
  });

  test('INS-001 lists at least 350 different crypto assets, not pairs of the same', () => {
    const assets = new Set(listType(instrumentTypes.crypto).map(({ symbol }) => symbol.split('/')[0]));
    expect(assets.size).toBeGreaterThanOrEqual(350);
  });

  test('INS-002 no code, id or rank stands twice, ranks have no gap, ids tell the type', () => {
    for (const field of ['code', 'id', 'popularity'] as const) {
      expect(new Set(catalogue.map(instrument => instrument[field])).size, field).toBe(catalogue.length);
    }
    expect(Math.max(...catalogue.map(({ popularity }) => popularity))).toBe(catalogue.length);
    for (const { id, type, code } of catalogue) expect(Math.floor(id / 1000), code).toBe(type);
  });

  test('INS-002 no two instruments of a type share a name', () => {
    for (const type of Object.values(instrumentTypes)) {
      const names = listType(type).map(({ name }) => name);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });

  test('INS-003 the home list begins with Bitcoin and Ethereum and mixes all types', () => {
    const top = [...catalogue].sort((left, right) => left.popularity - right.popularity);
    expect(top.slice(0, 7).map(({ code }) => code)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'EURUSD',
      'GC',
      'NVDA',
      'SPY',
      'SOLUSDT',
    ]);
    expect(new Set(top.slice(0, 7).map(({ type }) => type)).size).toBe(5);
  });

  test('INS-004 the codes that recorded data come under are there', () => {
    const recorded: Readonly<Record<InstrumentType, string>> = {
      1: 'EURUSD NZDUSD GBPUSD EURGBP',
      2: 'BTCUSDT ETHUSDT DOTUSDT BTCUSD ETHUSD LTCUSD NKNUSDT BLZETH LRCBTC RUNEEUR SKLUSD LSKUSD ICXUSD KAVAUSD',
      3: 'AAPL MSFT TSLA NVDA',
      4: 'SPY XLK XLF XLE SMH',
      5: 'GC ES HSI BTCUSD_PERP',
    };
    for (const type of Object.values(instrumentTypes)) {
      for (const code of recorded[type].split(' ')) expect(byCode.get(code)?.type, code).toBe(type);
    }
  });

  test('INS-005 and INS-006 every instrument keeps the rules', () => {
    for (const instrument of catalogue) {
      expect(findInstrumentFaults(instrument), instrument.code).toEqual([]);
      expect(instrument.leverageMax, instrument.code).toBeLessThanOrEqual(leverageCaps[instrument.type]);
      expect(sessionCalendars, instrument.code).toContain(instrument.sessionCalendar);
    }
  });

  test('INS-005 the spread is at most half a percent and a price has at least three digits of room', () => {
    for (const { code, halfSpread, referencePrice, priceStep } of catalogue) {
      expect(halfSpread * 400n, code).toBeLessThanOrEqual(referencePrice);
      expect(referencePrice / priceStep, code).toBeGreaterThanOrEqual(100n);
    }
  });

  test('INS-005 prices of one asset agree across its pairs within one percent', () => {
    const bitcoin = Number(byCode.get('BTCUSDT')?.referencePrice);
    const euro = Number(byCode.get('EURUSD')?.referencePrice) / 10 ** priceScale;
    const ether = Number(byCode.get('ETHUSDT')?.referencePrice) / bitcoin;
    expect(Number(byCode.get('BTCEUR')?.referencePrice) * euro).toBeCloseTo(bitcoin, -11);
    expect(Number(byCode.get('ETHBTC')?.referencePrice) / 10 ** priceScale).toBeCloseTo(ether, 3);
    const crosses = listType(instrumentTypes.forex).filter(({ code }) => !code.includes('USD'));
    for (const { code, referencePrice } of crosses) {
      const implied = findDollars(code.slice(0, 3)) / findDollars(code.slice(3));
      expect(Math.abs(Number(referencePrice) / 10 ** priceScale / implied - 1), code).toBeLessThan(0.01);
    }
  });

  test('INS-007 every quote currency can be turned into dollars', () => {
    for (const { code, quoteCurrency } of catalogue) expect(findDollars(quoteCurrency), code).toBeGreaterThan(0);
  });

  test('INS-008 exchanges are named in their own spelling', () => {
    const spelling = { binance: /^[A-Z0-9]+$/, coinbase: /^[A-Z0-9]+-USD$/, kraken: /^[A-Z0-9]+\/USD$/ };
    const listed = catalogue.filter(({ exchangeSymbols }) => exchangeSymbols);
    for (const { code, type, exchangeSymbols = {} } of listed) {
      expect(type, code).toBe(instrumentTypes.crypto);
      for (const exchange of exchanges) {
        const symbol = exchangeSymbols[exchange];
        if (symbol) expect(symbol, code).toMatch(spelling[exchange]);
      }
      if (exchangeSymbols.binance) expect(exchangeSymbols.binance).toBe(code);
      if (exchangeSymbols.coinbase ?? exchangeSymbols.kraken) expect(code).toMatch(/USD$/);
    }
    expect(byCode.get('BTCUSD')?.exchangeSymbols).toEqual({ coinbase: 'BTC-USD', kraken: 'XBT/USD' });
    expect(byCode.get('SKLUSD')?.exchangeSymbols).toEqual({ coinbase: 'SKL-USD' });
    const onBinance = listed.filter(({ exchangeSymbols }) => exchangeSymbols?.binance).length;
    expect(onBinance).toBeGreaterThanOrEqual(300);
  });

  test('INS-060 price steps give five significant digits; contracts and Hong Kong shares keep their exchange’s', () => {
    const exempt = new Set(['NFTUSDT']);
    for (const { code, type, sessionCalendar, priceStep, referencePrice } of catalogue) {
      if (type === instrumentTypes.future || sessionCalendar === 'hk-equity' || exempt.has(code)) continue;
      expect(referencePrice / priceStep, code).toBeGreaterThanOrEqual(10_000n);
    }
    // Its price has four digits in the finest unit there is.
    expect(byCode.get('NFTUSDT')?.priceStep).toBe(1n);
  });

  test('INS-061 the reference price of a cross is what its two sides make, within its spread', () => {
    const findLevel = (asset: string): number | undefined => {
      if (asset === 'USD' || asset === 'USDT') return 1;
      const direct = byCode.get(`${asset}USDT`) ?? byCode.get(`${asset}USD`);
      if (direct) return Number(direct.referencePrice) / 10 ** priceScale;
      const inverse = byCode.get(`USD${asset}`);
      return inverse && 10 ** priceScale / Number(inverse.referencePrice);
    };
    const crosses = catalogue.filter(({ type }) => type === instrumentTypes.forex || type === instrumentTypes.crypto);
    for (const { code, symbol, referencePrice, halfSpread } of crosses) {
      const [over, under] = symbol.split('/').map(findLevel);
      // Of a coin that is listed against another one alone, nothing else tells the value.
      if (code === 'BLZETH') continue;
      const made = ((over ?? Number.NaN) / (under ?? Number.NaN)) * 10 ** priceScale;
      expect(Math.abs(Number(referencePrice) - made) / Number(halfSpread), code).toBeLessThan(2);
    }
  });

  test('INS-009 every instrument can be traded small and large', () => {
    for (const { code, quoteCurrency, referencePrice, lotSize, lotStep, lotsMax } of catalogue) {
      const price = Number(referencePrice) / 10 ** priceScale;
      const lotValue = (Number(lotSize) / 10 ** quantityScale) * price * findDollars(quoteCurrency);
      expect((Number(lotStep) / 10 ** quantityScale) * lotValue, code).toBeLessThanOrEqual(5_000);
      expect((Number(lotsMax) / 10 ** quantityScale) * lotValue, code).toBeGreaterThanOrEqual(10_000);
    }
  });
});

/** What one unit of a currency is worth in USD by the catalogue itself; 0 when nothing converts it. */
function findDollars(currency: string): number {
  if (['USD', 'USDT', 'USDC'].includes(currency)) return 1;
  const direct = byCode.get(`${currency}USD`) ?? byCode.get(`${currency}USDT`);
  if (direct) return Number(direct.referencePrice) / 10 ** priceScale;
  const inverse = byCode.get(`USD${currency}`);
  return inverse ? 10 ** priceScale / Number(inverse.referencePrice) : 0;
}

describe.each(listRecordings())('the instruments of $name', ({ folder: marketData }) => {
  const folders = { forex: 1, crypto: 2, stocks: 3, etfs: 4, futures: 5 } as const;
  // A second perpetual of the same asset, from a thin market: kept as a fixture, not listed.
  const unlisted = new Set(['BTCUSD_PERP_DYDX']);

  test('INS-004 every file is named after an instrument of its type', () => {
    for (const kind of readdirSync(marketData).filter(name => /^(candles|ticks)/.test(name))) {
      for (const [folder, type] of Object.entries(folders)) {
        const place = path.join(marketData, kind, folder);
        for (const file of existsSync(place) ? readdirSync(place) : []) {
          const code = file.replace(/\.csv(\.gz)?$/, '');
          if (!unlisted.has(code)) expect(byCode.get(code)?.type, `${kind}/${folder}/${file}`).toBe(type);
        }
      }
    }
  });
});

describe('a catalogue file', () => {
  const entry = {
    id: 4001,
    code: 'SPY',
    symbol: 'SPY',
    name: 'S&P 500 ETF',
    quoteCurrency: 'USD',
    priceDecimals: 2,
    priceStep: '0.01',
    lotSize: '1',
    lotStep: '0.1',
    lotsMax: '1000',
    sessionCalendar: 'us-equity',
    leverageMax: 20,
    halfSpread: '0.02',
    referencePrice: '548.32',
    popularity: 6,
  };
  const parse = (change: object) => parseCatalogue(JSON.stringify([{ ...entry, ...change }]), instrumentTypes.etf);

  test('INS-026 becomes instruments in exact integers', () => {
    expect(parse({})).toEqual([
      {
        ...entry,
        type: 4,
        priceStep: 100_000_000n,
        lotSize: 100_000_000n,
        lotStep: 10_000_000n,
        lotsMax: 100_000_000_000n,
        halfSpread: 200_000_000n,
        referencePrice: 5_483_200_000_000n,
        logo: '/logos/SPY.svg',
        isHalted: false,
        haltReason: null,
        isListed: true,
        levelMin: 0,
      },
    ]);
  });

  test.each([
    [{ referencePrice: '548.325' }, 'SPY is wrong: reference-price-off-step'],
    [{ leverageMax: 50 }, 'SPY is wrong: leverage-out-of-range'],
    [{ halfSpread: '0.00000000001' }, 'halfSpread of SPY is too-many-decimals'],
    [{ sessionCalendar: 'lunar' }, 'sessionCalendar'],
    [{ lotsize: '1' }, 'lotsize'],
  ])('INS-026 %o stops the seeding', (change, message) => {
    expect(() => parse(change)).toThrow(message);
  });
});
