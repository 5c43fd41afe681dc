import type { Instrument } from '@truemark/domain/instrument';
import type { Tick } from '@truemark/domain/tick';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { MarketData } from '../market-data/index.ts';
import type { ContractDecision, ItemKind, OptionDecision, WatchedContract, WatchedOption } from './watched-item.ts';

export interface EngineOptions {
  readonly marketData: Pick<
    MarketData,
    'onAcceptedTick' | 'readTicks' | 'listRecords' | 'calculateMarketTimeMs' | 'whenSynced'
  >;
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly log: Log;
  readonly database: Database;
}

/** The newest accepted tick of an instrument and the accepted one before it. */
export interface NewestTicks {
  readonly tick: Tick;
  readonly before: Tick | undefined;
}

/**
 * Takes decisions to their owner, in batches. It resolves when each is committed, or found to be no longer wanted, and
 * what goes on is watched again; when it rejects, the same batch is offered again until it resolves.
 */
export type DecisionListener<Decision> = (decisions: readonly Decision[]) => Promise<void>;

/** Follows every open contract and option and says what happens to it, on accepted ticks and by the clock. */
export interface Engine {
  /**
   * Follows an item that stands so in the database, over every tick after its `fromSequence`, also those that have come
   * already. An item of the same id is replaced. Before `start` it is only noted.
   */
  watchContract(item: WatchedContract): void;
  watchOption(item: WatchedOption): void;
  /** Follows it no more; a decision that was taken already still arrives. */
  unwatch(kind: ItemKind, id: number): void;
  /** One listener a kind, set before `start`. Decisions arrive when the ticks they rest on are on disk. */
  onDecisions(kind: 'contract', listener: DecisionListener<ContractDecision>): void;
  onDecisions(kind: 'option', listener: DecisionListener<OptionDecision>): void;
  /** The newest accepted tick. Known before `start`, from when the markets are restored. */
  newestTick(instrumentId: number): Tick | undefined;
  newestTicks(instrumentId: number): NewestTicks | undefined;
  /**
   * A row is about to be committed whose `fromSequence` is this one, and is watched only then: until the answer is
   * called, a restart checks again every tick after it. To be called before the commit, ended after `watch…` (or when
   * nothing was committed). Market orders and options that wait for their first tick do without.
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
