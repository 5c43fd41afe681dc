import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import { assert } from '@truemark/domain/result';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { MarketData } from '../market-data/index.ts';
import { createDecisionQueue, type DecisionListener, type DecisionQueue } from './live/decision-queue.ts';
import { InstrumentWatch } from './live/instrument-watch.ts';
import type { MarketTime } from './live/session-watch.ts';
import type { PlacedTick } from './live/tick-ring.ts';
import { ProgressSaver } from './progress/progress-saver.ts';
import type {
  ContractDecision,
  Decision,
  DecisionOf,
  ItemKind,
  OptionDecision,
  WatchedContract,
  WatchedOption,
} from './watched-item.ts';

export interface EngineOptions {
  readonly marketData: Pick<MarketData, 'onAcceptedTick' | 'readTicks' | 'listRecords' | 'whenSynced'> & MarketTime;
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly log: Log;
  readonly database: Database;
  /** How long before the end of its session the owner of a position is told that it closes with it, ms. */
  readonly findSessionNoticeMs: () => number;
}

/** Follows every open contract and option and says what happens to it, on accepted ticks and by the clock. */
export interface Engine {
  /**
   * Follows an item that stands so in the database, over every tick after its `fromSequence`, also those that have come
   * already. An item of the same id is replaced. Before `start` it is only noted.
   */
  watchContract(item: WatchedContract): void;
  watchOption(item: WatchedOption): void;
  /**
   * What the first tick after a contract's `fromSequence` means for it, when that tick is at hand; it may not be on disk
   * yet. The contract is followed no more than before, and a later watch would decide the same.
   */
  decideFirst(item: WatchedContract): ContractDecision | undefined;
  /**
   * Follows it no more. Answers whether it was followed, with no decision on its way: every tick up to the newest has
   * been looked at then, and the caller may change the row. When not, a decision that was taken already still arrives,
   * and an item that is catching up goes on doing so.
   */
  unwatch(kind: ItemKind, id: number): boolean;
  /** One listener a kind, set before `start`. Decisions arrive when the ticks they rest on are on disk. */
  onDecisions<Kind extends ItemKind>(kind: Kind, listener: DecisionListener<DecisionOf<Kind>>): void;
  /** The newest accepted tick. Known before `start`, from when the markets are restored. */
  newestTick(instrumentId: number): Tick | undefined;
  newestTicks(instrumentId: number): PlacedTick | undefined;
  /**
   * A row is about to be committed whose `fromSequence` is this one, and is watched only then: until the answer is
   * called, a restart checks again every tick after it. To be called when the sequence is read, and ended after
   * `watch…`, or when nothing was committed. Market orders need it as well: a fill that comes late would else be
   * committed behind the progress, and its first ticks be left out after a crash. Options do without, and so does what a
   * listener commits: its decision holds progress back.
   */
  holdProgress(instrumentId: number, sequence: number): () => void;
  /** Catches everything noted up with the record, and goes on with the ticks that come. The markets are running by now. */
  start(): Promise<void>;
  /** Waits for what is being posted; decisions not handed over yet are taken again after the next start. */
  stop(): Promise<void>;
  /** Acts on the time that has passed; by itself ten times a second. */
  advance(): void;
  countWatched(): { readonly contracts: number; readonly options: number };
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
  readonly #queues: { readonly [Kind in ItemKind]: DecisionQueue<DecisionOf<Kind>> };
  readonly #watches: ReadonlyMap<number, InstrumentWatch>;
  readonly #progress: ProgressSaver;
  readonly #endTicks: () => void;
  #timers: readonly NodeJS.Timeout[] = [];
  /** Time as the record keeps it: it never goes back, whatever the machine's clock does. */
  #nowMs: number;

  constructor(options: EngineOptions) {
    const { marketData, clock, log, database } = options;
    this.#options = options;
    this.#nowMs = clock.nowMs();
    const whenSynced = () => marketData.whenSynced();
    const parts = { whenSynced, onDone: (decisions: readonly Decision[]) => this.#confirm(decisions), log };
    this.#queues = {
      // Who has just ordered waits for the price, whatever crowd ends meanwhile.
      contract: createDecisionQueue<ContractDecision>({ ...parts, isUrgent: ({ type }) => type === 'fill' }),
      option: createDecisionQueue<OptionDecision>({ ...parts, isUrgent: ({ type }) => type === 'buy' }),
    };
    this.#watches = new Map(options.instruments.map(instrument => [instrument.id, this.#openWatch(instrument)]));
    this.#progress = new ProgressSaver({ database, log, whenSynced, watches: this.#watches });
    this.#endTicks = marketData.onAcceptedTick(tick => {
      this.#nowMs = Math.max(this.#nowMs, tick.atMs);
      this.#watches.get(tick.instrumentId)?.take(tick);
    });
  }

  watchContract(item: WatchedContract): void {
    this.#findWatch(item.instrumentId).watch({ ...item, kind: 'contract' });
  }

  watchOption(item: WatchedOption): void {
    this.#findWatch(item.instrumentId).watch({ ...item, kind: 'option' });
  }

  decideFirst(item: WatchedContract): ContractDecision | undefined {
    const decision = this.#findWatch(item.instrumentId).decideFirst({ ...item, kind: 'contract' });
    return decision?.kind === 'contract' ? decision : undefined;
  }

  unwatch(kind: ItemKind, id: number): boolean {
    for (const watch of this.#watches.values()) if (watch.unwatch(kind, id)) return true;
    return false;
  }

  onDecisions<Kind extends ItemKind>(kind: Kind, listener: DecisionListener<DecisionOf<Kind>>): void {
    this.#queues[kind].listen(listener);
  }

  newestTick(instrumentId: number): Tick | undefined {
    return this.newestTicks(instrumentId)?.tick;
  }

  newestTicks(instrumentId: number): PlacedTick | undefined {
    return this.#watches.get(instrumentId)?.newest;
  }

  holdProgress(instrumentId: number, sequence: number): () => void {
    return this.#findWatch(instrumentId).hold(sequence);
  }

  async start(): Promise<void> {
    const progress = await this.#progress.load();
    for (const queue of this.#listQueues()) queue.open();
    for (const [instrumentId, watch] of this.#watches) await watch.start(progress.get(instrumentId) ?? 0);
    this.#options.log.info(this.countWatched(), 'engine started');
    this.advance();
    this.#timers = [
      setInterval(() => this.advance(), advanceIntervalMs),
      setInterval(() => void this.#progress.save(), saveIntervalMs),
    ];
  }

  async stop(): Promise<void> {
    this.#endTicks();
    for (const timer of this.#timers) clearInterval(timer);
    for (const watch of this.#watches.values()) await watch.stop();
    await Promise.all(this.#listQueues().map(queue => queue.close()));
    await this.#progress.save();
  }

  advance(): void {
    this.#nowMs = Math.max(this.#nowMs, this.#options.clock.nowMs());
    for (const watch of this.#watches.values()) watch.advance(this.#nowMs);
  }

  countWatched() {
    const watches = [...this.#watches.values()];
    return {
      contracts: watches.reduce((sum, watch) => sum + watch.countItems('contract'), 0),
      options: watches.reduce((sum, watch) => sum + watch.countItems('option'), 0),
    };
  }

  async whenIdle(): Promise<void> {
    const watches = [...this.#watches.values()];
    const queues = this.#listQueues();
    do {
      await Promise.all(watches.map(watch => watch.whenCaughtUp()));
      await Promise.all(queues.map(queue => queue.whenIdle()));
    } while (!queues.every(({ isIdle }) => isIdle) || !watches.every(({ isCaughtUp }) => isCaughtUp));
  }

  #openWatch(instrument: Instrument): InstrumentWatch {
    const { marketData, log, findSessionNoticeMs } = this.#options;
    return new InstrumentWatch({
      ...{ instrument, marketData, findSessionNoticeMs },
      startedAtMs: this.#nowMs,
      onDecisions: decisions => this.#queue(decisions),
      onFailure: error =>
        log.error({ err: error, code: instrument.code }, 'the tick record could not be read; trying again'),
    });
  }

  #findWatch(instrumentId: number): InstrumentWatch {
    const watch = this.#watches.get(instrumentId);
    assert(watch, `there is no instrument ${instrumentId}`);
    return watch;
  }

  #listQueues() {
    return [this.#queues.contract, this.#queues.option] as const;
  }

  #queue(decisions: readonly Decision[]): void {
    for (const decision of decisions) {
      if (decision.kind === 'contract') this.#queues.contract.add(decision);
      else this.#queues.option.add(decision);
    }
    for (const queue of this.#listQueues()) queue.flush();
  }

  #confirm(decisions: readonly Decision[]): void {
    for (const decision of decisions) this.#watches.get(decision.instrumentId)?.confirm(decision);
  }
}
