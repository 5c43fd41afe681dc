import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tick } from '@truemark/domain/market/tick';
import { assert } from '@truemark/domain/result';
import { sessionNoticeMs } from '@truemark/domain/sessions/leverage';
import { createInstrument } from '../../market-data/testing/test-market.ts';
import { InstrumentFollower } from '../live/instrument-follower.ts';
import { findNextStage, makeRandomItem, makeRandomLevels } from './random-items.ts';
import { createRandomSource, type RandomSource } from './random-source.ts';
import { walkAtRandom, walkStartMs } from './random-walk.ts';
import { type Outcome, ScanEngine, toOutcome } from './scan-engine.ts';
import { TestRecord } from './test-record.ts';
import { type Decision, kinds, type TrackedOrder } from './tracked-orders.ts';

/** Something that was committed: from this record on the item counts, in this state. */
interface Commit {
  readonly sequence: number;
  readonly item: TrackedOrder;
}

/** A row that is on its way into the database. */
interface Write {
  stepsLeft: number;
  readonly item: TrackedOrder;
  readonly release: () => void;
}

const instrument = createInstrument(1);
const reach = 30n * 10n ** 6n;
const stepCount = 250;

/**
 * One instrument with its owner and its database, which all lose their memory now and then: what is not committed at
 * that moment is gone. Commits take a while, and so do the answers to decisions.
 */
export class RestartedEngine {
  readonly outcomes: Outcome[] = [];
  readonly commits: Commit[] = [];
  readonly record = new TestRecord();
  readonly #random: RandomSource;
  readonly #rows = new Map<number, TrackedOrder>();
  restarts = 0;
  #follower: InstrumentFollower;
  #decisions: Decision[] = [];
  #writes: Write[] = [];
  #progress = 0;
  #lastId = 0;

  constructor(seed: number) {
    this.#random = createRandomSource(seed);
    this.#follower = this.#open();
  }

  async run(): Promise<void> {
    await this.#follower.start(0);
    const walk = walkAtRandom(this.#random, instrument.id);
    for (let step = 0; step < stepCount; step += 1) {
      await this.#takeTick(walk.next().value);
      if (this.#random.happens(4)) await this.#restart(walk);
    }
    while (this.#writes.length > 0 || this.#decisions.length > 0) {
      for (const write of this.#writes) write.stepsLeft = 0;
      await this.#work();
    }
    assert(this.#follower.findProgress() !== 0, 'progress goes on once everything is done');
    await this.#follower.stop();
  }

  async #takeTick(tick: Tick): Promise<void> {
    this.record.ticks.push(tick);
    if (tick.verdict !== 'accepted') return;
    this.#follower.process(tick);
    if (this.#random.happens(30)) this.#follower.advance(tick.atMs);
    if (this.#random.happens(50)) this.#accept(tick);
    if (this.#random.happens(25)) this.#change(tick);
    if (this.#random.happens(60)) await this.#work();
    if (this.#random.happens(30)) this.#progress = this.#follower.findProgress() ?? this.#progress;
  }

  #open(): InstrumentFollower {
    const decisions: Decision[] = [];
    this.#decisions = decisions;
    return new InstrumentFollower({
      ...{ instrument, kinds },
      marketData: this.record.marketData,
      startedAtMs: walkStartMs,
      findSessionNoticeMs: () => sessionNoticeMs,
      onDecisions: taken => decisions.push(...taken),
      onFailure: error => {
        throw error;
      },
      ringTickCount: 8,
    });
  }

  #accept(tick: Tick): void {
    this.#lastId += 1;
    const item = makeRandomItem(this.#random, this.#lastId, { instrumentId: 1, tick, nowMs: tick.atMs, reach });
    const plain = item.kind === 'contract' ? { ...item, closesWithSession: false } : item;
    if (item.stage !== 'holding' && item.stage !== 'closing' && item.stage !== 'running') this.#write(plain);
  }

  /** The owner changes the limits of a position: out of the engine, into the database, and back. */
  #change(tick: Tick): void {
    const row = this.#random.pick([undefined, ...this.#rows.values()]);
    if (row?.kind !== 'contract' || row.stage !== 'holding') return;
    const isNoticed = this.#decisions.some(({ id }) => id === row.id);
    if (isNoticed || !this.#follower.untrack(row.id)) return;
    const levels = makeRandomLevels(this.#random, row.side, { tick, reach });
    this.#write({ ...row, fromSequence: tick.sequence, levels });
  }

  #write(item: TrackedOrder): void {
    const release = this.#follower.hold(item.fromSequence);
    this.#writes.push({ stepsLeft: this.#random.below(12), item, release });
  }

  /** What is due is committed; what was decided is answered. */
  async #work(): Promise<void> {
    const due = this.#writes.filter(({ stepsLeft }) => stepsLeft <= 0);
    this.#writes = this.#writes.filter(({ stepsLeft }) => stepsLeft > 0);
    for (const write of this.#writes) write.stepsLeft -= 1;
    for (const { item, release } of due) {
      this.#commit(item);
      release();
    }
    const decisions = this.#decisions.splice(0, 1 + this.#random.below(4));
    for (const decision of decisions) {
      this.#answer(decision);
      this.#follower.confirm(decision);
    }
    if (this.#random.happens(50)) await nextTurn();
    await this.#follower.whenCaughtUp();
  }

  #commit(item: TrackedOrder): void {
    this.#rows.set(item.id, item);
    this.commits.push({ sequence: item.fromSequence, item });
    this.#follower.track(item);
  }

  #answer(decision: Decision): void {
    const row = this.#rows.get(decision.id);
    // Decided again after a restart: the row has moved on by now.
    if (!row || (decision.tick && decision.tick.sequence <= row.fromSequence)) return;
    this.outcomes.push(toOutcome(decision));
    if (decision.type === 'call') {
      if (row.kind === 'contract' && row.levels) {
        this.#rows.set(row.id, { ...row, levels: { ...row.levels, call: null } });
      }
      return;
    }
    this.#rows.delete(row.id);
    const next = decision.tick && findNextRow(row, decision.type, decision.tick);
    if (next) this.#commit(next);
  }

  async #restart(walk: Generator<Tick, never>): Promise<void> {
    this.restarts += 1;
    void this.#follower.stop();
    this.#writes = [];
    this.#follower = this.#open();
    for (const row of this.#rows.values()) this.#follower.track(row);
    const started = this.#follower.start(this.#progress);
    // Prices do not wait for the engine.
    for (let index = this.#random.below(12); index > 0; index -= 1) {
      const tick = walk.next().value;
      this.record.ticks.push(tick);
      this.#follower.process(tick);
      if (this.#random.happens(50)) await nextTurn();
    }
    await started;
  }
}

/** Levels that only depend on the item, so that a second run makes the same. */
function findNextRow(item: TrackedOrder, type: Decision['type'], tick: Tick): TrackedOrder | undefined {
  return findNextStage(createRandomSource(item.id), item, type, { instrumentId: 1, tick, nowMs: tick.atMs, reach });
}

/** The same without a restart and without a delay: what was committed, looked through at every tick. */
export function scanCommits(commits: readonly Commit[], ticks: readonly Tick[]): Outcome[] {
  const scan = new ScanEngine();
  const outcomes: Outcome[] = [];
  let before: Tick | undefined;
  for (const tick of ticks.filter(({ verdict }) => verdict === 'accepted')) {
    outcomes.push(...scan.follow(tick, before));
    for (const { sequence, item } of commits) if (sequence === tick.sequence) scan.add(item);
    before = tick;
  }
  return outcomes;
}
