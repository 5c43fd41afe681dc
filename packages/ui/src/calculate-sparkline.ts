/** Where the line, the opening level and the last point of a mini chart lie. */
export interface SparklineShape {
  readonly points: string;
  readonly openY: number;
  readonly lastX: number;
  readonly lastY: number;
}

const edge = 2;
const dotRoom = 3;

/** Fits prices, oldest first, into a box; undefined while fewer than two are there. Drawing only, so floats will do. */
export function calculateSparkline(
  prices: readonly string[],
  width: number,
  height: number,
): SparklineShape | undefined {
  const values = prices.map(Number);
  const [open] = values;
  if (open === undefined || values.length < 2) return undefined;
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  const top = edge;
  const room = height - 2 * edge;
  const toY = (value: number) => round(span === 0 ? height / 2 : top + room - ((value - lowest) / span) * room);
  const toX = (index: number) => round((index * (width - dotRoom)) / (values.length - 1));
  const points = values.map((value, index) => `${toX(index)},${toY(value)}`);
  return {
    points: points.join(' '),
    openY: toY(open),
    lastX: width - dotRoom,
    lastY: toY(values.at(-1) ?? open),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
