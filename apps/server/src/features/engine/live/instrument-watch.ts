import { setTimeout as pause } from 'node:timers/promises';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import type { MarketData } from '../../market-data/index.ts';
import { CatchUp } from '../catch-up/catch-up.ts';
import { readAccepted } from '../catch-up/read-accepted.ts';
import { ProgressHolds } from '../progress/progress-holds.ts';
import type { Decision, ItemKind, WatchedItem } from '../watched-item.ts';
import { decideItem } from './decide-item.ts';
import { followAlone } from './follow-alone.ts';
import { InstrumentEngine } from './instrument-engine.ts';
import { ItemSet } from './item-set.ts';
import { createSessionWatch, type MarketTime, type SessionWatch } from './session-watch.ts';
import { createTickRing, type PlacedTick, type TickRing } from './tick-ring.ts';

export interface InstrumentWatchOptions {
  readonly instrument: Instrument;
  readonly marketData: Pick<MarketData, 'readTicks' | 'listRecords'> & MarketTime;
  readonly startedAtMs: number;
  readonly findSessionNoticeMs: () => number;
  /** Decisions, in order. Each is to be given to `confirm` when its owner is done with it. */
  readonly onDecisions: (decisions: readonly Decision[]) => void;
  readonly onFailure: (error: unknown) => void;
  /** Ticks at hand. Commits that take longer than these come to are caught up from the record. */
  readonly ringTickCount?: number;
}

const ringTickCountDefault = 1_024;
/** Accepted ticks that market data keeps of every instrument. */
const recentTickCountMax = 100;
const checkedCountMax = 1_024;
const retryMs = 1_000;
/** After so many items that one tick decides on the others of the program are let in. */
const decidedAtOnceMax = 64;
const breathMs = 1;

/** One instrument as the running engine follows it: its ticks, its items, and those that have to catch up. */
export class InstrumentWatch {
  readonly #options: InstrumentWatchOptions;
  readonly #sessions: SessionWatch;
  readonly #holds = new ProgressHolds();
  /** Noted before the start, or missing ticks that are not at hand. */
  readonly #behind: ItemSet;
  /** Up to where items that their owners took out were followed: what comes back unchanged need not look back far. */
  readonly #checked = new Map<string, number>();
  #newest: PlacedTick | undefined;
  #ring: TickRing | undefined;
  #engine: InstrumentEngine | undefined;
  #isStarted = false;
  #isStopped = false;
  #catchUp: CatchUp | undefined;
  #catchingCount = 0;
  #running: Promise<void> | undefined;
  #deciding: Promise<void> | undefined;

  constructor(options: InstrumentWatchOptions) {
    this.#options = options;
    this.#behind = new ItemSet(options.instrument.id);
    const { instrument, marketData, startedAtMs, findSessionNoticeMs } = options;
    this.#sessions = createSessionWatch(instrument, marketData, startedAtMs, findSessionNoticeMs);
  }

  /** The newest accepted tick, be it of an earlier run. */
  get newest(): PlacedTick | undefined {
    return this.#newest ?? this.#findBefore(Number.POSITIVE_INFINITY);
  }

  countItems = (kind: ItemKind): number => (this.#engine?.count(kind) ?? 0) + this.#behind.count(kind);

  /** Nothing has to catch up. */
  get isCaughtUp(): boolean {
    return !this.#running && !this.#deciding;
  }

  /** The next accepted tick. */
  take(tick: Tick): void {
    const earlier = this.#newest ?? this.#findBefore(tick.sequence);
    this.#newest = { tick, before: earlier?.tick, earlier: earlier?.before };
    this.#ring?.add(tick);
    if (this.#engine) this.#follow(this.#engine, this.#newest);
  }

  watch(item: WatchedItem): void {
    // The next start finds it in the database.
    if (this.#isStopped) return;
    this.#withdraw(item.kind, item.id);
    const checkedSequence = this.#takeCheckedSequence(item);
    const wanted = checkedSequence > item.fromSequence ? { ...item, fromSequence: checkedSequence } : item;
    const ticks = this.#isStarted ? this.#listMissed(wanted.fromSequence) : undefined;
    if (!ticks) {
      this.#behind.add(wanted);
      this.#holds.add(wanted.fromSequence);
      if (this.#isStarted) this.#running ??= this.#catchUpAll(this.#behind.takeAll());
      return;
    }
    const left = followAlone(wanted, ticks, this.#sessions, decision => this.#emit([decision]));
    if (left) this.#openEngine().add(left);
  }

  /** What the first tick after an item means for it, of the ticks at hand; undefined when it has not come. */
  decideFirst(item: WatchedItem): Decision | undefined {
    const [first] = (this.#isStarted && this.#listMissed(item.fromSequence)) || [];
    return first && decideItem(item, first.tick, first.before);
  }

  /** Answers whether it was followed up to the newest tick; one that is catching up stays. */
  unwatch(kind: ItemKind, id: number): boolean {
    const decisions = this.#engine?.decideNow(kind, id) ?? [];
    this.#emit(decisions);
    if (decisions.length > 0 || !this.#engine?.remove(kind, id)) return false;
    this.#checked.set(`${kind} ${id}`, this.newest?.tick.sequence ?? 0);
    for (const key of this.#checked.keys()) {
      if (this.#checked.size <= checkedCountMax) break;
      this.#checked.delete(key);
    }
    return true;
  }

  advance(nowMs: number): void {
    const engine = this.#engine;
    // Who is left over from a tick is not decided on by the clock.
    if (!engine || !this.#isStarted || engine.pendingCount > 0) return;
    this.#emit(engine.advance(nowMs, this.newest?.tick));
    if (engine.sessionCount === 0 || !this.newest) return;
    const { tick, before } = this.newest;
    if (this.#sessions.isOverAt(tick, nowMs)) this.#emit(engine.endSession(tick, before));
    else if (this.#sessions.isNearEnd(tick, nowMs)) this.#emit(engine.warnSession(nowMs, tick));
  }

  /** Keeps progress at or below a sequence until the answer is called. */
  hold(sequence: number): () => void {
    let isHeld = true;
    this.#holds.add(sequence);
    return () => {
      if (isHeld) this.#holds.remove(sequence);
      isHeld = false;
    };
  }

  /** The owner is done with a decision. */
  confirm({ tick }: Decision): void {
    if (tick) this.#holds.remove(tick.sequence - 1);
  }

  /** Goes on with the items noted so far. `progress` is up to where those that were open already have been checked. */
  async start(progress: number): Promise<void> {
    const noted = this.#behind.takeAll();
    for (const { fromSequence } of noted) this.#holds.remove(fromSequence);
    const items = noted.map(item => {
      const isChecked = item.stage === 'resting' || item.stage === 'holding';
      return isChecked && item.fromSequence < progress ? { ...item, fromSequence: progress } : item;
    });
    for (const { fromSequence } of items) this.#holds.add(fromSequence);
    this.#isStarted = true;
    if (items.length > 0) this.#running ??= this.#catchUpAll(items);
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([this.#running, this.#deciding]);
  }

  /** Up to where everything is decided and dealt with; undefined when nothing is watched. */
  findProgress(): number | undefined {
    const isIdle =
      this.countItems('contract') + this.countItems('option') + this.#catchingCount + this.#holds.size === 0;
    if (!this.#isStarted || isIdle || !this.newest) return undefined;
    return this.#holds.limit(this.newest.tick.sequence);
  }

  async whenCaughtUp(): Promise<void> {
    await Promise.all([this.#running, this.#deciding]);
  }

  #withdraw(kind: ItemKind, id: number): void {
    this.#engine?.remove(kind, id);
    this.#catchUp?.withdraw(kind, id);
    const behind = this.#behind.remove(kind, id);
    if (behind) this.#holds.remove(behind.fromSequence);
  }

  /** Up to where an item was followed that was taken out by its owner and comes back. */
  #takeCheckedSequence({ kind, id }: WatchedItem): number {
    if (this.#checked.size === 0) return 0;
    const key = `${kind} ${id}`;
    const sequence = this.#checked.get(key);
    this.#checked.delete(key);
    return sequence ?? 0;
  }

  #openEngine(): InstrumentEngine {
    this.#openRing();
    this.#engine ??= new InstrumentEngine(this.#options.instrument.id);
    return this.#engine;
  }

  #openRing(): TickRing {
    if (this.#ring) return this.#ring;
    const { instrument, marketData, ringTickCount = ringTickCountDefault } = this.#options;
    const recentCount = Math.min(recentTickCountMax, ringTickCount);
    const ticks = marketData.listRecords(instrument.id, recentCount).toReversed();
    this.#ring = createTickRing(ringTickCount, ticks, ticks.length < recentCount);
    return this.#ring;
  }

  /** Accepted ticks after a sequence, up to the newest one that the engine has followed. */
  #listMissed(sequence: number): readonly PlacedTick[] | undefined {
    const newestSequence = this.newest?.tick.sequence ?? 0;
    if (sequence >= newestSequence) return [];
    const ticks = this.#openRing().listAfter(sequence);
    return ticks?.filter(({ tick }) => tick.sequence <= newestSequence);
  }

  #emit(decisions: readonly Decision[]): void {
    if (decisions.length === 0) return;
    for (const { tick } of decisions) if (tick) this.#holds.add(tick.sequence - 1);
    this.#options.onDecisions(decisions);
  }

  /** The end of a session comes before the tick that shows it. */
  #follow(engine: InstrumentEngine, { tick, before, earlier }: PlacedTick): void {
    if (engine.sessionCount > 0 && before && this.#sessions.isOver(before, tick)) {
      this.#emit([...engine.decidePending(), ...engine.endSession(before, earlier)]);
    }
    this.#emit(engine.follow(tick, before, decidedAtOnceMax));
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

  /** First these, and then those that have fallen behind meanwhile. */
  async #catchUpAll(first: readonly WatchedItem[]): Promise<void> {
    for (let items = first; items.length > 0 && !this.#isStopped; items = this.#behind.takeAll()) {
      this.#catchingCount = items.length;
      this.#catchUp = this.#prepareCatchUp(items);
      while (this.#catchUp && !this.#isStopped) await this.#runCatchUp(this.#catchUp);
      for (const { fromSequence } of items) this.#holds.remove(fromSequence);
    }
    this.#running = undefined;
  }

  /** A record that cannot be read is tried again: nothing is decided on the items before. */
  async #runCatchUp(catchUp: CatchUp): Promise<void> {
    try {
      await catchUp.run(
        engine => {
          this.#merge(engine);
          this.#catchUp = undefined;
          this.#catchingCount = 0;
        },
        () => this.#isStopped,
      );
    } catch (error) {
      this.#options.onFailure(error);
      await pause(retryMs);
    }
  }

  #prepareCatchUp(items: readonly WatchedItem[]): CatchUp {
    return new CatchUp({
      instrumentId: this.#options.instrument.id,
      items,
      follow: (engine, placed) => this.#follow(engine, placed),
      read: sequence => readAccepted(this.#options.marketData, this.#options.instrument.id, sequence),
      listAtHand: sequence => this.#listMissed(sequence),
      listKept: sequence => this.#openRing().listKeptAfter(sequence),
    });
  }

  /** Those who have caught up go on with the others; the fewer move. */
  #merge(caughtUp: InstrumentEngine): void {
    this.#openRing();
    const present = this.#engine;
    for (const engine of [present, caughtUp]) if (engine) this.#emit(engine.decidePending());
    if (!present || present.itemCount < caughtUp.itemCount) this.#engine = caughtUp;
    const moved = present && this.#engine === caughtUp ? present : caughtUp;
    if (moved === this.#engine) return;
    for (const item of moved.list()) this.#engine?.add(item);
  }
}
