import { type Chart, type IndicatorDrawParams, registerIndicator } from 'klinecharts';
import type { ChartLine } from '../../../platform/chart-lines.ts';
import { type ChartColors, fadeColor } from './chart-colors.ts';
import { dragChartLines } from './chart-line-drag.ts';
import { candlePane } from './chart-panes.ts';
import { type PlacedTag, placeLineTags, tagPitch } from './place-line-tags.ts';

const name = 'orderLines';
const tagHeight = tagPitch - 4;
const tagPadding = 8;
const tagEnd = 10;
const draftOpacity = 0.7;

export interface LineLook {
  readonly colors: ChartColors;
  readonly fontFamily: string;
  /** A price as a plain decimal text in the language of the page. */
  readonly price: (text: string) => string;
}

/** A line as it stands on the chart, for the hand that wants to take hold of it. */
export interface DrawnLine extends PlacedTag {
  readonly line: ChartLine;
  readonly tagStart: number;
}

/** What is drawn, shared by the drawing and the dragging. */
interface LineScene {
  readonly look: LineLook;
  readonly lines: readonly ChartLine[];
  /** The line that is being dragged and the price under the pointer. */
  readonly dragged: { readonly id: string; readonly price: string } | undefined;
  /** Written by the drawing. */
  readonly drawn: { lines: readonly DrawnLine[] };
}

export interface ChartOrderLines {
  show(lines: readonly ChartLine[]): void;
  paint(look: LineLook): void;
  close(): void;
}

type Drawing = IndicatorDrawParams<Record<string, never>, never, LineScene>;

/** Lines of orders over the candles: entry, stop loss, take profit and liquidation. */
export function openOrderLines(
  chart: Chart,
  settings: { readonly priceDecimals: number; readonly look: LineLook },
): ChartOrderLines {
  registerIndicator<Record<string, never>, never, LineScene>({
    name,
    shortName: '',
    series: 'price',
    figures: [],
    calc: bars => bars.map(() => ({})),
    shouldUpdate: () => ({ calc: false, draw: true }),
    createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
    draw(params) {
      drawLines(params);
      return true;
    },
  });
  let scene: LineScene = { look: settings.look, lines: [], dragged: undefined, drawn: { lines: [] } };
  chart.createIndicator({ name, paneId: candlePane, extendData: scene }, true);
  const put = (part: Partial<LineScene>) => {
    scene = { ...scene, ...part };
    chart.overrideIndicator({ name, extendData: scene });
  };
  const stopDragging = dragChartLines(chart, {
    priceDecimals: settings.priceDecimals,
    readLines: () => scene.drawn.lines,
    onDrag: dragged => put({ dragged }),
  });
  return {
    show: lines => put({ lines }),
    paint: look => put({ look }),
    close: stopDragging,
  };
}

function drawLines({ ctx, indicator, bounding, yAxis }: Drawing): void {
  const { look, lines, dragged, drawn } = indicator.extendData;
  const shown = lines.map(line => (line.id === dragged?.id ? { ...line, price: dragged.price } : line));
  const byId = new Map(shown.map(line => [line.id, line]));
  const placed = placeLineTags(
    shown.map(({ id, price }) => ({ id, y: yAxis.convertToPixel(Number(price)) })),
    bounding.height,
  );
  ctx.save();
  ctx.font = `500 11px ${look.fontFamily}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  drawn.lines = placed.flatMap(tag => {
    const line = byId.get(tag.id);
    if (!line) return [];
    const text = line.id === dragged?.id ? `${line.label} ${look.price(line.price)}` : line.label;
    const tagStart = bounding.width - tagEnd - ctx.measureText(text).width - 2 * tagPadding - (tag.edge ? 12 : 0);
    const color = chooseColor(line, look.colors);
    if (!tag.edge) drawLine(ctx, line, { y: tag.y, end: bounding.width, color });
    drawTag(ctx, tag, { text, start: tagStart, end: bounding.width - tagEnd, color, line, colors: look.colors });
    return [{ ...tag, line, tagStart }];
  });
  ctx.restore();
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
};

function drawLine(
  ctx: CanvasRenderingContext2D,
  line: ChartLine,
  place: { readonly y: number; readonly end: number; readonly color: string },
): void {
  const y = Math.round(place.y) + 0.5;
  ctx.strokeStyle = line.isDraft ? fadeColor(place.color, draftOpacity) : place.color;
  ctx.lineWidth = 1;
  ctx.setLineDash([...dashes[line.kind]]);
  ctx.beginPath();
  ctx.moveTo(0, y);
  ctx.lineTo(place.end, y);
  ctx.stroke();
}

function drawTag(
  ctx: CanvasRenderingContext2D,
  tag: PlacedTag,
  look: {
    readonly text: string;
    readonly start: number;
    readonly end: number;
    readonly color: string;
    readonly line: ChartLine;
    readonly colors: ChartColors;
  },
): void {
  const { start, end, line, colors } = look;
  const top = Math.round(tag.tagY - tagHeight / 2) + 0.5;
  ctx.setLineDash(line.isDraft ? [3, 2] : []);
  ctx.lineWidth = 1;
  ctx.strokeStyle = line.kind === 'entry' ? colors.cross : look.color;
  ctx.fillStyle = colors.background;
  ctx.beginPath();
  ctx.roundRect(Math.round(start) + 0.5, top, Math.round(end - start), tagHeight, 3);
  ctx.fill();
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.fillStyle = line.kind === 'entry' ? colors.ink : look.color;
  ctx.fillText(look.text, start + tagPadding, tag.tagY + 0.5);
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
