import { candlesMax, priceRecordsMax } from '@truemark/contract/limits';
import type {
  CandleReply,
  MarketInfo,
  MarketItem,
  PriceRecord,
  StreamProduct,
} from '@truemark/contract/markets/markets';
import type { Candle } from '@truemark/domain/market/candle';
import { type Instrument, quantityScale } from '@truemark/domain/market/instrument';
import { calculateMid, formatPrice, formatRoundedPrice, parsePrice, priceScale } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { deny } from '@truemark/domain/result';
import { findSessionChange, isSessionOpen } from '@truemark/domain/sessions/session';
import type { FeedKind } from '../../adapters/feeds/feed.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import type { MarketData } from './market-data.ts';

export interface MarketRouteDependencies {
  readonly instruments: InstrumentBook;
  readonly marketData: MarketData;
  /** Builds what a list or the stream says of an instrument now. */
  readonly products: { build(code: string): StreamProduct };
  readonly feedKind: FeedKind;
}

/** Rows of the home page. */
const homeRowsMax = 12;

const assetCodes = { bitcoin: 'BTCUSDT', ethereum: 'ETHUSDT' } as const;

function formatCandle(candle: Candle, instrument: Instrument): CandleReply {
  const { priceDecimals } = instrument;
  return {
    time: candle.openAtMs,
    open: formatPrice(candle.open, priceDecimals),
    high: formatPrice(candle.high, priceDecimals),
    low: formatPrice(candle.low, priceDecimals),
    close: formatPrice(candle.close, priceDecimals),
    volume: formatDecimal(candle.volume, quantityScale),
    isBackfilled: candle.isBackfilled,
  };
}

function formatRecord(tick: Tick, instrument: Instrument): PriceRecord {
  const { priceDecimals } = instrument;
  return {
    sequence: tick.sequence,
    at: tick.atMs,
    sourceAt: tick.sourceAtMs,
    bid: formatPrice(tick.bid, priceDecimals),
    ask: formatPrice(tick.ask, priceDecimals),
    price: formatRoundedPrice(calculateMid(tick.bid, tick.ask), priceDecimals),
    source: tick.source,
    isDerived: tick.isDerived,
  };
}

function buildItem(
  instrument: Instrument,
  nowMs: number,
  { marketData, products }: MarketRouteDependencies,
): MarketItem {
  const product = products.build(instrument.code);
  const { priceDecimals } = instrument;
  const day = marketData.findQuote(instrument.id);
  const session = findSession(instrument, nowMs, marketData);
  return {
    ...product,
    appName: instrument.name,
    symbol: instrument.symbol,
    logo: instrument.logo,
    priceDecimals,
    hundred: marketData.listHistory(instrument.id).map(price => formatRoundedPrice(price, priceDecimals)),
    high24h: day ? formatPrice(day.high24h, priceDecimals) : '',
    low24h: day ? formatPrice(day.low24h, priceDecimals) : '',
    volume24h: day ? formatRoundedPrice(day.volume24h, 0) : '',
    quoteCurrency: instrument.quoteCurrency,
    popularity: instrument.popularity,
    opensAt: session.isOpen ? null : session.changesAt,
  };
}

/** The session of an instrument by the time of its feed; `changesAt` is in the time of everybody else. */
function findSession(
  { id, sessionCalendar: calendar }: Instrument,
  nowMs: number,
  marketData: MarketRouteDependencies['marketData'],
): MarketInfo['session'] {
  const marketTimeMs = marketData.calculateMarketTimeMs(id, nowMs);
  const change = findSessionChange(calendar, marketTimeMs);
  return {
    calendar,
    isOpen: isSessionOpen(calendar, marketTimeMs),
    changesAt: change === null ? null : marketData.calculateWallTimeMs(id, change, nowMs),
  };
}

function buildInfo(instrument: Instrument, nowMs: number, dependencies: MarketRouteDependencies): MarketInfo {
  return {
    ...buildItem(instrument, nowMs, dependencies),
    lotSize: formatDecimal(instrument.lotSize, quantityScale),
    lotStep: formatDecimal(instrument.lotStep, quantityScale),
    lotsMax: formatDecimal(instrument.lotsMax, quantityScale),
    priceStep: formatDecimal(instrument.priceStep, priceScale),
    leverageMax: instrument.leverageMax,
    levelMin: instrument.levelMin,
    session: findSession(instrument, nowMs, dependencies.marketData),
    isHalted: instrument.isHalted,
    haltReason: instrument.haltReason,
    recordedAt: findRecordedAt(instrument, nowMs, dependencies),
  };
}

/** The time of a replayed market, which is where its recording stands. */
function findRecordedAt(instrument: Instrument, nowMs: number, dependencies: MarketRouteDependencies): number | null {
  if (dependencies.feedKind !== 'replay' || !isFollowed(instrument, dependencies)) return null;
  return Math.floor(dependencies.marketData.calculateMarketTimeMs(instrument.id, nowMs));
}

/** Whether the feed has prices of an instrument: a replay or an exchange covers only some, the generator all. */
function isFollowed(instrument: Instrument, { marketData, feedKind }: MarketRouteDependencies): boolean {
  return feedKind === 'simulated' || marketData.findQuote(instrument.id)?.tick !== undefined;
}

function registerLists(http: HttpServer, dependencies: MarketRouteDependencies): void {
  const { instruments } = dependencies;
  http.serve('listMarketByType', ({ query, context }) =>
    instruments
      .byType(query.type)
      .filter(({ isListed }) => isListed)
      .map(instrument => buildItem(instrument, context.nowMs, dependencies)),
  );
  http.serve('listHomeMarket', ({ context }) => {
    const listed = instruments.all.filter(({ isListed }) => isListed);
    const followed = listed.filter(instrument => isFollowed(instrument, dependencies));
    const rest = listed.filter(instrument => !isFollowed(instrument, dependencies));
    return [...followed, ...rest]
      .slice(0, homeRowsMax)
      .map(instrument => buildItem(instrument, context.nowMs, dependencies));
  });
}

function registerPrices(http: HttpServer, { instruments, products }: MarketRouteDependencies): void {
  http.serve('getRealtimePrice', ({ params }) =>
    instruments.byCode(params.code) ? products.build(params.code) : deny('instrumentUnknown'),
  );
  http.serve('listRealtimePrices', ({ query }) => {
    const codes = [...new Set(query.marketCodes)];
    if (!codes.every(code => instruments.byCode(code))) return deny('instrumentUnknown');
    return codes.map(code => products.build(code));
  });
  http.serve('getAssetPrice', ({ params }) => {
    const { code, price, at, source } = products.build(assetCodes[params.asset]);
    return { code, price, at, source };
  });
}

function registerHistory(http: HttpServer, dependencies: MarketRouteDependencies): void {
  const { instruments, marketData } = dependencies;
  http.serve('getMarketInfo', ({ params, context }) => {
    const instrument = instruments.byCode(params.code);
    return instrument ? buildInfo(instrument, context.nowMs, dependencies) : deny('instrumentUnknown');
  });
  http.serve('getCandles', async ({ query, context }) => {
    const instrument = instruments.byCode(query.code);
    if (!instrument) return deny('instrumentUnknown');
    const candles = await marketData.listCandles(instrument.id, query.interval, {
      fromMs: query.from ?? 0,
      toMs: query.to ?? context.nowMs,
      limit: query.limit ?? candlesMax,
    });
    return candles.map(candle => formatCandle(candle, instrument));
  });
  http.serve('listPriceRecords', ({ params, query }) => {
    const instrument = instruments.byCode(params.code);
    if (!instrument) return deny('instrumentUnknown');
    const limit = Math.min(query.limit ?? priceRecordsMax, priceRecordsMax);
    return marketData.listRecords(instrument.id, limit).map(tick => formatRecord(tick, instrument));
  });
  http.serve('getRecordStatus', () => marketData.loadRecordStatus());
}

/** Registers every market call. */
export function registerMarketRoutes(http: HttpServer, dependencies: MarketRouteDependencies): void {
  registerLists(http, dependencies);
  registerPrices(http, dependencies);
  registerHistory(http, dependencies);
  http.serve('reportChartJump', async ({ body }) => {
    const instrument = dependencies.instruments.byCode(body.code);
    if (!instrument) return deny('instrumentUnknown');
    const fromPrice = parsePrice(body.fromPrice);
    const toPrice = parsePrice(body.toPrice);
    if (!fromPrice.ok || !toPrice.ok) return deny('malformedRequest');
    await dependencies.marketData.recordChartJump({
      instrumentId: instrument.id,
      fromPrice: fromPrice.value,
      toPrice: toPrice.value,
      fromSequence: body.fromSequence ?? 0,
      toSequence: body.toSequence ?? 0,
      seenAtMs: body.at,
    });
    return { isRecorded: true };
  });
}
