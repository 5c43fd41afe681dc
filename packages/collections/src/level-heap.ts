import { growColumn } from './grow-column.ts';

const lowBits = 32n;
/** The largest signed integer of 64 bits. */
const keyMax = 2n ** 63n - 1n;

/**
 * The levels of one direction on one side of the price, at most one for each slot; the one reached first is on top.
 *
 * A binary heap over columns of numbers, with the place of each slot, so that a level is added and removed in O(log n)
 * and a quiet look costs one comparison. A price is kept as two halves of 32 bits: exact, and no objects for the
 * garbage collector to walk through. A falling price meets the highest level first: its keys are counted from the top.
 */
export class LevelHeap {
  readonly #direction: 'falling' | 'rising';
  #heap = new Int32Array(0);
  #places = new Int32Array(0);
  #highs = new Uint32Array(0);
  #lows = new Uint32Array(0);
  #size = 0;

  constructor(direction: 'falling' | 'rising') {
    this.#direction = direction;
  }

  get size(): number {
    return this.#size;
  }

  /** Makes room for slots below the given one. */
  reserve(slotCount: number): void {
    const known = this.#places.length;
    if (slotCount <= known) return;
    this.#heap = growColumn(this.#heap, slotCount);
    this.#places = growColumn(this.#places, slotCount).fill(-1, known);
    this.#highs = growColumn(this.#highs, slotCount);
    this.#lows = growColumn(this.#lows, slotCount);
  }

  /** Prices are between zero and 2^63 - 1: a level beyond is at that edge, or never reached. */
  add(slot: number, level: bigint): void {
    const exact = this.#calculateKey(level);
    if (exact > keyMax) return;
    const key = exact < 0n ? 0n : exact;
    this.#highs[slot] = Number(key >> lowBits);
    this.#lows[slot] = Number(BigInt.asUintN(32, key));
    this.#size += 1;
    this.#siftUp(slot, this.#size - 1);
  }

  remove(slot: number): void {
    const place = this.#places[slot] ?? -1;
    if (place >= 0) this.#removeAt(place);
  }

  /** Takes out the slots of all levels that the price reaches. */
  collect(price: bigint, slots: number[]): void {
    if (this.#size === 0) return;
    const key = this.#calculateKey(price);
    const high = Number(key >> lowBits);
    const low = Number(BigInt.asUintN(32, key));
    while (this.#isTopWithin(high, low)) {
      slots.push(this.#heap[0] ?? 0);
      this.#removeAt(0);
    }
  }

  #calculateKey(price: bigint): bigint {
    return this.#direction === 'rising' ? price : keyMax - price;
  }

  #isTopWithin(high: number, low: number): boolean {
    if (this.#size === 0) return false;
    const top = this.#heap[0] ?? 0;
    const topHigh = this.#highs[top] ?? 0;
    return topHigh === high ? (this.#lows[top] ?? 0) <= low : topHigh < high;
  }

  #isBefore(left: number, right: number): boolean {
    const leftHigh = this.#highs[left] ?? 0;
    const rightHigh = this.#highs[right] ?? 0;
    return leftHigh === rightHigh ? (this.#lows[left] ?? 0) < (this.#lows[right] ?? 0) : leftHigh < rightHigh;
  }

  #put(slot: number, place: number): void {
    this.#heap[place] = slot;
    this.#places[slot] = place;
  }

  #siftUp(slot: number, from: number): void {
    let place = from;
    while (place > 0) {
      const parentPlace = (place - 1) >> 1;
      const parent = this.#heap[parentPlace] ?? 0;
      if (!this.#isBefore(slot, parent)) break;
      this.#put(parent, place);
      place = parentPlace;
    }
    this.#put(slot, place);
  }

  #siftDown(slot: number, from: number): void {
    let place = from;
    for (;;) {
      let childPlace = 2 * place + 1;
      if (childPlace >= this.#size) break;
      const sibling = childPlace + 1;
      if (sibling < this.#size && this.#isBefore(this.#heap[sibling] ?? 0, this.#heap[childPlace] ?? 0)) {
        childPlace = sibling;
      }
      const child = this.#heap[childPlace] ?? 0;
      if (!this.#isBefore(child, slot)) break;
      this.#put(child, place);
      place = childPlace;
    }
    this.#put(slot, place);
  }

  #removeAt(place: number): void {
    this.#places[this.#heap[place] ?? 0] = -1;
    this.#size -= 1;
    if (place === this.#size) return;
    const moved = this.#heap[this.#size] ?? 0;
    if (place > 0 && this.#isBefore(moved, this.#heap[(place - 1) >> 1] ?? 0)) this.#siftUp(moved, place);
    else this.#siftDown(moved, place);
  }
}
