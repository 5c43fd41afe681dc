import { candleIntervals } from '@truemark/domain/candle';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { candlesMax, codesMax, miniChartPointsMax, priceRecordsMax } from './limits.ts';

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
const code = z.string().check(z.regex(/^[A-Z0-9_.]{1,24}$/));
const marketType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const timeMs = z.number().check(z.int(), z.gte(0));
const queryNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform(text => Number(text)),
);

/** How the prices of an instrument come about; shown wherever a price is. */
export const priceSources = ['simulated', 'replay', 'binance', 'coinbase', 'kraken'] as const;

const quoteFields = {
  code,
  type: marketType,
  id: z.number().check(z.int()),
  /** Mid price, a decimal text; empty until the first price. */
  price: z.union([decimal, z.literal('')]),
  /** Change against the previous close, a ratio: 0.0123 is +1.23 %. */
  zdf: decimal,
  bid: z.union([decimal, z.literal('')]),
  ask: z.union([decimal, z.literal('')]),
  /** Record number of this price in the instrument's chain; 0 before the first. */
  sequence: z.number().check(z.int(), z.gte(0)),
  /** When the server took the price, ms; 0 before the first. */
  at: timeMs,
  source: z.enum(priceSources),
  isTradable: z.boolean(),
};

/** One product of the market stream. */
export const streamProduct = z.object(quoteFields);
export type StreamProduct = z.infer<typeof streamProduct>;

/** A row of the market list: the fields of specification section 3, those of the stream, and the last 24 hours. */
export const marketItem = z.object({
  ...quoteFields,
  appName: z.string(),
  symbol: z.string(),
  logo: z.string(),
  priceDecimals: z.number().check(z.int()),
  /** Last prices, oldest first, at most 100. */
  hundred: z.array(decimal).check(z.maxLength(miniChartPointsMax)),
  nowPrice: z.union([decimal, z.literal('')]),
  high24h: z.union([decimal, z.literal('')]),
  low24h: z.union([decimal, z.literal('')]),
  /** Sum of price × size over 24 hours in the quote currency; empty when sizes are unknown. */
  volume24h: z.union([decimal, z.literal('')]),
  quoteCurrency: z.string(),
  popularity: z.number().check(z.int()),
});
export type MarketItem = z.infer<typeof marketItem>;

/** An instrument with everything its page needs before trading. */
export const marketInfo = z.object({
  ...marketItem.shape,
  lotSize: decimal,
  lotStep: decimal,
  lotsMax: decimal,
  priceStep: decimal,
  leverageMax: z.number().check(z.int()),
  session: z.object({
    calendar: z.string(),
    isOpen: z.boolean(),
    /** Next change of the session, ms; null when it never changes. */
    changesAt: z.nullable(timeMs),
  }),
  isHalted: z.boolean(),
});
export type MarketInfo = z.infer<typeof marketInfo>;

/** One candle: times in ms, prices and volume as decimal texts. */
export const candleReply = z.object({
  time: timeMs,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume: decimal,
  /** Made up before the first recorded price, so that the chart is not empty. */
  isBackfilled: z.boolean(),
});
export type CandleReply = z.infer<typeof candleReply>;

/** One line of an instrument's price record. */
export const priceRecord = z.object({
  sequence: z.number().check(z.int()),
  at: timeMs,
  sourceAt: timeMs,
  bid: decimal,
  ask: decimal,
  price: decimal,
  source: z.enum(priceSources),
  isDerived: z.boolean(),
});
export type PriceRecord = z.infer<typeof priceRecord>;

export const listMarketByType = defineCall({
  method: 'GET',
  path: '/swx/customer/index/listMarketByType',
  access: 'visitor',
  tag: 'markets',
  summary: 'Every instrument of one market type with its last price, change and mini chart.',
  query: z.object({
    type: z.pipe(
      z.enum(['1', '2', '3', '4', '5']),
      z.transform(text => Number(text) as 1 | 2 | 3 | 4 | 5),
    ),
  }),
  reply: z.array(marketItem),
  refusals: [],
});

export const listHomeMarket = defineCall({
  method: 'GET',
  path: '/swx/customer/index/listHomeMarket',
  access: 'visitor',
  tag: 'markets',
  summary: 'The most looked-at instruments of all types, for the home page.',
  reply: z.array(marketItem),
  refusals: [],
});

export const getCandles = defineCall({
  method: 'GET',
  path: '/swx/customer/index/getKValueByCodeAndDate',
  access: 'visitor',
  tag: 'markets',
  summary: 'Candles of an instrument, oldest first; a minute without prices is absent.',
  query: z.object({
    code,
    interval: z.enum(candleIntervals),
    from: z.optional(queryNumber),
    to: z.optional(queryNumber),
    limit: z.optional(z.pipe(queryNumber, z.number().check(z.gte(1), z.lte(candlesMax)))),
  }),
  reply: z.array(candleReply),
  refusals: ['instrumentUnknown'],
});

export const getMarketInfo = defineCall({
  method: 'GET',
  path: '/swx/customer/index/getMarketInfo/{code}',
  access: 'visitor',
  tag: 'markets',
  summary: 'One instrument: price, session, lots, steps and leverage.',
  params: z.object({ code }),
  reply: marketInfo,
  refusals: ['instrumentUnknown'],
});

export const getRealtimePrice = defineCall({
  method: 'GET',
  path: '/swx/customer/market/realtime-price/{code}',
  access: 'visitor',
  tag: 'markets',
  summary: 'The latest price of one instrument.',
  params: z.object({ code }),
  reply: streamProduct,
  refusals: ['instrumentUnknown'],
});

export const listRealtimePrices = defineCall({
  method: 'GET',
  path: '/swx/customer/market/realtime-prices',
  access: 'visitor',
  tag: 'markets',
  summary: 'The latest prices of several instruments.',
  query: z.object({
    marketCodes: z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) => text.split(',').filter(Boolean)),
        z.array(code).check(z.minLength(1), z.maxLength(codesMax)),
      ),
    ),
  }),
  reply: z.array(streamProduct),
  refusals: ['instrumentUnknown'],
});

/** `asset` is `bitcoin` or `ethereum`: two calls of the specification with one form. */
export const getAssetPrice = defineCall({
  method: 'GET',
  path: '/swx/customer/index/getPrice/{asset}',
  access: 'visitor',
  tag: 'markets',
  summary: 'The latest price of Bitcoin or Ethereum in USDT.',
  params: z.object({ asset: z.enum(['bitcoin', 'ethereum']) }),
  reply: z.object({ code, price: z.union([decimal, z.literal('')]), at: timeMs, source: z.enum(priceSources) }),
  refusals: [],
});

export const listPriceRecords = defineCall({
  method: 'GET',
  path: '/swx/customer/market/price-records/{code}',
  access: 'visitor',
  tag: 'markets',
  summary: 'The newest lines of an instrument’s price record, newest first.',
  params: z.object({ code }),
  query: z.object({ limit: z.optional(z.pipe(queryNumber, z.number().check(z.gte(1), z.lte(priceRecordsMax)))) }),
  reply: z.array(priceRecord),
  refusals: ['instrumentUnknown'],
});

export const getRecordStatus = defineCall({
  method: 'GET',
  path: '/swx/customer/market/record-status',
  access: 'visitor',
  tag: 'markets',
  summary: 'The state of the tick record: how many records, the newest on disk, the newest sealed segment.',
  reply: z.object({
    recordCount: z.number().check(z.int()),
    syncedAt: timeMs,
    sealedSegmentCount: z.number().check(z.int()),
    lastSealedAt: z.nullable(timeMs),
    /** SHA-256 over the newest sealed segment, hex. */
    lastSealedHash: z.nullable(z.string()),
  }),
  refusals: [],
});

export const reportChartJump = defineCall({
  method: 'POST',
  path: '/swx/customer/diag/chart-jump',
  access: 'visitor',
  tag: 'markets',
  summary: 'A client reports a jump it saw between two prices of a chart.',
  body: z.object({
    code,
    fromPrice: decimal,
    toPrice: decimal,
    fromSequence: z.optional(z.number().check(z.int(), z.gte(0))),
    toSequence: z.optional(z.number().check(z.int(), z.gte(0))),
    at: timeMs,
  }),
  reply: z.object({ isRecorded: z.boolean() }),
  refusals: ['instrumentUnknown'],
  requestsPerMinuteMax: 30,
});
