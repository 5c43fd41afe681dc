import { calculateRoom, growColumn } from '@truemark/collections/grow-column';
import { IdMap } from '@truemark/collections/id-map';
import { int64Max } from '@truemark/domain/market/tick-record';
import type { TrackedKinds, TrackedOrder } from '../tracked-order.ts';

const timeCount = 4;
const priceCount = 5;

/**
 * The orders of one instrument by number, each in a numbered slot, as columns of numbers: as objects, a million of them
 * would be walked through by the garbage collector again and again. A price of zero stands for none.
 */
export class OrderTable {
  readonly #instrumentId: number;
  readonly #kinds: TrackedKinds;
  readonly #slots = new IdMap<number>();
  #free: number[] = [];
  #slotCount = 0;
  #ids = new Float64Array(0);
  #userIds = new Float64Array(0);
  #fromSequences = new Float64Array(0);
  #kindIndexes = new Uint8Array(0);
  #flags = new Uint8Array(0);
  #prices = new BigInt64Array(0);
  #times = new Float64Array(0);

  /** Room for so many orders is made at once; it grows beyond when it has to. */
  constructor(instrumentId: number, kinds: TrackedKinds, slotCount = 0) {
    this.#instrumentId = instrumentId;
    this.#kinds = kinds;
    if (slotCount > 0) this.#reserve(slotCount);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Slots there is room for. */
  get slotCountMax(): number {
    return this.#ids.length;
  }

  findSlot(id: number): number | undefined {
    return this.#slots.get(id);
  }

  /** Puts an order, which is not there, into a free slot. */
  add(order: TrackedOrder): number {
    const slot = this.#takeSlot();
    const { flags, times, prices } = this.#kinds.of(order).pack(order);
    this.#slots.set(order.id, slot);
    this.#ids[slot] = order.id;
    this.#userIds[slot] = order.userId;
    this.#fromSequences[slot] = order.fromSequence;
    this.#kindIndexes[slot] = this.#kinds.indexOf(order);
    this.#flags[slot] = flags;
    for (let index = 0; index < timeCount; index += 1) this.#times[slot * timeCount + index] = times[index] ?? 0;
    for (let index = 0; index < priceCount; index += 1) {
      const price = prices[index] ?? 0n;
      // No tick reaches a price beyond what the record holds.
      this.#prices[slot * priceCount + index] = price > 0n && price <= int64Max ? price : 0n;
    }
    return slot;
  }

  read(slot: number): TrackedOrder {
    const place = {
      id: this.#ids[slot] ?? 0,
      userId: this.#userIds[slot] ?? 0,
      instrumentId: this.#instrumentId,
      fromSequence: this.#fromSequences[slot] ?? 0,
    };
    return this.#kinds.at(this.#kindIndexes[slot] ?? 0).unpack(place, {
      flags: this.#flags[slot] ?? 0,
      times: [...this.#times.subarray(slot * timeCount, (slot + 1) * timeCount)],
      prices: [...this.#prices.subarray(slot * priceCount, (slot + 1) * priceCount)].map(price => price || null),
    });
  }

  /** Takes an order out, if it is there, and answers its slot. */
  remove(id: number): number | undefined {
    const slot = this.#slots.get(id);
    if (slot === undefined) return undefined;
    this.#slots.delete(id);
    this.#free.push(slot);
    return slot;
  }

  /** Everything, in no order. */
  *list(): Generator<TrackedOrder> {
    for (const slot of this.#slots.values()) yield this.read(slot);
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
    this.#kindIndexes = growColumn(this.#kindIndexes, count);
    this.#flags = growColumn(this.#flags, count);
    this.#prices = growColumn(this.#prices, count * priceCount);
    this.#times = growColumn(this.#times, count * timeCount);
  }
}
