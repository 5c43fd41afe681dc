import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Feed, FeedKind } from '../../adapters/feeds/feed.ts';
import { createHttpServer } from '../../platform/http/http.ts';
import { visitorsOnly } from '../../platform/testing/test-http.ts';
import { createInstrumentBook } from '../instruments/index.ts';
import { createProductBook, type ProductBook } from '../market-stream/product-book.ts';
import type { MarketData } from './market-data.ts';
import { registerMarketRoutes } from './routes.ts';
import { apple, bitcoin, euro, type MarketHarness, openMarketHarness } from './testing/market-harness.ts';
import { startMs } from './testing/test-market.ts';

const btc = { ...bitcoin, code: 'BTCUSDT', symbol: 'BTC/USDT', name: 'Bitcoin' };
const eth = { ...bitcoin, id: 4, code: 'ETHUSDT', popularity: 4 };
const minuteMs = 60_000;

describe('market calls', () => {
  let market: MarketHarness;
  let marketData: MarketData;
  let products: ProductBook;
  let server: FastifyInstance;

  async function open(feedKind: FeedKind, feed: Partial<Feed> = {}): Promise<void> {
    market = await openMarketHarness();
    const instruments = createInstrumentBook([btc, euro, apple, eth]);
    marketData = await market.start({ kind: feedKind, ...feed }, { instruments: instruments.all });
    const clock = { nowMs: () => market.clock.atMs };
    products = createProductBook({ instruments, marketData, feedKind, clock });
    server = fastify();
    const http = createHttpServer(server, { ...visitorsOnly, clock, errorCatalogue: 'A', defaultLanguage: 'en' });
    registerMarketRoutes(http, { instruments, marketData, products, feedKind });
    await server.ready();
  }

  beforeEach(() => open('exchange'));
  const close = async () => {
    products.close();
    await server.close();
    await market.close();
  };
  afterEach(close);

  async function get(path: string) {
    return (await server.inject(`/swx/customer${path}`)).json();
  }

  it('MKD-120 a market list has the fields of the specification, the stream’s, and the last 100 prices', async () => {
    for (let index = 0; index < 130; index += 1) market.deliver(btc, startMs + index * 1_000, 1_000_000 + index);
    const { result } = await get('/index/listMarketByType?type=2');
    expect(result).toHaveLength(2);
    expect(result[0]).toMatchObject({
      code: 'BTCUSDT',
      type: 2,
      id: btc.id,
      appName: 'Bitcoin',
      logo: btc.logo,
      price: '100.0129',
      nowPrice: '100.0129',
      zdf: '0.000129',
      bid: '100.0128',
      ask: '100.0130',
      sequence: 130,
      at: startMs + 129_000,
      isTradable: true,
      high24h: '100.0129',
      low24h: '100.0000',
    });
    expect(result[0].hundred).toHaveLength(100);
    expect(result[0].hundred[0]).toBe('100.0030');
    expect(result[1]).toMatchObject({ code: 'ETHUSDT', price: '', sequence: 0, isTradable: false, hundred: [] });
    expect((await get('/index/listMarketByType?type=6')).code).toBe(11001);
  });

  it('MKD-121 the home list puts what the feed follows first, then by popularity', async () => {
    market.deliver(eth, startMs, 1_000_000);
    const codes = async () => (await get('/index/listHomeMarket')).result.map((item: { code: string }) => item.code);
    expect(await codes()).toEqual(['ETHUSDT', 'BTCUSDT', euro.code, apple.code]);
  });

  it('MKD-122 candles come by code, interval and range, oldest first, at most 1000', async () => {
    for (const minute of [0, 1, 3]) market.deliver(btc, startMs + minute * minuteMs, 1_000_000 + minute);
    const path = '/index/getKValueByCodeAndDate?code=BTCUSDT&interval=1m';
    const { result } = await get(path);
    expect(result.map((candle: { time: number }) => candle.time)).toEqual(
      [0, 1, 3].map(minute => startMs + minute * minuteMs),
    );
    expect(result[2]).toEqual({
      time: startMs + 3 * minuteMs,
      open: '100.0003',
      high: '100.0003',
      low: '100.0003',
      close: '100.0003',
      volume: '1',
      isBackfilled: false,
    });
    expect((await get(`${path}&from=${startMs + minuteMs}&to=${startMs + 2 * minuteMs}`)).result).toHaveLength(1);
    expect((await get(`${path}&limit=1`)).result).toMatchObject([{ time: startMs + 3 * minuteMs }]);
    for (const wrong of ['&limit=1001', '&limit=0', '&from=yesterday'])
      expect((await get(path + wrong)).code).toBe(11001);
    expect((await get('/index/getKValueByCodeAndDate?code=BTCUSDT&interval=2m')).code).toBe(11001);
    expect((await get('/index/getKValueByCodeAndDate?code=NOPE&interval=1m')).code).toBe(11008);
  });

  it('MKD-123 VIP-005 an instrument tells its rules, its session and when that changes', async () => {
    market.deliver(apple, startMs, 1_000_000);
    const { result } = await get(`/index/getMarketInfo/${apple.code}`);
    expect(result).toMatchObject({
      lotSize: '1',
      lotStep: '0.01',
      priceStep: '0.0001',
      leverageMax: 10,
      levelMin: 0,
      isHalted: false,
      haltReason: null,
    });
    expect(result.session).toEqual({ calendar: 'us-equity', isOpen: true, changesAt: Date.UTC(2026, 10, 20, 21) });
    expect((await get('/index/getMarketInfo/BTCUSDT')).result.session.changesAt).toBeNull();
    expect((await get('/index/getMarketInfo/NOPE')).code).toBe(11008);
  });

  it('MKD-747 a replayed instrument tells when its prices were recorded, others and those without a price do not', async () => {
    const find = async (code: string) => (await get(`/index/getMarketInfo/${code}`)).result.recordedAt;
    market.deliver(btc, startMs, 1_234_567);
    expect(await find(btc.code)).toBeNull();
    await close();
    const dayMs = 86_400_000;
    await open('replay', { calculateMarketTimeMs: (_id, nowMs) => nowMs - 100 * dayMs + 0.5 });
    market.deliver(btc, startMs, 1_234_567);
    expect(await find(btc.code)).toBe(market.clock.atMs - 100 * dayMs);
    expect(await find(eth.code)).toBeNull();
  });

  it('MKD-124 the latest prices come for one code, for several joined by commas, and for Bitcoin and Ethereum', async () => {
    market.deliver(btc, startMs, 1_234_567);
    expect((await get('/market/realtime-price/BTCUSDT')).result).toMatchObject({ code: 'BTCUSDT', price: '123.4567' });
    const several = await get('/market/realtime-prices?marketCodes=BTCUSDT,ETHUSDT,BTCUSDT');
    expect(several.result.map((product: { code: string }) => product.code)).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect((await get('/market/realtime-prices?marketCodes=BTCUSDT,NOPE')).code).toBe(11008);
    expect((await get('/market/realtime-prices?marketCodes=')).code).toBe(11001);
    expect((await get('/index/getPrice/bitcoin')).result).toMatchObject({ code: 'BTCUSDT', price: '123.4567' });
    expect((await get('/index/getPrice/ethereum')).result).toMatchObject({ code: 'ETHUSDT', price: '' });
    expect((await get('/index/getPrice/gold')).code).toBe(11001);
  });

  it('MKD-125 the price record lists the newest accepted prices first, and its state counts all of them', async () => {
    for (const index of [0, 1, 2]) market.deliver(btc, startMs + index * 1_000, 1_000_000 + index);
    const { result } = await get('/market/price-records/BTCUSDT?limit=2');
    expect(result.map((record: { sequence: number }) => record.sequence)).toEqual([3, 2]);
    expect(result[0]).toMatchObject({
      price: '100.0002',
      bid: '100.0001',
      ask: '100.0003',
      at: startMs + 2_000,
      isDerived: false,
    });
    await marketData.whenSynced();
    expect((await get('/market/record-status')).result).toMatchObject({
      recordCount: 3,
      sealedSegmentCount: 0,
      lastSealedHash: null,
    });
  });

  it('MKD-126 a chart jump that a client reports is kept; one of an unknown code is refused', async () => {
    const report = (code: string) =>
      server.inject({
        method: 'POST',
        url: '/swx/customer/diag/chart-jump',
        payload: { code, fromPrice: '100', toPrice: '130.5', fromSequence: 1, toSequence: 2, at: startMs },
      });
    expect((await report('BTCUSDT')).json().result).toEqual({ isRecorded: true });
    expect((await report('NOPE')).json().code).toBe(11008);
    const rows = await market.database.query('select * from chart_jump', []);
    expect(rows).toHaveLength(1);
  });

  it('MKD-127 what has not traded since the first start shows the end of its made-up past, without a record', async () => {
    products.close();
    await server.close();
    await market.close();
    await open('simulated');
    const { result } = await get(`/index/getMarketInfo/${apple.code}`);
    expect(result).toMatchObject({ price: '100.0000', bid: '', ask: '', sequence: 0, at: 0, isTradable: false });
    expect(result.hundred).toHaveLength(100);
    expect((await get('/index/listHomeMarket')).result[0].code).toBe('BTCUSDT');
  });

  it('MKD-128 a product is sent again when it stops being tradable, without a new price', async () => {
    market.deliver(btc, startMs, 1_000_000);
    await expect.poll(() => products.takeChanged()).toContain('BTCUSDT');
    market.clock.atMs = startMs + 20_000;
    await expect.poll(() => products.takeChanged()).toContain('BTCUSDT');
    expect(products.build('BTCUSDT')).toMatchObject({ price: '100.0000', isTradable: false });
  });
});
