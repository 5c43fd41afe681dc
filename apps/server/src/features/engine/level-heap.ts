import type { Price } from '@truemark/domain/price';
import { int64Max } from '@truemark/domain/tick-record';

/** The levels of one direction on one side of the price; the one reached first is on top. */
export interface LevelHeap {
  readonly size: number;
  /** Makes room for slots below the given one. */
  reserve(slotCount: number): void;
  /** A slot has one level at most. Prices outside the tick record are never reached and not taken in. */
  add(slot: number, level: Price): void;
  remove(slot: number): void;
  /** Whether the price reaches any level. */
  isReached(price: Price): boolean;
  /** Takes out the slots of all levels that the price reaches. */
  collect(price: Price, slots: number[]): void;
}

const lowBits = 32n;

/**
 * A binary heap over columns of numbers, with the place of each slot, so that a level is added and removed in O(log n)
 * and a quiet look costs one comparison. A price is kept as two halves of 32 bits: exact, and no objects for the
 * garbage collector to walk through. A falling price meets the highest level first: its keys are counted from the top.
 */
export function createLevelHeap(direction: 'falling' | 'rising'): LevelHeap {
  let heap = new Int32Array(0);
  let places = new Int32Array(0);
  let highs = new Uint32Array(0);
  let lows = new Uint32Array(0);
  let size = 0;

  function calculateKey(price: Price): bigint {
    return direction === 'rising' ? price : int64Max - price;
  }

  function isBefore(left: number, right: number): boolean {
    const leftHigh = highs[left] ?? 0;
    const rightHigh = highs[right] ?? 0;
    if (leftHigh !== rightHigh) return leftHigh < rightHigh;
    return (lows[left] ?? 0) < (lows[right] ?? 0);
  }

  function put(slot: number, place: number): void {
    heap[place] = slot;
    places[slot] = place;
  }

  function siftUp(slot: number, from: number): void {
    let place = from;
    while (place > 0) {
      const parentPlace = (place - 1) >> 1;
      const parent = heap[parentPlace] ?? 0;
      if (!isBefore(slot, parent)) break;
      put(parent, place);
      place = parentPlace;
    }
    put(slot, place);
  }

  function siftDown(slot: number, from: number): void {
    let place = from;
    for (;;) {
      let childPlace = 2 * place + 1;
      if (childPlace >= size) break;
      const sibling = childPlace + 1;
      if (sibling < size && isBefore(heap[sibling] as number, heap[childPlace] ?? 0)) childPlace = sibling;
      const child = heap[childPlace] ?? 0;
      if (!isBefore(child, slot)) break;
      put(child, place);
      place = childPlace;
    }
    put(slot, place);
  }

  function removeAt(place: number): void {
    places[heap[place] as number] = -1;
    size -= 1;
    if (place === size) return;
    const moved = heap[size] ?? 0;
    if (place > 0 && isBefore(moved, heap[(place - 1) >> 1] ?? 0)) siftUp(moved, place);
    else siftDown(moved, place);
  }

  function isTopWithin(high: number, low: number): boolean {
    if (size === 0) return false;
    const top = heap[0] ?? 0;
    const topHigh = highs[top] ?? 0;
    return topHigh === high ? (lows[top] ?? 0) <= low : topHigh < high;
  }

  return {
    get size() {
      return size;
    },
    reserve(slotCount) {
      if (slotCount <= places.length) return;
      heap = grow(heap, slotCount, Int32Array);
      const known = places.length;
      places = grow(places, slotCount, Int32Array).fill(-1, known);
      highs = grow(highs, slotCount, Uint32Array);
      lows = grow(lows, slotCount, Uint32Array);
    },
    add(slot, level) {
      if (level < 0n || level > int64Max) return;
      const key = calculateKey(level);
      highs[slot] = Number(key >> lowBits);
      lows[slot] = Number(BigInt.asUintN(32, key));
      size += 1;
      siftUp(slot, size - 1);
    },
    remove(slot) {
      const place = places[slot] ?? -1;
      if (place >= 0) removeAt(place);
    },
    isReached(price) {
      if (size === 0) return false;
      const key = calculateKey(price);
      return isTopWithin(Number(key >> lowBits), Number(BigInt.asUintN(32, key)));
    },
    collect(price, slots) {
      if (size === 0) return;
      const key = calculateKey(price);
      const high = Number(key >> lowBits);
      const low = Number(BigInt.asUintN(32, key));
      while (isTopWithin(high, low)) {
        slots.push(heap[0] ?? 0);
        removeAt(0);
      }
    },
  };
}

function grow<Column extends Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  column: Column,
  length: number,
  Kind: new (length: number) => Column,
): Column {
  const grown = new Kind(length);
  grown.set(column);
  return grown;
}
