import type { Tick } from '@truemark/domain/market/tick';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWholeRun } from '../../../testing/test-extent.ts';
import { createTick, startMs } from '../../market-data/testing/test-market.ts';
import { findNextStage, makeRandomItem, type RandomMoment } from '../testing/random-items.ts';
import { createRandomSource, type RandomSource } from '../testing/random-source.ts';
import { walkAtRandom } from '../testing/random-walk.ts';
import { type Outcome, ScanEngine, toOutcome } from '../testing/scan-engine.ts';
import { type Decision, kinds, type TrackedContract, type TrackedOption } from '../testing/tracked-orders.ts';
import { InstrumentEngine } from './instrument-engine.ts';

const instrumentId = 1;
const reach = 30n * 10n ** 6n;
const stepCount = 150;

/** The engine and the list side by side: each step is done to both, and both must say the same. */
class Twins {
  readonly engine = new InstrumentEngine(instrumentId, kinds);
  readonly scan = new ScanEngine();
  readonly outcomes: Outcome[] = [];
  readonly random: RandomSource;
  #lastId = 0;

  constructor(random: RandomSource) {
    this.random = random;
  }

  compare(decisions: readonly Decision[], expected: readonly Outcome[]): void {
    expect(decisions.map(toOutcome)).toEqual(expected);
    this.outcomes.push(...expected);
  }

  follow(tick: Tick, before: Tick | undefined): void {
    const items = this.scan.items;
    const expected = this.scan.follow(tick, before);
    this.compare(this.engine.process(tick, before), expected);
    for (const { id, type } of expected) {
      const item = items.find(each => each.id === id);
      const moment = { instrumentId, tick, nowMs: tick.atMs, reach };
      const next = item && findNextStage(this.random, item, type, moment);
      if (next) for (const each of [this.engine, this.scan]) each.add(next);
    }
  }

  /** New items, changed ones and withdrawn ones. */
  disturb(moment: RandomMoment): void {
    const { random } = this;
    const known = random.pick([undefined, ...this.scan.items]);
    if (known && random.happens(10)) {
      for (const each of [this.engine, this.scan]) each.remove(known.id);
    } else if (random.happens(60)) {
      this.#lastId += 1;
      const id = known && random.happens(15) ? known.id : this.#lastId;
      const item = makeRandomItem(random, id, moment);
      for (const each of [this.engine, this.scan]) each.add(item);
    }
  }
}

function runTwins(seed: number): Outcome[] {
  const twins = new Twins(createRandomSource(seed));
  let before: Tick | undefined;
  let nowMs = 0;
  const ticks = walkAtRandom(twins.random, instrumentId);
  for (let step = 0; step < stepCount; step += 1) {
    const tick = ticks.next().value;
    nowMs = Math.max(nowMs, tick.atMs);
    twins.follow(tick, before);
    const count = twins.random.below(4);
    for (let index = 0; index < count; index += 1) twins.disturb({ instrumentId, tick, nowMs, reach });
    if (twins.random.happens(20)) {
      nowMs = tick.atMs + twins.random.below(500);
      twins.compare(twins.engine.advance(nowMs, tick), twins.scan.advance(nowMs, tick));
    }
    if (twins.random.happens(2))
      twins.compare(twins.engine.endSession(tick, before), twins.scan.endSession(tick, before));
    before = tick;
  }
  expect(twins.engine.orderCount).toBe(twins.scan.items.length);
  return twins.outcomes;
}

it('ENG-001 decides exactly what a list looked through at every tick decides, in the same order', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.integer(), seed => {
      for (const { type, reason } of runTwins(seed)) seen.add(`${type} ${reason ?? ''}`.trim());
    }),
    { numRuns: isWholeRun ? 2_000 : 500, seed: 4 },
  );
  // Nothing that can happen is missing from the runs.
  const closings = ['liquidation', 'stopLoss', 'takeProfit', 'cap', 'user', 'session'].map(reason => `close ${reason}`);
  const others = ['fill', 'call', 'cancel noPrice', 'buy', 'settle', 'void noPrice'];
  expect([...seen].sort()).toEqual([...closings, ...others].sort());
}, 60_000);

it('ENG-001 gives the same decisions for the same seed', () => {
  expect(runTwins(77)).toEqual(runTwins(77));
});

const position: TrackedContract = {
  kind: 'contract',
  id: 1,
  userId: 1,
  instrumentId,
  side: 'long',
  stage: 'holding',
  fromSequence: 1,
  levels: { liquidation: 90n, stopLoss: 95n, takeProfit: 110n, cap: 120n, call: 97n },
  closesWithSession: false,
};

function priced(sequence: number, bid: bigint, ask = bid): Tick {
  return createTick(instrumentId, sequence, 1_000 + sequence, { bid, ask, last: bid });
}

function decide(item: TrackedContract, ...ticks: readonly Tick[]): string[] {
  const engine = new InstrumentEngine(instrumentId, kinds);
  engine.add(item);
  return ticks.flatMap(tick =>
    engine.process(tick, undefined).map(({ type, reason }) => (type === 'close' ? (reason ?? '') : type)),
  );
}

const closings: [string, string[], bigint[]][] = [
  ['nothing between the levels', [], [98n, 109n]],
  ['the stop at the level itself', ['stopLoss'], [95n]],
  ['the take profit at the level itself', ['takeProfit'], [110n]],
  ['liquidation before the stop that was jumped over, too', ['liquidation'], [90n]],
  ['take profit before the cap', ['takeProfit'], [125n]],
  ['the notice once, and then the stop', ['call', 'stopLoss'], [97n, 99n, 96n, 94n]],
  ['no notice when the same price closes', ['stopLoss'], [94n]],
];

it.each(closings)('ENG-002 a long position gets %s', (_, expected, prices) => {
  expect(decide(position, ...prices.map((price, index) => priced(index + 2, price)))).toEqual(expected);
});

it('ENG-003 a long position is measured at the bid, a short one at the ask', () => {
  const short = { ...position, side: 'short' } as const;
  const levels = { liquidation: 110n, stopLoss: 105n, takeProfit: 90n, cap: 80n, call: null };
  expect(decide(position, priced(2, 96n, 200n))).toEqual(['call']);
  expect(decide({ ...short, levels }, priced(2, 10n, 91n), priced(3, 10n, 105n))).toEqual(['stopLoss']);
  expect(decide({ ...short, levels }, priced(2, 10n, 90n))).toEqual(['takeProfit']);
});

it('ENG-004 a position is first checked on the tick after its fill or last change', () => {
  expect(decide({ ...position, fromSequence: 5 }, priced(4, 80n), priced(5, 80n))).toEqual([]);
  expect(decide({ ...position, fromSequence: 5 }, priced(5, 80n), priced(6, 80n))).toEqual(['liquidation']);
});

it('ENG-005 a limit order fills at the ask at or below its limit, or at the bid at or above it', () => {
  const order: TrackedContract = { ...position, stage: 'resting', limitPrice: 100n };
  expect(decide(order, priced(2, 90n, 101n), priced(3, 99n, 100n))).toEqual(['fill']);
  expect(decide({ ...order, side: 'short' }, priced(2, 99n, 120n), priced(3, 100n, 120n))).toEqual(['fill']);
  // A price beyond what the record holds.
  expect(decide({ ...order, limitPrice: 10n ** 28n }, priced(2, 90n, 101n))).toEqual(['fill']);
  expect(decide({ ...order, side: 'short', limitPrice: 10n ** 28n }, priced(2, 90n, 101n))).toEqual([]);
});

it('ENG-006 a close that its owner asked for comes at the first tick, after the triggers of that tick', () => {
  const closing = { ...position, stage: 'closing' } as const;
  expect(decide(closing, priced(1, 100n), priced(2, 100n), priced(3, 80n))).toEqual(['user']);
  expect(decide(closing, priced(2, 90n))).toEqual(['liquidation']);
});

it('ENG-007 at one tick those who waited for it come first, then the smaller number', () => {
  const engine = new InstrumentEngine(instrumentId, kinds);
  for (const id of [9, 3]) engine.add({ ...position, id });
  for (const id of [8, 4]) {
    const order: TrackedContract = { ...position, id, stage: 'waiting', acceptedAtMs: 1_000, waitMs: 5_000 };
    engine.add(order);
  }
  expect(engine.process(priced(2, 50n), undefined).map(({ id }) => id)).toEqual([4, 8, 3, 9]);
});

it('ENG-011 decides on a crowd in parts, each at the tick that it was due at', () => {
  const expiresAtMs = startMs + 30_000;
  const crowdMember: TrackedOption = {
    ...{ kind: 'option', id: 1, userId: 1, instrumentId, stage: 'running', fromSequence: 1 },
    ...{ acceptedAtMs: startMs, waitMs: 5_000, expiresAtMs, settleWaitMs: 60_000 },
  };
  const crowd = Array.from({ length: 50 }, (_, index): TrackedOption => ({ ...crowdMember, id: index + 1 }));
  const first = createTick(instrumentId, 2, startMs + 29_000);
  const due = createTick(instrumentId, 3, expiresAtMs);
  const next = createTick(instrumentId, 4, expiresAtMs + 10);
  const engine = new InstrumentEngine(instrumentId, kinds);
  for (const item of crowd) engine.add(item);
  expect(engine.process(first, undefined, 20)).toEqual([]);
  const decided = [...engine.process(due, first, 20)];
  expect([decided.length, engine.pendingCount]).toEqual([20, 30]);
  const [known = 0] = decided.map(({ id }) => id);
  const [taken = 0, gone = 0] = crowd.map(({ id }) => id).filter(id => !decided.some(each => each.id === id));
  // One is taken out by its owner, who hears first what became of it; one has gone; a new one must not take its place.
  expect(engine.decideNow(taken)).toMatchObject([{ id: taken, type: 'settle', tick: { sequence: 3 } }]);
  expect(engine.decideNow(known)).toEqual([]);
  engine.remove(gone);
  const late: TrackedOption = { ...crowdMember, id: 100, expiresAtMs: expiresAtMs + 60_000 };
  engine.add(late);
  decided.push(...engine.decidePending(10), ...engine.process(next, due, 20));
  expect(engine.pendingCount).toBe(18);
  decided.push(...engine.decidePending());
  expect(engine.pendingCount).toBe(0);
  expect(decided.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    crowd.map(({ id }) => id).filter(id => id !== taken && id !== gone),
  );
  expect(new Set(decided.map(({ tick }) => tick?.sequence))).toEqual(new Set([3]));
  expect(engine.orderCount).toBe(1);
});

/** What becomes of each item, in its order: between items the parts change the order. */
function runInParts(seed: number, decidedMax: number): Map<string, Outcome[]> {
  const random = createRandomSource(seed);
  const engine = new InstrumentEngine(instrumentId, kinds);
  const decisions: Decision[] = [];
  let before: Tick | undefined;
  const ticks = walkAtRandom(createRandomSource(seed + 1), instrumentId);
  for (let step = 0; step < stepCount; step += 1) {
    const tick = ticks.next().value;
    decisions.push(...engine.process(tick, before, decidedMax));
    const isLeft = random.happens(60);
    // A new item finds nobody left over, so that both runs make the same ones.
    if (!isLeft || step % 5 === 0) decisions.push(...engine.decidePending(isLeft ? decidedMax : undefined));
    const moment = { instrumentId, tick, nowMs: tick.atMs, reach };
    for (let index = 0; index < 3; index += 1) engine.add(makeRandomItem(random, step * 3 + index + 1, moment));
    before = tick;
  }
  decisions.push(...engine.decidePending());
  return Map.groupBy(decisions.map(toOutcome), ({ kind, id }) => `${kind} ${id}`);
}

it('ENG-011 decides the same for each in parts, whatever ticks come before the rest is looked at', () => {
  fc.assert(
    fc.property(fc.integer({ max: 2 ** 30 }), seed => {
      const whole = runInParts(seed, Number.POSITIVE_INFINITY);
      expect(whole.size).toBeGreaterThan(0);
      expect(runInParts(seed, 1)).toEqual(whole);
    }),
    { numRuns: isWholeRun ? 300 : 100, seed: 5 },
  );
});
