import { removeIsolates } from '@truemark/ui/format/isolate';
import { type Chart, type IndicatorDrawParams, registerIndicator } from 'klinecharts';
import { type ChartColors, fadeColor } from './chart-colors.ts';
import { type DrawnLine, dragChartLines } from './chart-line-drag.ts';
import type { ChartLine } from './chart-lines.ts';
import { candlePane } from './chart-panes.ts';
import { placeLineTags, tagPitch } from './place-line-tags.ts';

const name = 'orderLines';
const tagHeight = tagPitch - 4;
const tagPadding = 8;
const tagEnd = 10;
/** Room in a tag for the arrow to a level out of sight. */
const arrowRoom = 12;
const draftOpacity = 0.7;
/** Room in a tag for the bell of an alert. */
const bellRoom = 15;
const bellSize = 12;

export interface LineLook {
  readonly colors: ChartColors;
  readonly fontFamily: string;
  /** A price as a plain decimal text in the language of the page. */
  readonly price: (text: string) => string;
}

/** What is drawn, shared by the drawing and the dragging. */
interface LineScene {
  readonly look: LineLook;
  readonly lines: readonly ChartLine[];
  /** The line that is being dragged and the price that it would land at. */
  readonly dragged: { readonly id: string; readonly price: string } | undefined;
  /** Told by the drawing. */
  readonly onDrawn: (lines: readonly DrawnLine[]) => void;
}

export interface ChartOrderLines {
  show(lines: readonly ChartLine[]): void;
  paint(look: LineLook): void;
  close(): void;
}

/** KLineChart merges what it is given into what it had, so that a shorter list would keep its end: it is given a question. */
type ReadScene = () => LineScene;

type Drawing = IndicatorDrawParams<Record<string, never>, never, ReadScene>;

/** Lines of orders over the candles: entry, stop loss, take profit and liquidation. */
export function openOrderLines(
  chart: Chart,
  settings: { readonly priceDecimals: number; readonly look: LineLook },
): ChartOrderLines {
  registerIndicator<Record<string, never>, never, ReadScene>({
    name,
    shortName: '',
    series: 'price',
    // Over candles and volume, which would show through the words of a tag.
    zLevel: 1,
    figures: [],
    calc: bars => bars.map(() => ({})),
    shouldUpdate: () => ({ calc: false, draw: true }),
    createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
    draw(params) {
      drawLines(params);
      return true;
    },
  });
  let drawn: readonly DrawnLine[] = [];
  let scene: LineScene = {
    look: settings.look,
    lines: [],
    dragged: undefined,
    onDrawn(lines) {
      drawn = lines;
    },
  };
  chart.createIndicator({ name, paneId: candlePane, extendData: () => scene }, true);
  const put = (part: Partial<LineScene>) => {
    scene = { ...scene, ...part };
    chart.overrideIndicator({ name, extendData: () => scene });
  };
  const stopDragging = dragChartLines(chart, {
    priceDecimals: settings.priceDecimals,
    readLines: () => drawn,
    onDrag: dragged => put({ dragged }),
  });
  return {
    show: lines => put({ lines }),
    paint: look => put({ look }),
    close: stopDragging,
  };
}

function drawLines({ ctx, indicator, bounding, yAxis }: Drawing): void {
  const { look, lines, dragged, onDrawn } = indicator.extendData();
  const shown = lines.map(line => (line.id === dragged?.id ? { ...line, price: dragged.price } : line));
  const byId = new Map(shown.map(line => [line.id, line]));
  const wanted = shown.map(({ id, price, label }) => ({ id, label, y: yAxis.convertToPixel(Number(price)) }));
  // What is in hand stays under the hand; the others make room for each other only.
  const inHand = wanted.filter(({ id }) => id === dragged?.id);
  const placed = [
    ...placeLineTags(
      dropRepeats(
        wanted.filter(tag => !inHand.includes(tag)),
        bounding.height,
      ),
      bounding.height,
    ),
    ...inHand.map(tag => ({ ...tag, tagY: tag.y, edge: undefined })),
  ];
  ctx.save();
  ctx.font = `500 11px ${look.fontFamily}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const drawn = placed.flatMap(tag => {
    const line = byId.get(tag.id);
    if (!line) return [];
    const text = removeIsolates(wordTag(line, line.id === dragged?.id ? look.price(line.price) : undefined));
    const bell = line.kind === 'alert' ? bellRoom : 0;
    const width = ctx.measureText(text).width + 2 * tagPadding + bell + (tag.edge ? arrowRoom : 0);
    return [{ ...tag, line, text, tagStart: bounding.width - tagEnd - width }];
  });
  // Every line before every tag, so that none is crossed out by its neighbour.
  for (const { line, edge, y } of drawn) {
    if (!edge) drawLine(ctx, line, { y, end: bounding.width, color: chooseColor(line, look.colors) });
  }
  for (const tag of drawn) drawTag(ctx, tag, { end: bounding.width - tagEnd, colors: look.colors });
  ctx.restore();
  onDrawn(drawn);
}

/** The words of a tag; in hand with the price that it would land at, which is all that the tag of an alert says. */
function wordTag({ kind, label }: ChartLine, landing: string | undefined): string {
  if (landing === undefined) return label;
  return kind === 'alert' ? landing : `${label} ${landing}`;
}

const sameHeight = 4;

/** Of levels with the same words at the same height, or out of sight on the same side, one says as much as several. */
function dropRepeats<Tag extends { readonly label: string; readonly y: number }>(
  tags: readonly Tag[],
  height: number,
): readonly Tag[] {
  const place = (y: number) => Math.min(height + sameHeight, Math.max(-sameHeight, y));
  const kept: Tag[] = [];
  for (const tag of tags) {
    const isRepeated = kept.some(
      ({ label, y }) => label === tag.label && Math.abs(place(y) - place(tag.y)) < sameHeight,
    );
    if (!isRepeated) kept.push(tag);
  }
  return kept;
}

function chooseColor(line: ChartLine, colors: ChartColors): string {
  if (line.kind === 'takeProfit') return colors.gain;
  if (line.kind === 'stopLoss') return colors.loss;
  return line.kind === 'liquidation' ? colors.danger : colors.inkQuiet;
}

const dashes: Readonly<Record<ChartLine['kind'], readonly number[]>> = {
  entry: [],
  takeProfit: [6, 4],
  stopLoss: [6, 4],
  liquidation: [2, 3],
  alert: [1, 4],
};

const waitingDash = [8, 5];

function drawLine(
  ctx: CanvasRenderingContext2D,
  line: ChartLine,
  place: { readonly y: number; readonly end: number; readonly color: string },
): void {
  const y = Math.round(place.y) + 0.5;
  ctx.strokeStyle = line.isDraft ? fadeColor(place.color, draftOpacity) : place.color;
  ctx.lineWidth = 1;
  ctx.setLineDash([...(line.isWaiting && line.kind === 'entry' ? waitingDash : dashes[line.kind])]);
  ctx.beginPath();
  ctx.moveTo(0, y);
  ctx.lineTo(place.end, y);
  ctx.stroke();
}

function drawTag(
  ctx: CanvasRenderingContext2D,
  tag: DrawnLine,
  { end, colors }: { readonly end: number; readonly colors: ChartColors },
): void {
  const { line, tagStart: start } = tag;
  const color = chooseColor(line, colors);
  const top = Math.round(tag.tagY - tagHeight / 2) + 0.5;
  ctx.setLineDash(line.isDraft ? [3, 2] : []);
  ctx.lineWidth = 1;
  const isPlain = line.kind === 'entry' || line.kind === 'alert';
  ctx.strokeStyle = isPlain ? colors.cross : color;
  ctx.fillStyle = colors.background;
  ctx.beginPath();
  ctx.roundRect(Math.round(start) + 0.5, top, Math.round(end - start), tagHeight, 3);
  ctx.fill();
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.fillStyle = isPlain ? colors.ink : color;
  const bell = line.kind === 'alert' ? bellRoom : 0;
  if (bell > 0) drawBell(ctx, { x: start + tagPadding - 1, y: tag.tagY, color: colors.ink });
  ctx.fillText(tag.text, start + tagPadding + bell, tag.tagY + 0.5);
  if (!tag.edge) return;
  const direction = tag.edge === 'above' ? -1 : 1;
  const x = end - tagPadding - 3;
  ctx.beginPath();
  ctx.moveTo(x, tag.tagY + 4 * direction);
  ctx.lineTo(x - 4, tag.tagY - 3 * direction);
  ctx.lineTo(x + 4, tag.tagY - 3 * direction);
  ctx.closePath();
  ctx.fill();
}

let bellPath: Path2D | undefined;

/** The bell of the icons, in a box of 24 units, centered on a height. */
function drawBell(
  ctx: CanvasRenderingContext2D,
  place: { readonly x: number; readonly y: number; readonly color: string },
): void {
  bellPath ??= new Path2D(
    'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
  );
  ctx.save();
  ctx.translate(place.x, place.y - bellSize / 2);
  ctx.scale(bellSize / 24, bellSize / 24);
  ctx.strokeStyle = place.color;
  ctx.lineWidth = 2.4;
  ctx.stroke(bellPath);
  ctx.restore();
}
