import type { TrailPoint, TrailSpan } from './tick-trail.ts';

/** Where everything lies in the picture: `x` from 0 to 1 in the direction of time, `y` in pixels from the top. */
export interface LiveShape {
  /** For a polyline in a box `liveBoxWidth` wide and as high as the picture. */
  readonly points: string;
  /** The price it was bought at: one half of the picture wins, the other loses. */
  readonly entryY: number;
  readonly buyX: number;
  readonly endX: number;
  /** The newest price; undefined before there is one. */
  readonly now: { readonly x: number; readonly y: number } | undefined;
  /** Middle of the newest price in the column beside the picture, clear of that of the entry. */
  readonly nowLabelY: number;
}

/** Width of the box that the line is drawn in before it is stretched to its place. */
export const liveBoxWidth = 1_000;

const leadShare = 0.06;
const tailShare = 0.05;
const edge = 14;
const labelHeight = 24;
/** The price fills at most this share of its half, so that it never lies on the edge. */
const fill = 0.86;

/** The time of the picture of an option: from shortly before it was bought to shortly after its end. */
export function findLiveSpan(option: {
  readonly createTime: number;
  readonly buyTime: number | null;
  readonly expiresAt: number;
  readonly endTime: number | null;
}): TrailSpan {
  const startMs = option.buyTime ?? option.createTime;
  const lengthMs = Math.max(1, option.expiresAt - startMs);
  return {
    fromMs: startMs - lengthMs * leadShare,
    toMs: Math.max(option.expiresAt, option.endTime ?? 0) + lengthMs * tailShare,
  };
}

/**
 * Fits the prices around the one that the option was bought at: it lies in the middle, so that as much room is won as
 * lost, and a price that has gone no way at all is not drawn as if it had.
 */
export function calculateLiveShape(given: {
  readonly trail: readonly TrailPoint[];
  readonly span: TrailSpan;
  readonly entry: string;
  readonly buyTime: number;
  readonly expiresAt: number;
  /** A step of the price: the least that the picture is high for. */
  readonly step: number;
  readonly height: number;
}): LiveShape {
  const { trail, span, height } = given;
  const entry = Number(given.entry);
  const farthest = trail.reduce((most, { price }) => Math.max(most, Math.abs(Number(price) - entry)), given.step * 4);
  const middle = height / 2;
  const toX = (atMs: number) => Math.min(1, Math.max(0, (atMs - span.fromMs) / (span.toMs - span.fromMs)));
  const toY = (price: string) => round(middle - ((Number(price) - entry) / farthest) * (middle - edge) * fill);
  const last = trail.at(-1);
  const now = last && { x: toX(last.atMs), y: toY(last.price) };
  return {
    points: trail.map(({ atMs, price }) => `${round(toX(atMs) * liveBoxWidth)},${toY(price)}`).join(' '),
    entryY: middle,
    buyX: toX(given.buyTime),
    endX: toX(given.expiresAt),
    now,
    nowLabelY: placeNowLabel(now?.y ?? middle, middle),
  };
}

function placeNowLabel(y: number, entryY: number): number {
  if (Math.abs(y - entryY) >= labelHeight) return y;
  return y > entryY ? entryY + labelHeight : entryY - labelHeight;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
