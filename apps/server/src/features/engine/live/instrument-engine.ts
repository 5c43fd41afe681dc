import { IdMap } from '@truemark/collections/id-map';
import { LevelHeap } from '@truemark/collections/level-heap';
import { TimingWheel } from '@truemark/collections/timing-wheel';
import type { Tick } from '@truemark/domain/market/tick';
import type { Decision, ItemKind, WatchedContract, WatchedItem, WatchedOption } from '../watched-item.ts';
import {
  announceSessionEnd,
  decideExpired,
  decideItem,
  decideSessionEnd,
  findDeadlineMs,
  findLeft,
  findNearestLevels,
  isPosition,
} from './decide-item.ts';
import { ItemTable } from './item-table.ts';
import type { PlacedTick } from './tick-ring.ts';

const none: readonly Decision[] = [];

/** What a tick decides on and has not been looked at yet, when there is too much of it for one moment. */
interface Pending {
  readonly slots: Set<number>;
  /** That tick, and those that have come since: who stays is taken over them, too. */
  readonly ticks: Pick<PlacedTick, 'tick' | 'before'>[];
}

/**
 * Everything that is watched on one instrument. Pure but for what it remembers: the same items, ticks and times give the
 * same decisions in the same order, which is that of the ticks; at one tick those who waited for it come first, and
 * otherwise the smaller number.
 */
export class InstrumentEngine {
  readonly #table: ItemTable;
  readonly #slots = { contract: new IdMap<number>(), option: new IdMap<number>() };
  readonly #bidLevels = { falling: new LevelHeap('falling'), rising: new LevelHeap('rising') };
  readonly #askLevels = { falling: new LevelHeap('falling'), rising: new LevelHeap('rising') };
  /** By the time of ticks: when options expire. By the clock: until when an item waits for a tick. */
  readonly #expiries = new TimingWheel();
  readonly #deadlines = new TimingWheel();
  readonly #parts: readonly (LevelHeap | TimingWheel)[] = [
    this.#bidLevels.falling,
    this.#bidLevels.rising,
    this.#askLevels.falling,
    this.#askLevels.rising,
    this.#expiries,
    this.#deadlines,
  ];
  /** Slots of those whom the next tick decides on, whatever its price. */
  readonly #waiting = new Set<number>();
  readonly #sessionBound = new Set<number>();
  readonly #unwarned = new Set<number>();
  /** The oldest first. */
  #pending: Pending[] = [];

  /** Room for so many items is made at once; it grows beyond when it has to. */
  constructor(instrumentId: number, itemCount = 0) {
    this.#table = new ItemTable(instrumentId, itemCount);
  }

  count(kind: ItemKind): number {
    return this.#slots[kind].size;
  }

  get itemCount(): number {
    return this.count('contract') + this.count('option');
  }

  /** Positions that may not be held over the end of the session. */
  get sessionCount(): number {
    return this.#sessionBound.size;
  }

  /** Follows an item over the ticks to come: it must stand as the ticks up to now have left it. */
  add(item: WatchedItem): void {
    this.remove(item.kind, item.id);
    const slot = this.#table.add(item);
    for (const part of this.#parts) part.reserve(this.#table.slotCountMax);
    this.#slots[item.kind].set(item.id, slot);
    if (item.stage === 'waiting' || item.stage === 'closing') this.#waiting.add(slot);
    const deadlineMs = findDeadlineMs(item);
    if (deadlineMs !== undefined) this.#deadlines.add(slot, deadlineMs);
    if (item.kind === 'contract') this.#addLevels(slot, item);
    else if (item.stage === 'running') this.#expiries.add(slot, item.expiresAtMs);
  }

  addContract(item: WatchedContract): void {
    this.add({ ...item, kind: 'contract' });
  }

  addOption(item: WatchedOption): void {
    this.add({ ...item, kind: 'option' });
  }

  /** Answers whether it was there. */
  remove(kind: ItemKind, id: number): boolean {
    const slot = this.#slots[kind].get(id);
    if (slot === undefined) return false;
    this.#slots[kind].delete(id);
    for (const part of this.#parts) part.remove(slot);
    for (const { slots } of this.#pending) slots.delete(slot);
    this.#waiting.delete(slot);
    this.#sessionBound.delete(slot);
    this.#unwarned.delete(slot);
    this.#table.remove(slot);
    return true;
  }

  /** Items that a tick decides on and that `decidePending` has not come to. */
  get pendingCount(): number {
    return this.#pending.reduce((sum, { slots }) => sum + slots.size, 0);
  }

  /**
   * The next accepted tick, and the accepted one before it. Beyond `decidedMax` items the rest is left to `decidePending`,
   * so that a hundred thousand options of one second do not stop the program. Who is left over from ticks before is decided
   * on by those first.
   */
  follow(tick: Tick, before: Tick | undefined, decidedMax = Number.POSITIVE_INFINITY): readonly Decision[] {
    let due: number[] = this.#waiting.size === 0 ? [] : [...this.#waiting];
    this.#bidLevels.falling.collect(tick.bid, due);
    this.#bidLevels.rising.collect(tick.bid, due);
    this.#askLevels.falling.collect(tick.ask, due);
    this.#askLevels.rising.collect(tick.ask, due);
    this.#expiries.collect(tick.atMs, due);
    if (this.#pending.length > 0) {
      for (const { ticks } of this.#pending) ticks.push({ tick, before });
      due = due.filter(slot => !this.#pending.some(({ slots }) => slots.has(slot)));
    }
    if (due.length === 0) return none;
    if (due.length > decidedMax) {
      this.#pending.push({ slots: new Set(due.splice(decidedMax)), ticks: [{ tick, before }] });
    }
    return this.#decideEach(due, item => decideItem(item, tick, before));
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

  /** Decides on one item at once, if it is among those that are left over. */
  decideNow(kind: ItemKind, id: number): readonly Decision[] {
    const slot = this.#slots[kind].get(id);
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
    return due.length === 0 ? none : this.#decideEach(due, item => decideExpired(item, nowMs, newest));
  }

  /** The session is over, and this was its last tick. */
  endSession(tick: Tick, before: Tick | undefined): readonly Decision[] {
    if (this.#sessionBound.size === 0) return none;
    return this.#decideEach(this.#sessionBound, item => decideSessionEnd(item, tick, before));
  }

  /** The session ends soon: those who have not been told are named. */
  warnSession(nowMs: number, newest: Tick | undefined): readonly Decision[] {
    if (this.#unwarned.size === 0) return none;
    return this.#decideEach(this.#unwarned, item => announceSessionEnd(item, nowMs, newest));
  }

  /** Everything that is left, in no order. */
  *list(): Generator<WatchedItem> {
    for (const slots of [this.#slots.contract, this.#slots.option]) {
      for (const slot of slots.values()) yield this.#table.read(slot);
    }
  }

  #addLevels(slot: number, item: WatchedContract): void {
    const { falling, rising } = findNearestLevels(item);
    // A long position closes at the bid as a short order opens at it; a short position at the ask as a long order.
    const levels = (item.side === 'long') === isPosition(item) ? this.#bidLevels : this.#askLevels;
    if (falling !== null) levels.falling.add(slot, falling);
    if (rising !== null) levels.rising.add(slot, rising);
    if (!item.closesWithSession || !isPosition(item)) return;
    this.#sessionBound.add(slot);
    if (!item.isSessionNoticed) this.#unwarned.add(slot);
  }

  /** Takes items over ticks, one after the other, for as long as they stay. */
  #decideOver(due: readonly number[], ticks: Pending['ticks']): readonly Decision[] {
    const decisions: Decision[] = [];
    let staying = due;
    for (const { tick, before } of ticks) {
      const items = staying.map(slot => this.#table.read(slot));
      for (const decision of this.#decideEach(staying, item => decideItem(item, tick, before)))
        decisions.push(decision);
      staying = items.flatMap(({ kind, id }) => this.#slots[kind].get(id) ?? []);
      if (staying.length === 0) break;
    }
    return decisions;
  }

  /** Decides on the items of some slots; what is decided leaves, and what only gets a notice stays without it. */
  #decideEach(due: Iterable<number>, decide: (item: WatchedItem) => Decision | undefined): readonly Decision[] {
    const first: Decision[] = [];
    const second: Decision[] = [];
    for (const slot of new Set(due)) {
      const item = this.#table.read(slot);
      const decision = decide(item);
      const left = decision ? findLeft(item, decision) : item;
      if (left) this.add(left);
      else this.remove(item.kind, item.id);
      if (decision) (item.stage === 'waiting' ? first : second).push(decision);
    }
    return [...first.sort(compareIds), ...second.sort(compareIds)];
  }
}

function compareIds(left: Decision, right: Decision): number {
  return left.id - right.id || Number(left.kind > right.kind) - Number(left.kind < right.kind);
}
