import { candleIntervals } from '@truemark/domain/market/candle';
import { haltReasons } from '@truemark/domain/market/halt-reason';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { candlesMax, codesMax, miniChartPointsMax, priceRecordsMax } from '../limits.ts';
import {
  boundedText,
  decimalText,
  hashText,
  instrumentCode,
  queryNumberIn,
  queryTime,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';

const marketType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

/** How the prices of an instrument come about; shown wherever a price is. */
export const priceSources = ['simulated', 'replay', 'binance', 'coinbase', 'kraken'] as const;

const quoteFields = {
  code: instrumentCode,
  type: marketType,
  id: wholeNumber,
  /** Mid price, a decimal text; empty until the first price. */
  price: z.union([decimalText, z.literal('')]),
  /** The same, under the name of the specification. */
  nowPrice: z.union([decimalText, z.literal('')]),
  /** Change against the previous close, a ratio: 0.0123 is +1.23 %. */
  zdf: decimalText,
  bid: z.union([decimalText, z.literal('')]),
  ask: z.union([decimalText, z.literal('')]),
  /** Record number of this price in the instrument's chain; 0 before the first. */
  sequence: wholeNumber,
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
  appName: text,
  symbol: text,
  logo: text,
  priceDecimals: wholeNumber,
  /** Last prices, oldest first, at most 100. */
  hundred: z.array(decimalText).check(z.maxLength(miniChartPointsMax)),
  high24h: z.union([decimalText, z.literal('')]),
  low24h: z.union([decimalText, z.literal('')]),
  /** Sum of price × size over 24 hours in the quote currency; empty when sizes are unknown. */
  volume24h: z.union([decimalText, z.literal('')]),
  quoteCurrency: text,
  popularity: wholeNumber,
  /** When the session begins again, ms; null while it is open, or where it is not known. */
  opensAt: z.nullable(timeMs),
});
export type MarketItem = z.infer<typeof marketItem>;

/** An instrument with everything its page needs before trading. */
export const marketInfo = z.object({
  ...marketItem.shape,
  lotSize: decimalText,
  lotStep: decimalText,
  lotsMax: decimalText,
  priceStep: decimalText,
  leverageMax: wholeNumber,
  /** The VIP level from which on it can be traded; 0: everybody may. */
  levelMin: wholeNumber,
  session: z.object({
    calendar: text,
    isOpen: z.boolean(),
    /** Next change of the session, ms; null when it never changes. */
    changesAt: z.nullable(timeMs),
  }),
  isHalted: z.boolean(),
  /** Of a halt: why, as everybody is told; null where nobody has said so. */
  haltReason: z.nullable(z.enum(haltReasons)),
  /** When the prices of this moment were recorded, ms, where recorded ones are replayed; else null. */
  recordedAt: z.nullable(timeMs),
});
export type MarketInfo = z.infer<typeof marketInfo>;

/** One candle: times in ms, prices and volume as decimal texts. */
export const candleReply = z.object({
  time: timeMs,
  open: decimalText,
  high: decimalText,
  low: decimalText,
  close: decimalText,
  volume: decimalText,
  /** Made up before the first recorded price, so that the chart is not empty. */
  isBackfilled: z.boolean(),
});
export type CandleReply = z.infer<typeof candleReply>;

/** One line of an instrument's price record. */
export const priceRecord = z.object({
  sequence: wholeNumber,
  at: timeMs,
  sourceAt: timeMs,
  bid: decimalText,
  ask: decimalText,
  price: decimalText,
  source: z.enum(priceSources),
  isDerived: z.boolean(),
});
export type PriceRecord = z.infer<typeof priceRecord>;

export const listMarketByType = defineCall({
  method: 'GET',
  path: '/swx/customer/index/listMarketByType',
  access: 'visitor',
  isShared: true,
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
  isShared: true,
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
    code: instrumentCode,
    interval: z.enum(candleIntervals),
    from: z.optional(queryTime),
    to: z.optional(queryTime),
    limit: z.optional(queryNumberIn(1, candlesMax)),
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
  params: z.object({ code: instrumentCode }),
  reply: marketInfo,
  refusals: ['instrumentUnknown'],
});

export const getRealtimePrice = defineCall({
  method: 'GET',
  path: '/swx/customer/market/realtime-price/{code}',
  access: 'visitor',
  tag: 'markets',
  summary: 'The latest price of one instrument.',
  params: z.object({ code: instrumentCode }),
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
      boundedText(codesMax * 25),
      z.pipe(
        z.transform((list: string) => list.split(',').filter(Boolean)),
        z.array(instrumentCode).check(z.minLength(1), z.maxLength(codesMax)),
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
  reply: z.object({
    code: instrumentCode,
    price: z.union([decimalText, z.literal('')]),
    at: timeMs,
    source: z.enum(priceSources),
  }),
  refusals: [],
});

export const listPriceRecords = defineCall({
  method: 'GET',
  path: '/swx/customer/market/price-records/{code}',
  access: 'visitor',
  tag: 'markets',
  summary: 'The newest lines of an instrument’s price record, newest first.',
  params: z.object({ code: instrumentCode }),
  query: z.object({ limit: z.optional(queryNumberIn(1, priceRecordsMax)) }),
  reply: z.array(priceRecord),
  refusals: ['instrumentUnknown'],
});

export const getRecordStatus = defineCall({
  method: 'GET',
  path: '/swx/customer/market/record-status',
  access: 'visitor',
  isShared: true,
  tag: 'markets',
  summary: 'The state of the tick record: how many records, the newest on disk, the newest sealed segment.',
  reply: z.object({
    recordCount: wholeNumber,
    syncedAt: timeMs,
    sealedSegmentCount: wholeNumber,
    lastSealedAt: z.nullable(timeMs),
    /** SHA-256 over the newest sealed segment, hex. */
    lastSealedHash: z.nullable(hashText),
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
    code: instrumentCode,
    fromPrice: decimalText,
    toPrice: decimalText,
    fromSequence: z.optional(wholeNumber),
    toSequence: z.optional(wholeNumber),
    at: timeMs,
  }),
  reply: z.object({ isRecorded: z.boolean() }),
  refusals: ['instrumentUnknown'],
  requestsPerMinuteMax: 30,
});
