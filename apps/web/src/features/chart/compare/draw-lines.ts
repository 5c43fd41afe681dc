import type { Bounding, XAxis, YAxis } from 'klinecharts';
import type { ChartColors } from '../chart-colors.ts';
import type { LayerTools } from '../chart-layer.ts';
import type { LineLook } from '../chart-order-lines.ts';
import type { ComparedLine, ComparedView } from './compared-view.ts';

const lineWidth = 2;
const heldDash = [2, 4];
const heldOpacity = 0.75;
const dotRadius = 3;
const labelGap = 9;
/** Room from one label to the next. */
const labelPitch = 16;

interface Canvas {
  readonly ctx: CanvasRenderingContext2D;
  readonly bounding: Bounding;
  readonly xAxis: XAxis;
  readonly yAxis: YAxis;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly isHeld: boolean;
}

interface DrawnLine {
  readonly line: ComparedLine;
  readonly color: string;
  readonly spots: readonly (Spot | undefined)[];
}

/** The line of zero, every other line in its color, and at the end of each its name. */
export function drawLines(
  canvas: Canvas,
  { lines, from, base }: ComparedView,
  { colors, fontFamily }: LineLook,
  placeTags: LayerTools['placeTags'],
): void {
  const { ctx, bounding, xAxis, yAxis } = canvas;
  const place = (ratio: number) => yAxis.convertToPixel(base * (1 + ratio));
  const drawn = lines.map((line): DrawnLine => {
    const spots = line.points.map(
      (point, index) => point && { x: xAxis.convertToPixel(from + index), y: place(point.ratio), isHeld: point.isHeld },
    );
    return { line, color: chooseColor(line, colors), spots };
  });
  ctx.save();
  drawZero(canvas, place(0), colors);
  ctx.lineWidth = lineWidth;
  ctx.lineJoin = 'round';
  for (const each of drawn) {
    // The chart draws its own line itself.
    if (each.line.slot === undefined) continue;
    strokeSpots(ctx, each, false);
    strokeSpots(ctx, each, true);
  }
  ctx.font = `600 11px ${fontFamily}`;
  drawEnds(ctx, drawn, { bounding, ground: colors.background, placeTags });
  ctx.restore();
}

function chooseColor({ slot }: ComparedLine, colors: ChartColors): string {
  return slot === undefined ? colors.ink : (colors.lines[slot] ?? colors.inkQuiet);
}

function drawZero({ ctx, bounding }: Canvas, height: number, colors: ChartColors): void {
  const y = Math.round(height) + 0.5;
  if (y < 0 || y > bounding.height) return;
  ctx.strokeStyle = colors.cross;
  ctx.lineWidth = 1;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(0, y);
  ctx.lineTo(bounding.width, y);
  ctx.stroke();
}

/** Strokes one kind of piece: those that lead to a price of their time, or those over which the last close is held. */
function strokeSpots(ctx: CanvasRenderingContext2D, { color, spots }: DrawnLine, isHeld: boolean): void {
  ctx.strokeStyle = color;
  ctx.globalAlpha = isHeld ? heldOpacity : 1;
  ctx.setLineDash(isHeld ? heldDash : []);
  ctx.beginPath();
  spots.forEach((spot, index) => {
    const before = spots[index - 1];
    if (!spot || !before || spot.isHeld !== isHeld) return;
    if (index === 1 || spots[index - 2] === undefined || before.isHeld !== isHeld) ctx.moveTo(before.x, before.y);
    ctx.lineTo(spot.x, spot.y);
  });
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** A dot at the end of each line and its name beside it, where the newest bar is on screen and leaves room for both. */
function drawEnds(
  ctx: CanvasRenderingContext2D,
  drawn: readonly DrawnLine[],
  given: {
    readonly bounding: Bounding;
    readonly ground: string;
    readonly placeTags: LayerTools['placeTags'];
  },
): void {
  const { bounding, ground, placeTags } = given;
  const ends = drawn.flatMap(({ line, color, spots }) => {
    const spot = spots.at(-1);
    return spot
      ? [{ ...spot, id: line.code, color, text: line.symbol, width: ctx.measureText(line.symbol).width }]
      : [];
  });
  if (ends.some(({ x, width }) => x + labelGap + width > bounding.width)) return;
  ctx.setLineDash([]);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  for (const { x, y, color } of ends) {
    ctx.fillStyle = color;
    ctx.beginPath();
    ctx.arc(x, y, dotRadius, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.strokeStyle = ground;
  ctx.lineWidth = 3;
  for (const { x, tagY, color, text } of placeTags(ends, bounding.height, labelPitch)) {
    ctx.strokeText(text, x + labelGap, tagY);
    ctx.fillStyle = color;
    ctx.fillText(text, x + labelGap, tagY);
  }
}
