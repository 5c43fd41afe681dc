import type { BalancePoint } from '@truemark/contract/people/accounts';

/** Width of the box that the line is drawn in before it is stretched to its place. */
export const valueBoxWidth = 1_000;

/** A place in the picture: `x` from 0 to 1 in the direction of time, `y` in pixels from the top. */
interface Place {
  readonly x: number;
  readonly y: number;
  /** Something was paid in or out: the value changed at once, and not little by little. */
  readonly isStep: boolean;
}

export interface ValueMark {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly isIn: boolean;
}

export interface ValueShape {
  /** One line for each stretch with values. */
  readonly lines: readonly string[];
  /** The same stretches, down to the bottom. */
  readonly areas: readonly string[];
  readonly marks: readonly ValueMark[];
  readonly lowest: string;
  readonly highest: string;
  readonly lowestY: number;
  readonly highestY: number;
  /** Where a point lies; undefined without a value. */
  readonly places: readonly (Place | undefined)[];
}

const edge = 14;

/** Fits values, the oldest first, into a picture of a height in pixels. Drawing only, so floats will do. */
export function buildValueShape(points: readonly BalancePoint[], height: number): ValueShape | undefined {
  const valued = points.filter(hasValue);
  const [first] = valued;
  const last = valued.at(-1);
  if (!first || !last) return undefined;
  const lowest = valued.reduce((least, point) => (Number(point.value) < Number(least.value) ? point : least));
  const highest = valued.reduce((most, point) => (Number(point.value) > Number(most.value) ? point : most));
  const bottom = Number(lowest.value);
  const span = Number(highest.value) - bottom;
  const days = last.at - first.at;
  const toY = (value: string) =>
    round(height - edge - (span === 0 ? 0.5 : (Number(value) - bottom) / span) * (height - 2 * edge));
  const places = points.map(({ at, value, moves }) =>
    value === null
      ? undefined
      : { x: days === 0 ? 0.5 : (at - first.at) / days, y: toY(value), isStep: moves.length > 0 },
  );
  const stretches = splitStretches(places);
  return {
    lines: stretches.map(writeLine),
    areas: stretches.map(stretch => {
      const from = round((stretch[0]?.x ?? 0) * valueBoxWidth);
      const to = round((stretch.at(-1)?.x ?? 0) * valueBoxWidth);
      return `${writeLine(stretch)} L${to} ${height} L${from} ${height} Z`;
    }),
    marks: points.flatMap(({ at, moves }, index) => {
      const place = places[index];
      const kinds = new Set(moves.map(({ amount }) => !amount.startsWith('-')));
      return place ? [...kinds].map(isIn => ({ x: place.x, y: place.y, at, isIn })) : [];
    }),
    lowest: lowest.value,
    highest: highest.value,
    lowestY: toY(lowest.value),
    highestY: toY(highest.value),
    places,
  };
}

function hasValue(point: BalancePoint): point is BalancePoint & { readonly value: string } {
  return point.value !== null;
}

function splitStretches(places: readonly (Place | undefined)[]): Place[][] {
  const stretches: Place[][] = [];
  let open: Place[] | undefined;
  for (const place of places) {
    if (!place) open = undefined;
    else if (open) open.push(place);
    else {
      open = [place];
      stretches.push(open);
    }
  }
  return stretches;
}

function writeLine(stretch: readonly Place[]): string {
  return stretch
    .map(({ x, y, isStep }, index) => {
      const across = round(x * valueBoxWidth);
      if (index === 0) return `M${across} ${y}`;
      return isStep ? `H${across} V${y}` : `L${across} ${y}`;
    })
    .join(' ');
}

/** The point with a value that is nearest to a share of the width. */
export function findNearest(places: ValueShape['places'], x: number): number | undefined {
  let nearest: number | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, place] of places.entries()) {
    if (!place || Math.abs(place.x - x) >= distance) continue;
    nearest = index;
    distance = Math.abs(place.x - x);
  }
  return nearest;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
