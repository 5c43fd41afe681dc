import { type Chart, dispose, init } from 'klinecharts';
import type { ChartTimeFormat, ChartZone } from './axis-times.ts';
import type { CandleFeed } from './candle-feed.ts';
import { annotationsName, registerAnnotations } from './chart-annotations.ts';
import { placeTimeTicks } from './chart-axes.ts';
import { readChartColors, watchChartColors } from './chart-colors.ts';
import { openChartCrosshair } from './chart-crosshair.ts';
import { openChartDrawings } from './chart-drawings.ts';
import { createLayerPlace, type OpenLayer } from './chart-layer.ts';
import type { ChartLine } from './chart-lines.ts';
import { openOrderLines } from './chart-order-lines.ts';
import { candlePane, fitPanes, showIndicators } from './chart-panes.ts';
import { createChartStyles, createVolumeStyles } from './chart-styles.ts';
import { connectFeed, type OlderState } from './connect-feed.ts';
import type { CrosshairStep } from './crosshair-step.ts';
import type { Drawing, DrawingTool } from './drawings.ts';
import type { IndicatorName } from './indicators.ts';
import { letPageScroll } from './let-page-scroll.ts';

/** How numbers and times are written on the chart. */
export interface ChartFormat {
  readonly times: ChartTimeFormat;
  readonly zone: ChartZone;
  /** A plain decimal text in the page's language, with the decimals it has. */
  readonly number: (text: string) => string;
  /** The same with so many decimals. */
  readonly price: (text: string, decimals: number) => string;
  /** A figure in percent, with so many decimals. */
  readonly percent: (text: string, decimals: number) => string;
  /** A large number, shortened. */
  readonly compact: (value: number) => string;
}

export interface CandleChartSettings {
  readonly code: string;
  readonly priceDecimals: number;
  readonly format: ChartFormat;
  readonly onDrawings: (drawings: readonly Drawing[]) => void;
  /** The time of the bar under the crosshair, undefined when it points at none. */
  readonly onPoint: (openAtMs: number | undefined) => void;
  readonly onOlder: (state: OlderState) => void;
}

/** A chart on the page. Nothing of KLineChart shows through. */
export interface CandleChart {
  showFeed(feed: CandleFeed): void;
  showFormat(format: ChartFormat): void;
  /** The tag of the last price is yellow while prices are not those of a market. */
  showSimulated(isSimulated: boolean): void;
  showIndicators(names: readonly IndicatorName[]): void;
  /** Lays something over the chart until the returned function is called. */
  showLayer(open: OpenLayer): () => void;
  /** Prices of orders across the candles. */
  showLines(lines: readonly ChartLine[]): void;
  /** What stands there already stays as it is. */
  showDrawings(drawings: readonly Drawing[]): void;
  startDrawing(tool: DrawingTool): void;
  clearDrawings(): void;
  moveCrosshair(step: CrosshairStep): number | undefined;
  hideCrosshair(): void;
  zoom(scale: number): void;
  goToLatest(): void;
  destroy(): void;
}

const barSpace = 8;
/** Room after the last candle, for the tags of orders. */
const spaceAfterLast = 96;

/** Puts a candle chart into an element; undefined when the browser cannot draw one. */
export function mountCandleChart(container: HTMLElement, settings: CandleChartSettings): CandleChart | undefined {
  registerAnnotations();
  let format = settings.format;
  let isSimulated = false;
  let feed: CandleFeed | undefined;
  let disconnect: () => void = () => undefined;
  const chart = openChart(container, () => format);
  if (!chart) return undefined;
  chart.setSymbol({ ticker: settings.code, pricePrecision: settings.priceDecimals, volumePrecision: 2 });
  const priceAxis = chart.getYAxes({ paneId: candlePane })[0]?.id;
  chart.overrideXAxis({
    createTicks: ({ bounding }) =>
      feed ? placeTimeTicks(chart, { ...format, interval: feed.interval }, bounding) : [],
  });
  const layers = createLayerPlace(chart, {
    ...{ axisId: priceAxis, priceDecimals: settings.priceDecimals },
    readFormat: () => format,
    onChange: paint,
  });

  function createLineLook() {
    return {
      colors: readChartColors(container),
      fontFamily: getComputedStyle(container).fontFamily,
      price: (text: string) => format.price(text, settings.priceDecimals),
    };
  }

  function paint(): void {
    const look = createLineLook();
    chart?.overrideIndicator({ name: annotationsName, extendData: { colors: look.colors } });
    chart?.overrideIndicator({ name: 'VOL', styles: createVolumeStyles(look.colors) });
    orderLines.paint(look);
    layers.paint(look);
    chart?.setStyles(createChartStyles({ ...look, isSimulated, isLine: layers.isTaken() }));
  }

  const colors = readChartColors(container);
  chart.createIndicator({ name: annotationsName, paneId: candlePane, extendData: { colors } }, true);
  const orderLines = openOrderLines(chart, { priceDecimals: settings.priceDecimals, look: createLineLook() });
  paint();
  const crosshair = openChartCrosshair(chart, container, settings.onPoint);
  const drawings = openChartDrawings(chart, settings.onDrawings);
  const stops = [
    watchChartColors(paint),
    watchFonts(paint),
    watchSize(container, () => fitPanes(chart)),
    crosshair.close,
    layers.close,
    orderLines.close,
    leaveToPage(chart),
  ];

  return {
    showFeed(next) {
      disconnect();
      feed = next;
      disconnect = connectFeed(chart, next, settings.onOlder);
    },
    showFormat(next) {
      format = next;
      paint();
    },
    showSimulated(next) {
      isSimulated = next;
      paint();
    },
    showIndicators(names) {
      showIndicators(chart, names, priceAxis);
      paint();
    },
    showLayer: layers.show,
    showLines: orderLines.show,
    showDrawings: drawings.show,
    startDrawing: drawings.start,
    clearDrawings: drawings.clear,
    moveCrosshair: crosshair.move,
    hideCrosshair: crosshair.hide,
    zoom: scale => chart.zoomAtCoordinate(scale),
    goToLatest: () => chart.scrollToRealTime(),
    destroy() {
      disconnect();
      for (const stop of stops) stop();
      dispose(container);
    },
  };
}

function openChart(container: HTMLElement, readFormat: () => ChartFormat) {
  const chart = init(container, {
    hotkey: { enabled: false },
    thousandsSeparator: { format: value => readFormat().number(String(value)) },
    // Small prices are written out, not folded.
    decimalFold: { format: value => String(value) },
    formatter: {
      formatDate: ({ timestamp }) => readFormat().times.full(timestamp),
      formatBigNumber: value => readFormat().compact(Number(value)),
    },
  });
  chart?.setBarSpace(barSpace);
  chart?.setOffsetRightDistance(spaceAfterLast);
  chart?.setLeftMinVisibleBarCount(10);
  chart?.setRightMinVisibleBarCount(10);
  return chart;
}

/** Keys and upright swipes are not the chart's. */
function leaveToPage(chart: Chart): () => void {
  const dom = chart.getDom();
  if (!dom) return () => undefined;
  // The keyboard belongs to the frame around the chart, which reads the candles aloud.
  dom.tabIndex = -1;
  return letPageScroll(dom);
}

/** A canvas does not draw again by itself when the typeface arrives. */
function watchFonts(onLoad: () => void): () => void {
  document.fonts.addEventListener('loadingdone', onLoad);
  return () => document.fonts.removeEventListener('loadingdone', onLoad);
}

function watchSize(element: Element, onResize: () => void): () => void {
  const observer = new ResizeObserver(onResize);
  observer.observe(element);
  return () => observer.disconnect();
}
