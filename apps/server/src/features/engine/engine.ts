import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import { assert } from '@truemark/domain/result';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { MarketData } from '../market-data/index.ts';
import { DecisionQueue } from './live/decision-queue.ts';
import { InstrumentFollower } from './live/instrument-follower.ts';
import type { MarketTime } from './live/session-watch.ts';
import type { PlacedTick } from './live/tick-ring.ts';
import { ProgressSaver } from './progress/progress-saver.ts';
import { type Decision, type TrackedKind, TrackedKinds, type TrackedOrder } from './tracked-order.ts';

export interface EngineOptions {
  readonly marketData: Pick<MarketData, 'onAcceptedTick' | 'readTicks' | 'listRecords' | 'whenSynced'> & MarketTime;
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly log: Log;
  readonly database: Database;
  /** How long before the end of its session the owner of a position is told that it closes with it, ms. */
  readonly findSessionNoticeMs: () => number;
}

/** The open orders of one product, as the engine follows them. */
export interface OrderTracker<Order extends TrackedOrder, Made extends Decision> {
  /**
   * Follows an order that stands so in the database, over every tick after its `fromSequence`, also those that have come
   * already. An order of the same number is replaced. Before `start` it is only noted.
   */
  track(order: Order): void;
  /**
   * What the first tick after an order's `fromSequence` means for it, when that tick is at hand; it may not be on disk
   * yet. The order is tracked no more than before, and if it is tracked later the decision is the same.
   */
  decideFirst(order: Order): Made | undefined;
  /**
   * Follows it no more. Answers whether it was followed, with no decision on its way: every tick up to the newest has
   * been looked at then, and the caller may change the row. When not, a decision that was taken already still arrives,
   * and an order that is catching up goes on doing so.
   */
  untrack(order: Pick<TrackedOrder, 'id' | 'instrumentId'>): boolean;
  /**
   * Who writes what is decided, set before `start`; called when the ticks of the decisions are on disk. It resolves when
   * each is committed, or found to be no longer wanted, and what goes on is tracked again; when it rejects, the same
   * batch is offered again until it resolves.
   */
  onDecisions(listener: (decisions: readonly Made[]) => Promise<void>): void;
}

/** Follows every open order and says what happens to it, on accepted ticks and by the clock. */
export interface Engine {
  /** Before `start`, once for each product. */
  register<Order extends TrackedOrder, Made extends Decision>(
    kind: TrackedKind<Order, Made>,
  ): OrderTracker<Order, Made>;
  /** The newest accepted tick. Known before `start`, from when the markets are restored. */
  newestTick(instrumentId: number): Tick | undefined;
  newestTicks(instrumentId: number): PlacedTick | undefined;
  /**
   * A row is about to be committed whose `fromSequence` is this one, and is tracked only then: until the answer is
   * called, a restart checks again every tick after it. To be called when the sequence is read, and ended after `track`,
   * or when nothing was committed. Market orders need it as well: a fill that comes late would else be committed behind
   * the progress, and its first ticks be left out after a crash. Options do without, and so does what a listener commits:
   * its decision holds progress back.
   */
  holdProgress(instrumentId: number, sequence: number): () => void;
  /** Catches everything noted up with the record, and goes on with the ticks that come. The markets are running by now. */
  start(): Promise<void>;
  /** Waits for what is being posted; decisions not handed over yet are taken again after the next start. */
  stop(): Promise<void>;
  /** Acts on the time that has passed; by itself ten times a second. */
  advance(): void;
  countTracked(): number;
  /** Resolves when every decision taken so far, and what followed from it, has been dealt with. */
  whenIdle(): Promise<void>;
}

const advanceIntervalMs = 100;
const saveIntervalMs = 1_000;

export function createEngine(options: EngineOptions): Engine {
  return new RunningEngine(options);
}

class RunningEngine implements Engine {
  readonly #options: EngineOptions;
  readonly #kinds = new TrackedKinds();
  readonly #queues = new Map<string, DecisionQueue>();
  readonly #followers: ReadonlyMap<number, InstrumentFollower>;
  readonly #progress: ProgressSaver;
  readonly #endTicks: () => void;
  #timers: readonly NodeJS.Timeout[] = [];
  /** Time as the record keeps it: it never goes back, whatever the machine's clock does. */
  #nowMs: number;

  constructor(options: EngineOptions) {
    const { marketData, clock, log, database } = options;
    this.#options = options;
    this.#nowMs = clock.nowMs();
    this.#followers = new Map(
      options.instruments.map(instrument => [instrument.id, this.#createFollower(instrument)] as const),
    );
    const whenSynced = () => marketData.whenSynced();
    this.#progress = new ProgressSaver({ database, log, whenSynced, followers: this.#followers });
    this.#endTicks = marketData.onAcceptedTick(tick => {
      this.#nowMs = Math.max(this.#nowMs, tick.atMs);
      this.#followers.get(tick.instrumentId)?.process(tick);
    });
  }

  register<Order extends TrackedOrder, Made extends Decision>(
    kind: TrackedKind<Order, Made>,
  ): OrderTracker<Order, Made> {
    const { marketData, log } = this.#options;
    const queue = new DecisionQueue({
      whenSynced: () => marketData.whenSynced(),
      isUrgent: decision => this.#kinds.of(decision).isUrgent(decision),
      onDone: decisions => {
        for (const decision of decisions) this.#followers.get(decision.instrumentId)?.confirm(decision);
      },
      log,
    });
    this.#kinds.add(kind);
    this.#queues.set(kind.name, queue);
    // What is decided on an order of a kind is a decision of that kind.
    return {
      track: order => this.#findFollower(order.instrumentId).track(order),
      decideFirst: order => this.#findFollower(order.instrumentId).decideFirst(order) as Made | undefined,
      untrack: ({ id, instrumentId }) => this.#findFollower(instrumentId).untrack(id),
      onDecisions: listener => queue.listen(decisions => listener(decisions as readonly Made[])),
    };
  }

  newestTick(instrumentId: number): Tick | undefined {
    return this.newestTicks(instrumentId)?.tick;
  }

  newestTicks(instrumentId: number): PlacedTick | undefined {
    return this.#followers.get(instrumentId)?.newest;
  }

  holdProgress(instrumentId: number, sequence: number): () => void {
    return this.#findFollower(instrumentId).hold(sequence);
  }

  async start(): Promise<void> {
    const progress = await this.#progress.load();
    for (const queue of this.#queues.values()) queue.open();
    for (const [instrumentId, follower] of this.#followers) await follower.start(progress.get(instrumentId) ?? 0);
    this.#options.log.info({ orders: this.countTracked() }, 'engine started');
    this.advance();
    this.#timers = [
      setInterval(() => this.advance(), advanceIntervalMs),
      setInterval(() => void this.#progress.save(), saveIntervalMs),
    ];
  }

  async stop(): Promise<void> {
    this.#endTicks();
    for (const timer of this.#timers) clearInterval(timer);
    for (const follower of this.#followers.values()) await follower.stop();
    await Promise.all([...this.#queues.values()].map(queue => queue.close()));
    await this.#progress.save();
  }

  advance(): void {
    this.#nowMs = Math.max(this.#nowMs, this.#options.clock.nowMs());
    for (const follower of this.#followers.values()) follower.advance(this.#nowMs);
  }

  countTracked(): number {
    return [...this.#followers.values()].reduce((sum, { trackedCount }) => sum + trackedCount, 0);
  }

  async whenIdle(): Promise<void> {
    const followers = [...this.#followers.values()];
    const queues = [...this.#queues.values()];
    do {
      await Promise.all(followers.map(follower => follower.whenCaughtUp()));
      await Promise.all(queues.map(queue => queue.whenIdle()));
    } while (!queues.every(({ isIdle }) => isIdle) || !followers.every(({ isCaughtUp }) => isCaughtUp));
  }

  #createFollower(instrument: Instrument): InstrumentFollower {
    const { marketData, log, findSessionNoticeMs } = this.#options;
    return new InstrumentFollower({
      ...{ instrument, kinds: this.#kinds, marketData, findSessionNoticeMs },
      startedAtMs: this.#nowMs,
      onDecisions: decisions => this.#queue(decisions),
      onFailure: error =>
        log.error({ err: error, code: instrument.code }, 'the tick record could not be read; trying again'),
    });
  }

  #findFollower(instrumentId: number): InstrumentFollower {
    const follower = this.#followers.get(instrumentId);
    assert(follower, `there is no instrument ${instrumentId}`);
    return follower;
  }

  #queue(decisions: readonly Decision[]): void {
    for (const decision of decisions) this.#queues.get(decision.kind)?.add(decision);
    for (const queue of this.#queues.values()) queue.flush();
  }
}
