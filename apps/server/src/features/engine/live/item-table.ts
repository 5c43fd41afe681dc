import { calculateRoom, growColumn } from '@truemark/collections/grow-column';
import type { Price } from '@truemark/domain/market/price';
import { int64Max } from '@truemark/domain/market/tick-record';
import type { ContractTriggers, WatchedContract, WatchedItem } from '../watched-item.ts';

const stages = ['waiting', 'resting', 'holding', 'closing', 'running'] as const;
const triggerNames = ['liquidation', 'stopLoss', 'takeProfit', 'cap', 'call'] as const;
const sideBit = 1;
const kindBit = 2;
const sessionBit = 4;
const noticedBit = 8;
const stageShift = 4;
const timeCount = 4;

/**
 * The items of one instrument, each in a numbered slot, as columns of numbers: as objects, a million of them would be
 * walked through by the garbage collector again and again. A price of zero stands for none. An order that rests keeps
 * its limit where a position keeps its first trigger.
 */
export class ItemTable {
  readonly #instrumentId: number;
  readonly #free: number[] = [];
  #slotCount = 0;
  #ids = new Float64Array(0);
  #userIds = new Float64Array(0);
  #fromSequences = new Float64Array(0);
  #marks = new Uint8Array(0);
  #prices = new BigInt64Array(0);
  /** Accepted at, wait, expires at, settle wait. */
  #times = new Float64Array(0);

  constructor(instrumentId: number, slotCount = 0) {
    this.#instrumentId = instrumentId;
    if (slotCount > 0) this.#reserve(slotCount);
  }

  /** Slots there is room for. */
  get slotCountMax(): number {
    return this.#ids.length;
  }

  /** Puts an item into a free slot. */
  add(item: WatchedItem): number {
    const slot = this.#takeSlot();
    this.#ids[slot] = item.id;
    this.#userIds[slot] = item.userId;
    this.#fromSequences[slot] = item.fromSequence;
    this.#marks[slot] = writeMarks(item);
    if (item.kind === 'contract') this.#writePrices(slot, item);
    const start = slot * timeCount;
    this.#times[start] = item.acceptedAtMs ?? 0;
    this.#times[start + 1] = item.waitMs ?? 0;
    this.#times[start + 2] = item.kind === 'option' ? item.expiresAtMs : 0;
    this.#times[start + 3] = item.kind === 'option' ? item.settleWaitMs : 0;
    return slot;
  }

  read(slot: number): WatchedItem {
    const mark = this.#marks[slot] ?? 0;
    const stage = stages[mark >> stageShift] ?? 'waiting';
    const place = {
      id: this.#ids[slot] ?? 0,
      userId: this.#userIds[slot] ?? 0,
      instrumentId: this.#instrumentId,
      fromSequence: this.#fromSequences[slot] ?? 0,
    };
    const times = this.#readTimes(slot);
    if (mark & kindBit) return { kind: 'option', ...place, stage: stage === 'running' ? stage : 'waiting', ...times };
    return {
      kind: 'contract',
      ...place,
      side: mark & sideBit ? 'long' : 'short',
      stage: stage === 'running' ? 'holding' : stage,
      ...(stage === 'waiting' ? { acceptedAtMs: times.acceptedAtMs, waitMs: times.waitMs } : {}),
      ...(stage === 'resting' ? { limitPrice: this.#readPrice(slot, 0) ?? 0n } : {}),
      ...(stage === 'holding' || stage === 'closing' ? { levels: this.#readTriggers(slot) } : {}),
      closesWithSession: (mark & sessionBit) !== 0,
      isSessionNoticed: (mark & noticedBit) !== 0,
    };
  }

  remove(slot: number): void {
    this.#free.push(slot);
  }

  #takeSlot(): number {
    const known = this.#free.pop();
    if (known !== undefined) return known;
    if (this.#slotCount === this.#ids.length) this.#reserve(calculateRoom(this.#slotCount));
    this.#slotCount += 1;
    return this.#slotCount - 1;
  }

  #reserve(count: number): void {
    this.#ids = growColumn(this.#ids, count);
    this.#userIds = growColumn(this.#userIds, count);
    this.#fromSequences = growColumn(this.#fromSequences, count);
    this.#marks = growColumn(this.#marks, count);
    this.#prices = growColumn(this.#prices, count * triggerNames.length);
    this.#times = growColumn(this.#times, count * timeCount);
  }

  #writePrices(slot: number, item: WatchedContract): void {
    const start = slot * triggerNames.length;
    for (let index = 0; index < triggerNames.length; index += 1) {
      const level = item.levels?.[triggerNames[index] ?? 'call'] ?? 0n;
      // No tick reaches a level beyond what the record holds.
      this.#prices[start + index] = level > 0n && level <= int64Max ? level : 0n;
    }
    if (item.limitPrice === undefined) return;
    this.#prices[start] = int64Max;
    if (item.limitPrice < int64Max) this.#prices[start] = item.limitPrice;
  }

  #readPrice(slot: number, index: number): Price | null {
    return this.#prices[slot * triggerNames.length + index] || null;
  }

  #readTriggers(slot: number): ContractTriggers {
    return {
      liquidation: this.#readPrice(slot, 0),
      stopLoss: this.#readPrice(slot, 1),
      takeProfit: this.#readPrice(slot, 2),
      cap: this.#readPrice(slot, 3),
      call: this.#readPrice(slot, 4),
    };
  }

  #readTimes(slot: number) {
    const start = slot * timeCount;
    return {
      acceptedAtMs: this.#times[start] ?? 0,
      waitMs: this.#times[start + 1] ?? 0,
      expiresAtMs: this.#times[start + 2] ?? 0,
      settleWaitMs: this.#times[start + 3] ?? 0,
    };
  }
}

function writeMarks(item: WatchedItem): number {
  const stage = stages.indexOf(item.stage) << stageShift;
  if (item.kind === 'option') return stage | kindBit;
  return (
    stage |
    (item.side === 'long' ? sideBit : 0) |
    (item.closesWithSession ? sessionBit : 0) |
    (item.isSessionNoticed ? noticedBit : 0)
  );
}
