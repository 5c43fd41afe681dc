/** A price at a moment, as a picture needs it: floats will do. */
export interface PricePathPoint {
  readonly atMs: number;
  /** Plain decimal text. */
  readonly price: string;
}

/** A place in the picture: `x` from 0 to 1 in the direction of time, `y` in pixels from the top. */
export interface PricePathPlace {
  readonly x: number;
  readonly y: number;
}

/** Where the line, the marks and the words beside them lie. */
export interface PricePathShape {
  /** For a polyline in a box `pathBoxWidth` wide and as high as the picture. */
  readonly points: string;
  readonly marks: readonly PricePathPlace[];
  /** Middle of each mark's price in the column beside the line, moved apart where two would touch. */
  readonly labelYs: readonly number[];
  /** Marks whose time has room under the line: the last, the first, and those between that are far enough apart. */
  readonly timed: readonly boolean[];
}

/** Width of the box that the line is drawn in before it is stretched to its place. */
export const pathBoxWidth = 1_000;

const edge = 12;
const labelHeight = 16;

/**
 * Fits prices, oldest first, and marked ones into a picture of a height in pixels. The marks count for the range: a
 * mark never leaves the picture, and with no points the line goes from mark to mark. Undefined with nothing to draw.
 */
export function calculatePricePath(
  points: readonly PricePathPoint[],
  marks: readonly PricePathPoint[],
  height: number,
): PricePathShape | undefined {
  const all = [...points, ...marks];
  if (all.length === 0) return undefined;
  const line = points.length > 0 ? points : [...marks].sort((one, other) => one.atMs - other.atMs);
  const toX = scale(all.map(point => point.atMs));
  const toY = scale(all.map(point => Number(point.price)));
  const place = ({ atMs, price }: PricePathPoint): PricePathPlace => ({
    x: toX(atMs),
    y: round(height - edge - toY(Number(price)) * (height - 2 * edge)),
  });
  const placed = marks.map(place);
  return {
    points: line
      .map(place)
      .map(({ x, y }) => `${round(x * pathBoxWidth)},${y}`)
      .join(' '),
    marks: placed,
    labelYs: spreadLabels(
      placed.map(({ y }) => y),
      height,
    ),
    timed: chooseTimed(placed.map(({ x }) => x)),
  };
}

/** Width of a time as a share of the narrowest picture. */
const timeWidth = 0.25;

function chooseTimed(xs: readonly number[]): boolean[] {
  const shown: number[] = [];
  const timed = xs.map(() => false);
  for (const index of [xs.length - 1, ...xs.keys()]) {
    const x = xs[index];
    if (x === undefined || shown.some(other => Math.abs(other - x) < timeWidth)) continue;
    shown.push(x);
    timed[index] = true;
  }
  return timed;
}

/** A function from the range of the values to 0 … 1; the middle where there is no range. */
function scale(values: readonly number[]): (value: number) => number {
  const lowest = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const span = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY) - lowest;
  return value => (span === 0 ? 0.5 : (value - lowest) / span);
}

function spreadLabels(ys: readonly number[], height: number): number[] {
  const order = ys.map((y, index) => ({ y, index })).sort((one, other) => one.y - other.y);
  const spread = [...ys];
  let free = labelHeight / 2;
  for (const [place, { y, index }] of order.entries()) {
    const roomBelow = (order.length - 1 - place) * labelHeight + labelHeight / 2;
    spread[index] = Math.max(free, Math.min(y, height - roomBelow));
    free = (spread[index] ?? y) + labelHeight;
  }
  return spread;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
