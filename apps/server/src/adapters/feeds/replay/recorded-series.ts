/** Recorded ticks of one instrument, oldest first, in flat arrays: a few dozen bytes a tick. */
export interface RecordedSeries {
  readonly count: number;
  /** Recorded times, ms since 1970. */
  readonly timesMs: Float64Array;
  /** Places on the time line of the replay, ms from its begin; long gaps are shortened. */
  readonly offsetsMs: Float64Array;
  /** Bids of quotes, prices of trades and candles, in 10^-10. */
  readonly prices: BigInt64Array;
  /** Asks of quotes; empty for trades and candles. */
  readonly asks: BigInt64Array;
  /** Sizes of trades and candles in 10^-8, 0 when unknown; empty for quotes. */
  readonly sizes: BigInt64Array;
  /** Length of one round on the time line, the pause before the next one included. */
  readonly lengthMs: number;
}

export interface SeriesBuilder {
  /** Adds a tick. False when it does not fit: time going back, or no room left. */
  add(timeMs: number, price: bigint, ask: bigint, size: bigint): boolean;
  hasRoom(): boolean;
  build(): RecordedSeries;
}

/** Gaps between recorded ticks longer than this are shortened, so that a demo never sits still over a night. */
const gapMsMax = 600_000;
/** What is left of a long gap, and the pause before a recording begins again. */
const gapLeftMs = 2_000;
/** In a long gap the market's clock first goes on as usual for so long, then runs through the rest. */
const gapQuietMs = 1_000;

const int64Max = 2n ** 63n - 1n;
const roomFirst = 4_096;

/** Collects at most `countMax` ticks. */
export function createSeriesBuilder(isQuoted: boolean, countMax: number): SeriesBuilder {
  let room = Math.min(roomFirst, countMax);
  let count = 0;
  let timesMs = new Float64Array(room);
  let offsetsMs = new Float64Array(room);
  let prices = new BigInt64Array(room);
  let asks = new BigInt64Array(isQuoted ? room : 0);
  let sizes = new BigInt64Array(isQuoted ? 0 : room);

  const grow = () => {
    room = Math.min(room * 2, countMax);
    timesMs = copyInto(new Float64Array(room), timesMs);
    offsetsMs = copyInto(new Float64Array(room), offsetsMs);
    prices = copyInto(new BigInt64Array(room), prices);
    if (isQuoted) asks = copyInto(new BigInt64Array(room), asks);
    else sizes = copyInto(new BigInt64Array(room), sizes);
  };

  return {
    hasRoom: () => count < countMax,
    add(timeMs, price, ask, size) {
      const gapMs = count === 0 ? 0 : timeMs - (timesMs[count - 1] ?? 0);
      if (gapMs < 0 || count === countMax || price > int64Max || ask > int64Max) return false;
      if (count === room) grow();
      timesMs[count] = timeMs;
      offsetsMs[count] = (offsetsMs[count - 1] ?? 0) + (gapMs > gapMsMax ? gapLeftMs : gapMs);
      prices[count] = price;
      if (isQuoted) asks[count] = ask;
      // A size that 64 bits cannot hold is given as unknown.
      else sizes[count] = size > int64Max ? 0n : size;
      count += 1;
      return true;
    },
    build: () => ({
      count,
      timesMs: timesMs.subarray(0, count),
      offsetsMs: offsetsMs.subarray(0, count),
      prices: prices.subarray(0, count),
      asks: asks.subarray(0, isQuoted ? count : 0),
      sizes: sizes.subarray(0, isQuoted ? 0 : count),
      lengthMs: (offsetsMs[count - 1] ?? 0) + gapLeftMs,
    }),
  };
}

/** The recorded time at a place on the time line. Before the first tick and after the last one it runs as usual. */
export function calculateRecordedTimeMs(series: RecordedSeries, offsetMs: number): number {
  const { timesMs, offsetsMs, count } = series;
  const index = findLast(offsetsMs, offsetMs);
  if (index < 0) return (timesMs[0] ?? 0) + offsetMs;
  const timeMs = timesMs[index] ?? 0;
  const sinceMs = offsetMs - (offsetsMs[index] ?? 0);
  const gapMs = (timesMs[index + 1] ?? 0) - timeMs;
  const isLongGap = index < count - 1 && gapMs > gapMsMax;
  if (!isLongGap || sinceMs <= gapQuietMs) return timeMs + sinceMs;
  const share = (sinceMs - gapQuietMs) / (gapLeftMs - gapQuietMs);
  return timeMs + gapQuietMs + share * (gapMs - gapQuietMs);
}

/** The recorded time of the last tick up to a place on the time line; of the first, before it. */
export function findTickTimeMs({ timesMs, offsetsMs }: RecordedSeries, offsetMs: number): number {
  return timesMs[Math.max(0, findLast(offsetsMs, offsetMs))] ?? 0;
}

/** Index of the last element that is not above the value, -1 when all are. */
function findLast(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function copyInto<Numbers extends { set(from: Numbers): void }>(to: Numbers, from: Numbers): Numbers {
  to.set(from);
  return to;
}
