import { type AcceptanceState, emptyAcceptance, followVerdict } from '@truemark/domain/market/accept-quote';
import { type CandleInterval, candleIntervalMs } from '@truemark/domain/market/candle';
import { calculateCandleBlockStart } from '@truemark/domain/market/candle-block';
import type { Instrument } from '@truemark/domain/market/instrument';
import { calculateChange, calculateMid, type Price } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { findPreviousSessionClose } from '@truemark/domain/sessions/session';
import { decodeTickBlock, encodeTickBlock } from '../tick-record/index.ts';
import { createDayWindow, type DayStatistics, type DayWindow } from './day-window.ts';
import { type CandleBlock, createInstrumentCandles, type InstrumentCandles } from './instrument-candles.ts';
import { decodeHeld, decodeHistory, encodeHeld, encodeHistory } from './market-state-codec.ts';
import { createRecentPrices } from './recent-prices.ts';
import { createRecentTicks } from './recent-ticks.ts';
import type { MarketState, PreviousClose } from './store.ts';

/** The latest price of an instrument and what it is measured against. */
export interface MarketQuote {
  /** Undefined while only a made-up past is known, as before the first session. */
  readonly tick: Tick | undefined;
  /** Mid of the tick, else the end of the made-up past. */
  readonly price: Price;
  readonly previousClose: Price;
  /** Change of the mid against the previous close, in 10^-10. */
  readonly change: bigint;
  readonly high24h: Price;
  readonly low24h: Price;
  /** In the quote currency, 10^-10; 0 when sizes are unknown. */
  readonly volume24h: bigint;
}

/** Everything in memory about one instrument: one object a tick passes through. */
export interface InstrumentMarket {
  readonly instrument: Instrument;
  readonly acceptance: AcceptanceState;
  readonly candles: InstrumentCandles;
  readonly day: DayWindow;
  /** The last accepted tick. */
  readonly tick: Tick | undefined;
  /** Sequence of the last tick that is in all this, whatever its verdict. */
  readonly sequence: number;
  /** There is neither a tick nor a made-up past. */
  readonly isEmpty: boolean;
  /** Something came since the last `takeState`. */
  readonly isChanged: boolean;
  /**
   * Takes in the next tick of the record. The market's time at the tick judges the session; when it is not known any
   * more, as after a restart of a replay, the session is taken for the same.
   */
  follow(tick: Tick, marketTimeMs: number | undefined): void;
  /** Puts a made-up past before what there is. */
  startHistory(past: MarketPast): void;
  findQuote(nowMs: number): MarketQuote | undefined;
  /** The last accepted ticks, newest first. */
  listRecords(limit: number): Tick[];
  /** Mids of the mini chart, oldest first. */
  listHistory(): Price[];
  takeState(): MarketState;
  /** What was taken did not get saved. */
  keepState(): void;
}

/** A made-up past of an instrument, up to its first price. */
export interface MarketPast {
  readonly blocks: readonly CandleBlock[];
  /** The last prices, oldest first. */
  readonly points: readonly Price[];
  readonly previousClose: PreviousClose | undefined;
  /** Opening time of the last candle. */
  readonly atMs: number;
}

/** What an instrument goes on from. */
export interface InstrumentMarketStart {
  readonly instrument: Instrument;
  readonly state: MarketState | undefined;
  /** The growing block of each interval. */
  readonly newestBlocks: ReadonlyMap<CandleInterval, CandleBlock>;
}

/** Points of a mini chart, and accepted ticks kept at hand. Source: specification, section 9. */
const pointsMax = 100;
/** Between the looks through the days of two neighbouring instruments; any number that is no fraction of a minute. */
const refreshSpreadMs = 7_919;

export function createInstrumentMarket({ instrument, state, newestBlocks }: InstrumentMarketStart): InstrumentMarket {
  const recent = createRecentTicks(pointsMax, state ? decodeTickBlock(state.recent) : []);
  let history = createRecentPrices(pointsMax, state ? decodeHistory(state.history) : []);
  const candles = createInstrumentCandles(newestBlocks);
  const day = createDayWindow(instrument.id * refreshSpreadMs);
  let held = state?.held ? decodeHeld(state.held) : undefined;
  let acceptance = restoreAcceptance(recent.last, held);
  let sequence = state?.sequence ?? 0;
  let atMs = state?.atMs ?? 0;
  let previousClose = state?.previousClose;
  let isChanged = false;

  function takeAccepted(tick: Tick, marketTimeMs: number | undefined): void {
    const mid = calculateMid(tick.bid, tick.ask);
    if (marketTimeMs !== undefined) {
      previousClose = followSession(instrument, previousClose, marketTimeMs, history.last ?? mid);
    }
    candles.fold(tick.atMs, mid, tick.size);
    day.addPrice(tick.atMs, mid, tick.size);
    recent.add(tick);
    history.add(mid);
    atMs = tick.atMs;
  }

  return {
    instrument,
    candles,
    day,
    get acceptance() {
      return acceptance;
    },
    get tick() {
      return recent.last;
    },
    get sequence() {
      return sequence;
    },
    get isEmpty() {
      return sequence === 0 && history.count === 0;
    },
    get isChanged() {
      return isChanged;
    },
    follow(tick, marketTimeMs) {
      acceptance = followVerdict(acceptance, tick, tick.verdict, tick.atMs);
      sequence = tick.sequence;
      isChanged = true;
      if (tick.verdict === 'held') held = tick;
      if (tick.verdict === 'accepted') {
        held = undefined;
        takeAccepted(tick, marketTimeMs);
      }
    },
    startHistory(past) {
      candles.prepend(past.blocks);
      day.prepend(listDayBlocks(past));
      history = createRecentPrices(pointsMax, [...past.points.slice(history.count), ...history.list()]);
      // The close of the past is measured in the past's own time, which for a replay is not the market's.
      const closeAtMs = previousClose?.atMs ?? past.previousClose?.atMs;
      if (past.previousClose && closeAtMs !== undefined) previousClose = { ...past.previousClose, atMs: closeAtMs };
      atMs = Math.max(atMs, past.atMs);
      isChanged = true;
    },
    findQuote(nowMs) {
      const tick = recent.last;
      const statistics = day.calculate(nowMs);
      const close = instrument.sessionCalendar === 'always' ? undefined : previousClose?.price;
      const price = tick ? calculateMid(tick.bid, tick.ask) : history.last;
      if (price === undefined || !statistics) return undefined;
      return buildQuote(tick, price, statistics, close ?? statistics.priceBefore);
    },
    listRecords: limit => recent.list().reverse().slice(0, limit),
    listHistory: () => history.list(),
    takeState() {
      isChanged = false;
      return {
        instrumentId: instrument.id,
        sequence,
        atMs,
        previousClose,
        recent: encodeTickBlock(recent.list()),
        held: held ? encodeHeld(held) : null,
        history: encodeHistory(history.list()),
      };
    },
    keepState() {
      isChanged = true;
    },
  };
}

/** The blocks of five minutes that hold the last day of a past. */
function listDayBlocks({ blocks, atMs }: MarketPast): CandleBlock[] {
  const fromMs = calculateCandleBlockStart('5m', atMs - candleIntervalMs['1d']);
  return blocks.filter(({ interval, startMs }) => interval === '5m' && startMs >= fromMs);
}

function buildQuote(
  tick: Tick | undefined,
  price: Price,
  { high, low, volume }: DayStatistics,
  previousClose: Price,
): MarketQuote {
  const change = calculateChange(price, previousClose);
  return { tick, price, previousClose, change, high24h: high, low24h: low, volume24h: volume };
}

/** The state of acceptance after the last accepted tick and the one that may be held since. */
function restoreAcceptance(...ticks: readonly (Tick | undefined)[]): AcceptanceState {
  let restored: AcceptanceState = emptyAcceptance;
  for (const tick of ticks) if (tick) restored = followVerdict(restored, tick, tick.verdict, tick.atMs);
  return restored;
}

/**
 * The close that changes are measured from: when a tick opens a new trading day, the last price before it. The first
 * tick of all is its own.
 */
function followSession(
  { sessionCalendar }: Instrument,
  known: PreviousClose | undefined,
  marketTimeMs: number,
  lastPrice: Price,
): PreviousClose | undefined {
  if (sessionCalendar === 'always') return undefined;
  const closeAtMs = findPreviousSessionClose(sessionCalendar, marketTimeMs);
  return known?.atMs === closeAtMs ? known : { atMs: closeAtMs, price: lastPrice };
}
