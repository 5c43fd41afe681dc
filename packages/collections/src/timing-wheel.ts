import { growColumn } from './grow-column.ts';

/** Three circles of this many buckets: 1 ms, about 1 s and about 17 min a bucket; twelve days in all. */
const bucketCount = 1_024;
const circleSpansMs = [1, bucketCount, bucketCount ** 2] as const;
const circleCount = circleSpansMs.length;
const wheelSpanMs = bucketCount ** circleCount;
/** Bucket of times that are over when they come, and of those beyond the largest circle. */
const lateBucket = circleCount * bucketCount;
const farBucket = lateBucket + 1;

/**
 * Times at which something is due, one for a slot: adding, removing and finding what is due cost the same however many
 * there are.
 *
 * A wheel in a wheel: what is far away lies in a coarse bucket and moves to a finer one when its turn comes. Buckets are
 * lists through columns of numbers, so that a million items are no objects.
 */
export class TimingWheel {
  #heads = new Int32Array(0);
  readonly #circleSizes = new Int32Array(circleCount + 1);
  #times = new Float64Array(0);
  #nexts = new Int32Array(0);
  #previouses = new Int32Array(0);
  #buckets = new Int32Array(0);
  #size = 0;
  /** Everything due up to here has been taken out. Before the first look all times are far away. */
  #cursorMs = Number.NEGATIVE_INFINITY;

  get size(): number {
    return this.#size;
  }

  /** Makes room for slots below the given one. */
  reserve(slotCount: number): void {
    const known = this.#buckets.length;
    if (slotCount <= known) return;
    if (known === 0) this.#heads = new Int32Array(farBucket + 1).fill(-1);
    this.#times = growColumn(this.#times, slotCount);
    this.#nexts = growColumn(this.#nexts, slotCount);
    this.#previouses = growColumn(this.#previouses, slotCount);
    this.#buckets = growColumn(this.#buckets, slotCount).fill(-1, known);
  }

  /** A time that is over already is due at the next look. */
  add(slot: number, atMs: number): void {
    this.#times[slot] = atMs;
    this.#link(slot);
  }

  remove(slot: number): void {
    if ((this.#buckets[slot] ?? -1) >= 0) this.#unlink(slot);
  }

  /** Takes out everything that is due at a time or before it. A time before the last look finds what came late. */
  collect(untilMs: number, slots: number[]): void {
    if (this.#cursorMs === Number.NEGATIVE_INFINITY) {
      this.#cursorMs = untilMs;
      this.#spread(farBucket);
    }
    this.#takeLate(untilMs, slots);
    while (this.#size > 0 && this.#cursorMs < untilMs) {
      const stopMs = this.#findNextStopMs();
      if (stopMs > untilMs) break;
      this.#moveTo(stopMs);
      this.#take(stopMs % bucketCount, slots);
      this.#take(lateBucket, slots);
    }
    this.#cursorMs = Math.max(this.#cursorMs, untilMs);
  }

  #findBucket(atMs: number): number {
    if (atMs <= this.#cursorMs) return lateBucket;
    for (let circle = 0; circle < circleCount; circle += 1) {
      const spanMs = circleSpansMs[circle] ?? 1;
      const turnMs = spanMs * bucketCount;
      if (Math.floor(atMs / turnMs) !== Math.floor(this.#cursorMs / turnMs)) continue;
      return circle * bucketCount + (Math.floor(atMs / spanMs) % bucketCount);
    }
    return farBucket;
  }

  #link(slot: number): void {
    const bucket = this.#findBucket(this.#times[slot] ?? 0);
    const head = this.#heads[bucket] ?? -1;
    this.#nexts[slot] = head;
    this.#previouses[slot] = -1;
    if (head >= 0) this.#previouses[head] = slot;
    this.#heads[bucket] = slot;
    this.#buckets[slot] = bucket;
    this.#count(bucket, 1);
  }

  #unlink(slot: number): void {
    const bucket = this.#buckets[slot] ?? -1;
    const next = this.#nexts[slot] ?? -1;
    const previous = this.#previouses[slot] ?? -1;
    if (previous >= 0) this.#nexts[previous] = next;
    else this.#heads[bucket] = next;
    if (next >= 0) this.#previouses[next] = previous;
    this.#buckets[slot] = -1;
    this.#count(bucket, -1);
  }

  #count(bucket: number, change: number): void {
    const circle = Math.min(Math.floor(bucket / bucketCount), circleCount);
    this.#circleSizes[circle] = (this.#circleSizes[circle] ?? 0) + change;
    this.#size += change;
  }

  #list(bucket: number): number[] {
    const slots: number[] = [];
    for (let slot = this.#heads[bucket] ?? -1; slot >= 0; slot = this.#nexts[slot] ?? -1) slots.push(slot);
    return slots;
  }

  #take(bucket: number, slots: number[]): void {
    if ((this.#heads[bucket] ?? -1) < 0) return;
    for (const slot of this.#list(bucket)) {
      this.#unlink(slot);
      slots.push(slot);
    }
  }

  #takeLate(untilMs: number, slots: number[]): void {
    if ((this.#heads[lateBucket] ?? -1) < 0) return;
    for (const slot of this.#list(lateBucket)) {
      if ((this.#times[slot] ?? 0) > untilMs) continue;
      this.#unlink(slot);
      slots.push(slot);
    }
  }

  /** Spreads a bucket again, seen from where the cursor is now; what is due by now becomes late. */
  #spread(bucket: number): void {
    const slots = this.#list(bucket);
    for (const slot of slots) this.#unlink(slot);
    for (const slot of slots) this.#link(slot);
  }

  /** The next time at which something may be due or has to move: empty circles are passed over as a whole. */
  #findNextStopMs(): number {
    let circle = 0;
    while (circle < circleCount && this.#circleSizes[circle] === 0) circle += 1;
    const spanMs = circleSpansMs[circle] ?? wheelSpanMs;
    return (Math.floor(this.#cursorMs / spanMs) + 1) * spanMs;
  }

  /** At the start of a turn of a finer circle, the bucket of the coarser one is spread over it. */
  #moveTo(atMs: number): void {
    this.#cursorMs = atMs;
    if (atMs % wheelSpanMs === 0) this.#spread(farBucket);
    for (let circle = circleCount - 1; circle > 0; circle -= 1) {
      const spanMs = circleSpansMs[circle] ?? 1;
      if (atMs % spanMs === 0) this.#spread(circle * bucketCount + (Math.floor(atMs / spanMs) % bucketCount));
    }
  }
}
