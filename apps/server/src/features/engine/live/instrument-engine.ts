import { LevelHeap } from '@truemark/collections/level-heap';
import { TimingWheel } from '@truemark/collections/timing-wheel';
import type { Tick } from '@truemark/domain/market/tick';
import { type AnyKind, type Decision, decideOrder, type TrackedKinds, type TrackedOrder } from '../tracked-order.ts';
import { OrderTable } from './order-table.ts';
import type { PlacedTick } from './tick-ring.ts';

const none: readonly Decision[] = [];

/** What a tick decides on and has not been looked at yet, when there is too much of it for one moment. */
interface Pending {
  readonly slots: Set<number>;
  /** That tick, and those that have come since: who stays is taken over them, too. */
  readonly ticks: Pick<PlacedTick, 'tick' | 'before'>[];
}

/**
 * Everything that is tracked on one instrument. Pure but for what it remembers: the same orders, ticks and times give the
 * same decisions in the same order, which is that of the ticks; at one tick those who waited for it come first, and
 * otherwise the smaller number.
 */
export class InstrumentEngine {
  readonly #kinds: TrackedKinds;
  readonly #table: OrderTable;
  readonly #levels = {
    bid: { falling: new LevelHeap('falling'), rising: new LevelHeap('rising') },
    ask: { falling: new LevelHeap('falling'), rising: new LevelHeap('rising') },
  };
  /** By the time of ticks. */
  readonly #dueTimes = new TimingWheel();
  /** By the clock: until when an order waits for a tick. */
  readonly #deadlines = new TimingWheel();
  readonly #indexes: readonly (LevelHeap | TimingWheel)[] = [
    ...[this.#levels.bid.falling, this.#levels.bid.rising, this.#levels.ask.falling, this.#levels.ask.rising],
    ...[this.#dueTimes, this.#deadlines],
  ];
  /** Slots of those whom the next tick decides on, whatever its price. */
  readonly #waiting = new Set<number>();
  readonly #sessionBound = new Set<number>();
  readonly #unnoticed = new Set<number>();
  /** The oldest first. */
  #pending: Pending[] = [];

  /** Room for so many orders is made at once; it grows beyond when it has to. */
  constructor(instrumentId: number, kinds: TrackedKinds, orderCount = 0) {
    this.#kinds = kinds;
    this.#table = new OrderTable(instrumentId, kinds, orderCount);
  }

  get orderCount(): number {
    return this.#table.size;
  }

  /** Positions that may not be held over the end of the session. */
  get sessionCount(): number {
    return this.#sessionBound.size;
  }

  /** Follows an order over the ticks to come: it must stand as the ticks up to now have left it. */
  add(order: TrackedOrder): void {
    this.remove(order.id);
    const slot = this.#table.add(order);
    for (const index of this.#indexes) index.reserve(this.#table.slotCountMax);
    const { isDueAtNextTick, dueAtMs, deadlineMs, levels, session } = this.#kinds.of(order).findTriggers(order);
    if (isDueAtNextTick) this.#waiting.add(slot);
    if (dueAtMs !== undefined) this.#dueTimes.add(slot, dueAtMs);
    if (deadlineMs !== undefined) this.#deadlines.add(slot, deadlineMs);
    if (levels) {
      const { falling, rising } = this.#levels[levels.side];
      if (levels.falling !== null) falling.add(slot, levels.falling);
      if (levels.rising !== null) rising.add(slot, levels.rising);
    }
    if (session) this.#sessionBound.add(slot);
    if (session === 'unnoticed') this.#unnoticed.add(slot);
  }

  /** Answers whether it was there. */
  remove(id: number): boolean {
    const slot = this.#table.remove(id);
    if (slot === undefined) return false;
    for (const index of this.#indexes) index.remove(slot);
    for (const { slots } of this.#pending) slots.delete(slot);
    this.#waiting.delete(slot);
    this.#sessionBound.delete(slot);
    this.#unnoticed.delete(slot);
    return true;
  }

  /** Orders that a tick decides on and that `decidePending` has not come to. */
  get pendingCount(): number {
    return this.#pending.reduce((sum, { slots }) => sum + slots.size, 0);
  }

  /**
   * The next accepted tick, and the accepted one before it. Beyond `decidedMax` orders the rest is left to `decidePending`,
   * so that a hundred thousand options of one second do not stop the program. Who is left over from ticks before is decided
   * on by those first.
   */
  process(tick: Tick, before: Tick | undefined, decidedMax = Number.POSITIVE_INFINITY): readonly Decision[] {
    let due: number[] = this.#waiting.size === 0 ? [] : [...this.#waiting];
    this.#levels.bid.falling.collect(tick.bid, due);
    this.#levels.bid.rising.collect(tick.bid, due);
    this.#levels.ask.falling.collect(tick.ask, due);
    this.#levels.ask.rising.collect(tick.ask, due);
    this.#dueTimes.collect(tick.atMs, due);
    if (this.#pending.length > 0) {
      for (const { ticks } of this.#pending) ticks.push({ tick, before });
      due = due.filter(slot => !this.#pending.some(({ slots }) => slots.has(slot)));
    }
    if (due.length === 0) return none;
    if (due.length > decidedMax) {
      this.#pending.push({ slots: new Set(due.splice(decidedMax)), ticks: [{ tick, before }] });
    }
    return this.#decideEach(due, order => decideOrder(this.#kinds, order, tick, before));
  }

  /** Goes on with those whom the oldest of such ticks decides on. */
  decidePending(decidedMax = Number.POSITIVE_INFINITY): readonly Decision[] {
    const decisions: Decision[] = [];
    let left = decidedMax;
    while (left > 0) {
      const [pending] = this.#pending;
      if (!pending) break;
      const due: number[] = [];
      for (const slot of pending.slots) {
        if (due.length >= left) break;
        due.push(slot);
        pending.slots.delete(slot);
      }
      if (pending.slots.size === 0) this.#pending.shift();
      left -= due.length;
      for (const decision of this.#decideOver(due, pending.ticks)) decisions.push(decision);
    }
    return decisions;
  }

  /** Decides on one order at once, if it is among those that are left over. */
  decideNow(id: number): readonly Decision[] {
    const slot = this.#table.findSlot(id);
    if (slot === undefined) return none;
    const pending = this.#pending.find(({ slots }) => slots.delete(slot));
    return pending ? this.#decideOver([slot], pending.ticks) : none;
  }

  /**
   * A time that no tick can come before any more; the newest accepted tick goes with what is decided. Nobody is left over
   * from a tick.
   */
  advance(nowMs: number, newest: Tick | undefined): readonly Decision[] {
    const due: number[] = [];
    // The last moment itself still counts.
    this.#deadlines.collect(nowMs - 1, due);
    return this.#decideEach(due, (order, kind) => kind.decideExpired(order, nowMs, newest));
  }

  /** The session is over, and this was its last tick. */
  endSession(tick: Tick, before: Tick | undefined): readonly Decision[] {
    return this.#decideEach(this.#sessionBound, (order, kind) => kind.decideSessionEnd?.(order, tick, before));
  }

  /** The session ends soon: the owners of those who have not had this notice get it. */
  noticeSession(nowMs: number, newest: Tick | undefined): readonly Decision[] {
    return this.#decideEach(this.#unnoticed, (order, kind) => kind.noticeSessionEnd?.(order, nowMs, newest));
  }

  /** Everything that is left, in no order. */
  list(): Iterable<TrackedOrder> {
    return this.#table.list();
  }

  /** Takes orders over ticks, one after the other, for as long as they stay. */
  #decideOver(due: readonly number[], ticks: Pending['ticks']): readonly Decision[] {
    const decisions: Decision[] = [];
    let staying = due;
    for (const { tick, before } of ticks) {
      const ids = staying.map(slot => this.#table.read(slot).id);
      const made = this.#decideEach(staying, order => decideOrder(this.#kinds, order, tick, before));
      for (const decision of made) decisions.push(decision);
      staying = ids.flatMap(id => this.#table.findSlot(id) ?? []);
      if (staying.length === 0) break;
    }
    return decisions;
  }

  /** Decides on the orders of some slots; what is decided leaves, and what only gets a notice stays without it. */
  #decideEach(
    due: Iterable<number>,
    decide: (order: TrackedOrder, kind: AnyKind) => Decision | undefined,
  ): readonly Decision[] {
    const first: Decision[] = [];
    const second: Decision[] = [];
    for (const slot of new Set(due)) {
      const order = this.#table.read(slot);
      const kind = this.#kinds.of(order);
      const decision = decide(order, kind);
      const left = decision ? kind.findLeft(order, decision) : order;
      if (left) this.add(left);
      else this.remove(order.id);
      if (decision) (kind.findTriggers(order).isFirst ? first : second).push(decision);
    }
    return [...first.sort(compareIds), ...second.sort(compareIds)];
  }
}

function compareIds(left: Decision, right: Decision): number {
  return left.id - right.id;
}
