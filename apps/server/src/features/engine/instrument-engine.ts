import type { Tick } from '@truemark/domain/tick';
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
import { LevelHeap } from './level-heap.ts';
import { TimingWheel } from './timing-wheel.ts';
import type { Decision, ItemKind, WatchedContract, WatchedItem, WatchedOption } from './watched-item.ts';

const none: readonly Decision[] = [];

/**
 * Everything that is watched on one instrument. Pure but for what it remembers: the same items, ticks and times give the
 * same decisions in the same order, which is that of the ticks; at one tick those who waited for it come first, and
 * otherwise the smaller number.
 */
export class InstrumentEngine {
  readonly #table: ItemTable;
  readonly #slots = { contract: new Map<number, number>(), option: new Map<number, number>() };
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
  /** What a tick decides on and has not been looked at yet, when there is too much of it for one moment. */
  #pending: { readonly slots: Set<number>; readonly tick: Tick; readonly before: Tick | undefined } | undefined;

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
    this.#pending?.slots.delete(slot);
    this.#waiting.delete(slot);
    this.#sessionBound.delete(slot);
    this.#unwarned.delete(slot);
    this.#table.remove(slot);
    return true;
  }

  /** Items that the newest tick decides on and that `decidePending` has not come to. */
  get pendingCount(): number {
    return this.#pending?.slots.size ?? 0;
  }

  /**
   * The next accepted tick, and the accepted one before it. Beyond `decidedMax` items the rest is left to `decidePending`,
   * so that a hundred thousand options of one second do not stop the program; nothing is left over from the tick before.
   */
  follow(tick: Tick, before: Tick | undefined, decidedMax = Number.POSITIVE_INFINITY): readonly Decision[] {
    const left = this.decidePending();
    const due: number[] = this.#waiting.size === 0 ? [] : [...this.#waiting];
    this.#bidLevels.falling.collect(tick.bid, due);
    this.#bidLevels.rising.collect(tick.bid, due);
    this.#askLevels.falling.collect(tick.ask, due);
    this.#askLevels.rising.collect(tick.ask, due);
    this.#expiries.collect(tick.atMs, due);
    if (due.length === 0) return left;
    if (due.length > decidedMax) this.#pending = { slots: new Set(due.splice(decidedMax)), tick, before };
    const decided = this.#decideEach(due, item => decideItem(item, tick, before));
    return left.length === 0 ? decided : [...left, ...decided];
  }

  /** Goes on with what the newest tick decides on. */
  decidePending(decidedMax = Number.POSITIVE_INFINITY): readonly Decision[] {
    const pending = this.#pending;
    if (!pending) return none;
    const { slots, tick, before } = pending;
    const due: number[] = [];
    for (const slot of slots) {
      if (due.length >= decidedMax) break;
      due.push(slot);
      slots.delete(slot);
    }
    if (slots.size === 0) this.#pending = undefined;
    return this.#decideEach(due, item => decideItem(item, tick, before));
  }

  /** Decides on one item at once, if the newest tick does; undefined when it does not. */
  decideNow(kind: ItemKind, id: number): Decision | undefined {
    const slot = this.#slots[kind].get(id);
    if (slot === undefined || !this.#pending?.slots.delete(slot)) return undefined;
    const { tick, before } = this.#pending;
    return this.#decideEach([slot], item => decideItem(item, tick, before))[0];
  }

  /** A time that no tick can come before any more; the newest accepted tick goes with what is decided. */
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
