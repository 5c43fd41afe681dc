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
import { RecentTicks } from './recent-ticks.ts';
import type { MarketState, PreviousClose } from './store.ts';

/** The latest price of an instrument and what it is measured against. */
export interface MarketQuote {
  /** Undefined while only a made-up history is known, as before the first session. */
  readonly tick: Tick | undefined;
  /** Mid of the tick, else the end of the made-up history. */
  readonly price: Price;
  readonly previousClose: Price;
  /** Change of the mid against the previous close, in 10^-10. */
  readonly change: bigint;
  readonly high24h: Price;
  readonly low24h: Price;
  /** In the quote currency, 10^-10; 0 when sizes are unknown. */
  readonly volume24h: bigint;
}

/** A made-up history of an instrument, up to its first price. */
export interface MarketHistory {
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

/** Everything in memory about one instrument: one object a tick passes through. */
export class InstrumentMarket {
  readonly instrument: Instrument;
  readonly candles: InstrumentCandles;
  readonly day: DayWindow;
  readonly #recent: RecentTicks;
  #history: Price[];
  #held: Tick | undefined;
  #acceptance: AcceptanceState;
  #sequence: number;
  #atMs: number;
  #previousClose: PreviousClose | undefined;
  #isChanged = false;

  constructor({ instrument, state, newestBlocks }: InstrumentMarketStart) {
    this.instrument = instrument;
    this.candles = createInstrumentCandles(newestBlocks);
    this.day = createDayWindow(instrument.id * refreshSpreadMs);
    this.#recent = new RecentTicks(pointsMax, state ? decodeTickBlock(state.recent) : []);
    this.#history = state ? decodeHistory(state.history) : [];
    this.#held = state?.held ? decodeHeld(state.held) : undefined;
    this.#acceptance = restoreAcceptance(this.#recent.last, this.#held);
    this.#sequence = state?.sequence ?? 0;
    this.#atMs = state?.atMs ?? 0;
    this.#previousClose = state?.previousClose;
  }

  get acceptance(): AcceptanceState {
    return this.#acceptance;
  }

  /** The last accepted tick. */
  get tick(): Tick | undefined {
    return this.#recent.last;
  }

  /** Sequence of the last tick that is in all this, whatever its verdict. */
  get sequence(): number {
    return this.#sequence;
  }

  /** There is neither a tick nor a made-up history. */
  get isEmpty(): boolean {
    return this.#sequence === 0 && this.#history.length === 0;
  }

  /** Something came since the last `takeState`. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /**
   * The next tick of the record. The market's time at the tick judges the session; when it is not known any more, as
   * after a restart of a replay, the session is taken for the same.
   */
  process(tick: Tick, marketTimeMs: number | undefined): void {
    this.#acceptance = followVerdict(this.#acceptance, tick, tick.verdict, tick.atMs);
    this.#sequence = tick.sequence;
    this.#isChanged = true;
    if (tick.verdict === 'held') this.#held = tick;
    if (tick.verdict !== 'accepted') return;
    this.#held = undefined;
    const mid = calculateMid(tick.bid, tick.ask);
    if (marketTimeMs !== undefined) {
      const lastPrice = this.#history.at(-1) ?? mid;
      this.#previousClose = followSession(this.instrument, this.#previousClose, marketTimeMs, lastPrice);
    }
    this.candles.fold(tick.atMs, mid, tick.size);
    this.day.addPrice(tick.atMs, mid, tick.size);
    this.#recent.add(tick);
    this.#history.push(mid);
    if (this.#history.length > pointsMax) this.#history.shift();
    this.#atMs = tick.atMs;
  }

  /** Puts a made-up history before what there is. */
  startHistory(made: MarketHistory): void {
    this.candles.prepend(made.blocks);
    this.day.prepend(listDayBlocks(made));
    this.#history = [...made.points, ...this.#history].slice(-pointsMax);
    // The close of the history is measured in the history's own time, which for a replay is not the market's.
    const closeAtMs = this.#previousClose?.atMs ?? made.previousClose?.atMs;
    if (made.previousClose && closeAtMs !== undefined) {
      this.#previousClose = { ...made.previousClose, atMs: closeAtMs };
    }
    this.#atMs = Math.max(this.#atMs, made.atMs);
    this.#isChanged = true;
  }

  findQuote(nowMs: number): MarketQuote | undefined {
    const { tick } = this;
    const statistics = this.day.calculate(nowMs);
    const close = this.instrument.sessionCalendar === 'always' ? undefined : this.#previousClose?.price;
    const price = tick ? calculateMid(tick.bid, tick.ask) : this.#history.at(-1);
    if (price === undefined || !statistics) return undefined;
    return buildQuote(tick, price, statistics, close ?? statistics.priceBefore);
  }

  /** The last accepted ticks, newest first. */
  listRecords(limit: number): Tick[] {
    return this.#recent.list(limit).reverse();
  }

  /** Mids of the mini chart, oldest first. */
  listHistory(): Price[] {
    return [...this.#history];
  }

  takeState(): MarketState {
    this.#isChanged = false;
    return {
      instrumentId: this.instrument.id,
      sequence: this.#sequence,
      atMs: this.#atMs,
      previousClose: this.#previousClose,
      recent: encodeTickBlock(this.#recent.list()),
      held: this.#held ? encodeHeld(this.#held) : null,
      history: encodeHistory(this.#history),
    };
  }

  /** What was taken did not get saved. */
  keepState(): void {
    this.#isChanged = true;
  }
}

/** The blocks of five minutes that hold the last day of a history. */
function listDayBlocks({ blocks, atMs }: MarketHistory): CandleBlock[] {
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
