/** A recorded price at its moment, as a picture needs it. */
export interface TrailPoint {
  readonly atMs: number;
  /** Decimal text. */
  readonly price: string;
}

/** The stretch of time that a picture is about. */
export interface TrailSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Points of one picture: about two for each of its pixels. */
export const trailPointsMax = 600;

/**
 * A trail with more prices, oldest first: each moment once, none outside the span, and never more than the picture needs.
 * Of what is left out the lowest and the highest stay, so that no spike is lost.
 */
export function extendTrail(
  trail: readonly TrailPoint[],
  points: readonly TrailPoint[],
  { fromMs, toMs }: TrailSpan,
): readonly TrailPoint[] {
  const fresh = points.filter(({ atMs, price }) => price !== '' && atMs >= fromMs && atMs <= toMs);
  const [only] = fresh;
  if (!only) return trail;
  const last = trail.at(-1);
  const isNext = fresh.length === 1 && (!last || only.atMs > last.atMs);
  const all = isNext ? [...trail, only] : sortOnce([...trail, ...fresh]);
  return all.length > trailPointsMax ? thinOut(all) : all;
}

function sortOnce(points: readonly TrailPoint[]): readonly TrailPoint[] {
  return [...new Map(points.map(point => [point.atMs, point])).values()].sort((one, other) => one.atMs - other.atMs);
}

/** Half as many: of each four in a row the lowest and the highest; the first and the last stay as they are. */
function thinOut(points: readonly TrailPoint[]): readonly TrailPoint[] {
  const kept = new Set([points[0], points.at(-1)]);
  for (let index = 0; index < points.length; index += 4) {
    const four = points.slice(index, index + 4).sort((one, other) => Number(one.price) - Number(other.price));
    kept.add(four[0]);
    kept.add(four.at(-1));
  }
  return points.filter(point => kept.has(point));
}
