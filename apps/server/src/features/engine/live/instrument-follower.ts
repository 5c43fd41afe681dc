import { setTimeout as pause } from 'node:timers/promises';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import type { MarketData } from '../../market-data/index.ts';
import { CatchUp } from '../catch-up/catch-up.ts';
import { readAccepted } from '../catch-up/read-accepted.ts';
import { replayOrder } from '../catch-up/replay-order.ts';
import { Progress } from '../progress/progress.ts';
import { type Decision, decideOrder, type TrackedKinds, type TrackedOrder } from '../tracked-order.ts';
import { InstrumentEngine } from './instrument-engine.ts';
import { createSessionWatch, type MarketTime, type SessionWatch } from './session-watch.ts';
import { type PlacedTick, TickRing } from './tick-ring.ts';

export interface InstrumentFollowerOptions {
  readonly instrument: Instrument;
  readonly kinds: TrackedKinds;
  readonly marketData: Pick<MarketData, 'readTicks' | 'listRecords'> & MarketTime;
  readonly startedAtMs: number;
  readonly findSessionNoticeMs: () => number;
  /** Decisions, in order. Each is to be given to `confirm` when its owner is done with it. */
  readonly onDecisions: (decisions: readonly Decision[]) => void;
  readonly onFailure: (error: unknown) => void;
  /** Ticks at hand. Commits that take longer than these come to are replayed from the record. */
  readonly ringTickCount?: number;
}

const ringTickCountDefault = 1_024;
/** Accepted ticks that market data keeps of every instrument. */
const recentTickCountMax = 100;
const checkedCountMax = 1_024;
/** After so many orders that one tick decides on the others of the program are let in. */
const decidedAtOnceMax = 64;
const breathMs = 1;

/** One instrument as the running engine follows it: its ticks, and the orders that have seen all of them. */
export class InstrumentFollower {
  readonly #options: InstrumentFollowerOptions;
  readonly #sessions: SessionWatch;
  readonly #progress = new Progress();
  readonly #catchUp: CatchUp;
  /** Up to where orders that their owners took out were followed: what comes back unchanged need not look back far. */
  readonly #checked = new Map<number, number>();
  #newest: PlacedTick | undefined;
  #ring: TickRing | undefined;
  #engine: InstrumentEngine;
  #isStarted = false;
  #isStopped = false;
  #deciding: Promise<void> | undefined;

  constructor(options: InstrumentFollowerOptions) {
    this.#options = options;
    const { instrument, kinds, marketData, startedAtMs, findSessionNoticeMs, onFailure } = options;
    this.#sessions = createSessionWatch(instrument, marketData, startedAtMs, findSessionNoticeMs);
    this.#engine = new InstrumentEngine(instrument.id, kinds);
    this.#catchUp = new CatchUp({
      ...{ instrumentId: instrument.id, kinds, progress: this.#progress, onFailure },
      process: (engine, placed) => this.#process(engine, placed),
      read: sequence => readAccepted(marketData, instrument.id, sequence),
      listAtHand: sequence => this.#listMissed(sequence),
      listKept: sequence => this.#openRing().listKeptAfter(sequence),
      onReached: engine => this.#merge(engine),
    });
  }

  /** The newest accepted tick, be it of an earlier run. */
  get newest(): PlacedTick | undefined {
    return this.#newest ?? this.#findBefore(Number.POSITIVE_INFINITY);
  }

  get trackedCount(): number {
    return this.#engine.orderCount + this.#catchUp.waitingCount;
  }

  /** Every tick so far has been processed. */
  get isCaughtUp(): boolean {
    return this.#catchUp.isDone && !this.#deciding;
  }

  /** The next accepted tick. */
  process(tick: Tick): void {
    const earlier = this.#newest ?? this.#findBefore(tick.sequence);
    this.#newest = { tick, before: earlier?.tick, earlier: earlier?.before };
    this.#ring?.add(tick);
    this.#process(this.#engine, this.#newest);
  }

  track(order: TrackedOrder): void {
    // The next start finds it in the database.
    if (this.#isStopped) return;
    this.#engine.remove(order.id);
    this.#catchUp.withdraw(order.id);
    const checkedSequence = this.#checked.get(order.id) ?? 0;
    this.#checked.delete(order.id);
    const wanted = checkedSequence > order.fromSequence ? { ...order, fromSequence: checkedSequence } : order;
    const ticks = this.#isStarted ? this.#listMissed(wanted.fromSequence) : undefined;
    if (!ticks) {
      this.#catchUp.add(wanted);
      return;
    }
    const left = replayOrder(this.#options.kinds, wanted, ticks, this.#sessions, decision => this.#emit([decision]));
    if (!left) return;
    this.#openRing();
    this.#engine.add(left);
  }

  /** What the first tick after an order means for it, of the ticks at hand; undefined when it has not come. */
  decideFirst(order: TrackedOrder): Decision | undefined {
    const [first] = (this.#isStarted && this.#listMissed(order.fromSequence)) || [];
    return first && decideOrder(this.#options.kinds, order, first.tick, first.before);
  }

  /** Answers whether it was followed up to the newest tick; one that is catching up stays. */
  untrack(id: number): boolean {
    const decisions = this.#engine.decideNow(id);
    this.#emit(decisions);
    if (decisions.length > 0 || !this.#engine.remove(id)) return false;
    this.#checked.set(id, this.newest?.tick.sequence ?? 0);
    for (const known of this.#checked.keys()) {
      if (this.#checked.size <= checkedCountMax) break;
      this.#checked.delete(known);
    }
    return true;
  }

  advance(nowMs: number): void {
    const engine = this.#engine;
    // Who is left over from a tick is not decided on by the clock.
    if (!this.#isStarted || engine.pendingCount > 0) return;
    this.#emit(engine.advance(nowMs, this.newest?.tick));
    if (engine.sessionCount === 0 || !this.newest) return;
    const { tick, before } = this.newest;
    if (this.#sessions.isOverAt(tick, nowMs)) this.#emit(engine.endSession(tick, before));
    else if (this.#sessions.isNearEnd(tick, nowMs)) this.#emit(engine.noticeSession(nowMs, tick));
  }

  /** Keeps progress at or below a sequence until the answer is called. */
  hold(sequence: number): () => void {
    return this.#progress.holdUntilReleased(sequence);
  }

  /** The owner is done with a decision. */
  confirm({ tick }: Decision): void {
    if (tick) this.#progress.release(tick.sequence - 1);
  }

  /** Goes on with the orders tracked so far. `progress` is up to where those that were open already have been checked. */
  async start(progress: number): Promise<void> {
    this.#isStarted = true;
    await this.#catchUp.start(progress);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([this.#catchUp.stop(), this.#deciding]);
  }

  /** Up to where everything is decided and dealt with; undefined when nothing is tracked. */
  findProgress(): number | undefined {
    const isIdle = this.trackedCount === 0 && !this.#progress.isHeld;
    if (!this.#isStarted || isIdle || !this.newest) return undefined;
    return this.#progress.limit(this.newest.tick.sequence);
  }

  async whenCaughtUp(): Promise<void> {
    await Promise.all([this.#catchUp.whenDone(), this.#deciding]);
  }

  #openRing(): TickRing {
    if (this.#ring) return this.#ring;
    const { instrument, marketData, ringTickCount = ringTickCountDefault } = this.#options;
    const recentCount = Math.min(recentTickCountMax, ringTickCount);
    const ticks = marketData.listRecords(instrument.id, recentCount).toReversed();
    this.#ring = new TickRing(ringTickCount, ticks, ticks.length < recentCount);
    return this.#ring;
  }

  /** Accepted ticks after a sequence, up to the newest one that the engine has processed. */
  #listMissed(sequence: number): readonly PlacedTick[] | undefined {
    const newestSequence = this.newest?.tick.sequence ?? 0;
    if (sequence >= newestSequence) return [];
    const ticks = this.#openRing().listAfter(sequence);
    return ticks?.filter(({ tick }) => tick.sequence <= newestSequence);
  }

  #emit(decisions: readonly Decision[]): void {
    if (decisions.length === 0) return;
    for (const { tick } of decisions) if (tick) this.#progress.hold(tick.sequence - 1);
    this.#options.onDecisions(decisions);
  }

  /** The end of a session comes before the tick that shows it. */
  #process(engine: InstrumentEngine, { tick, before, earlier }: PlacedTick): void {
    if (engine.sessionCount > 0 && before && this.#sessions.isOver(before, tick)) {
      this.#emit([...engine.decidePending(), ...engine.endSession(before, earlier)]);
    }
    this.#emit(engine.process(tick, before, decidedAtOnceMax));
    if (engine.pendingCount > 0) this.#deciding ??= this.#decidePending(engine, tick.sequence);
  }

  /** Goes on between other work; progress waits, because a start looks at nobody whom it has passed. */
  async #decidePending(engine: InstrumentEngine, sequence: number): Promise<void> {
    const release = this.hold(sequence - 1);
    while (engine.pendingCount > 0 && !this.#isStopped) {
      await pause(breathMs);
      this.#emit(engine.decidePending(decidedAtOnceMax));
    }
    // What a stop leaves undecided is found again by the next start.
    if (engine.pendingCount === 0) release();
    this.#deciding = undefined;
  }

  #findBefore(sequence: number): PlacedTick | undefined {
    const records = this.#options.marketData.listRecords(this.#options.instrument.id, 4);
    const [tick, before, earlier] = records.filter(record => record.sequence < sequence);
    return tick && { tick, before, earlier };
  }

  /** Those who have caught up go on with the others; the fewer move. */
  #merge(caughtUp: InstrumentEngine): void {
    this.#openRing();
    const present = this.#engine;
    for (const engine of [present, caughtUp]) this.#emit(engine.decidePending());
    const [most, fewest] = present.orderCount < caughtUp.orderCount ? [caughtUp, present] : [present, caughtUp];
    this.#engine = most;
    for (const order of fewest.list()) most.add(order);
  }
}
