import type { DeepPartial, IndicatorPolygonStyle, Styles, TextStyle } from 'klinecharts';
import { type ChartColors, fadeColor } from './chart-colors.ts';

export interface ChartLook {
  readonly colors: ChartColors;
  readonly fontFamily: string;
  /** The tag of the last price is yellow when prices are not those of a market. */
  readonly isSimulated: boolean;
  /** A line from close to close in the place of the candles. */
  readonly isLine: boolean;
}

const axisTextSize = 11;
const volumeOpacity = 0.28;

/** The look of the chart: hollow rising and solid falling candles, hairline grid, no frame. */
export function createChartStyles(look: ChartLook): DeepPartial<Styles> {
  return {
    grid: createGrid(look.colors),
    candle: createCandle(look),
    indicator: createIndicator(look),
    xAxis: createAxis(look),
    yAxis: createAxis(look),
    separator: {
      size: 1,
      color: look.colors.line,
      fill: true,
      activeBackgroundColor: fadeColor(look.colors.mark, 0.12),
    },
    crosshair: createCrosshair(look),
    overlay: createOverlay(look),
  };
}

function createGrid(colors: ChartColors): DeepPartial<Styles['grid']> {
  const line = { show: true, style: 'solid' as const, size: 1, color: colors.grid };
  return { show: true, horizontal: line, vertical: line };
}

function createCandle({ colors, fontFamily, isSimulated, isLine }: ChartLook): DeepPartial<Styles['candle']> {
  const tag = isSimulated ? colors.demoStrong : colors.ink;
  const mark = {
    show: !isLine,
    color: colors.axis,
    textOffset: 5,
    textSize: axisTextSize,
    textFamily: fontFamily,
    textWeight: '500',
  };
  return {
    type: isLine ? 'area' : 'candle_up_stroke',
    area: createLine(colors),
    bar: {
      compareRule: 'current_open',
      upColor: colors.gain,
      upBorderColor: colors.gain,
      upWickColor: colors.gain,
      downColor: colors.loss,
      downBorderColor: colors.loss,
      downWickColor: colors.loss,
      noChangeColor: colors.axis,
      noChangeBorderColor: colors.axis,
      noChangeWickColor: colors.axis,
    },
    priceMark: {
      show: true,
      high: mark,
      low: mark,
      last: {
        show: true,
        // The last price never rises or falls in colour, so that it stays readable.
        upColor: tag,
        downColor: tag,
        noChangeColor: tag,
        // The dotted line is drawn by the annotations: here it could only have the colour of the tag.
        line: { show: false },
        text: {
          ...createTag(fontFamily),
          show: true,
          color: isSimulated ? colors.demoInk : colors.background,
          borderColor: tag,
          weight: 600,
        },
      },
    },
    tooltip: { showRule: 'none' },
  };
}

function createLine(colors: ChartColors): DeepPartial<Styles['candle']['area']> {
  return {
    lineSize: 2,
    lineColor: colors.ink,
    value: 'close',
    smooth: false,
    backgroundColor: 'transparent',
    point: { show: false },
  };
}

function createTag(fontFamily: string): DeepPartial<TextStyle> {
  return {
    style: 'fill',
    size: axisTextSize,
    family: fontFamily,
    weight: 500,
    borderSize: 0,
    borderRadius: 2,
    paddingLeft: 8,
    paddingRight: 6,
    paddingTop: 3,
    paddingBottom: 4,
  };
}

function createIndicator({ colors, fontFamily }: ChartLook): DeepPartial<Styles['indicator']> {
  const text = { size: axisTextSize, family: fontFamily, weight: 500, color: colors.axis };
  const margin = { marginLeft: 10, marginTop: 4, marginRight: 0, marginBottom: 0 };
  return {
    ohlc: { upColor: colors.gain, downColor: colors.loss, noChangeColor: colors.axis },
    bars: [createBars(colors, 1)],
    lines: colors.lines.map(color => ({ style: 'solid' as const, smooth: false, size: 1, dashedValue: [2, 2], color })),
    lastValueMark: { show: false },
    tooltip: {
      showRule: 'always',
      title: { show: true, showName: true, showParams: true, ...text, ...margin },
      legend: { ...text, ...margin, defaultValue: '–' },
    },
  };
}

function createBars(colors: ChartColors, opacity: number): DeepPartial<IndicatorPolygonStyle> {
  return {
    style: 'fill',
    borderStyle: 'solid',
    borderSize: 1,
    borderDashedValue: [2, 2],
    upColor: fadeColor(colors.gain, opacity),
    downColor: fadeColor(colors.loss, opacity),
    noChangeColor: fadeColor(colors.axis, opacity),
  };
}

/** Volume is quieter than the candles it stands under. */
export function createVolumeStyles(colors: ChartColors): DeepPartial<Styles['indicator']> {
  return { bars: [createBars(colors, volumeOpacity)] };
}

function createAxis({ colors, fontFamily }: ChartLook): DeepPartial<Styles['xAxis']> {
  return {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: {
      show: true,
      color: colors.axis,
      family: fontFamily,
      weight: 400,
      size: axisTextSize,
      marginStart: 8,
      marginEnd: 8,
    },
  };
}

function createCrosshair({ colors, fontFamily }: ChartLook): DeepPartial<Styles['crosshair']> {
  const direction = {
    show: true,
    line: { show: true, style: 'dashed' as const, dashedValue: [3, 3], size: 1, color: colors.cross },
    text: {
      ...createTag(fontFamily),
      show: true,
      color: colors.background,
      borderColor: colors.inkQuiet,
      backgroundColor: colors.inkQuiet,
    },
  };
  return { show: true, horizontal: direction, vertical: direction };
}

function createOverlay({ colors, fontFamily }: ChartLook): DeepPartial<Styles['overlay']> {
  const stroke = colors.inkQuiet;
  const area = {
    style: 'fill' as const,
    color: fadeColor(colors.mark, 0.14),
    borderColor: colors.mark,
    borderSize: 1,
    borderStyle: 'solid' as const,
    borderDashedValue: [2, 2],
  };
  return {
    rect: { ...area, borderRadius: 0 },
    polygon: area,
    circle: area,
    point: {
      color: colors.background,
      borderColor: stroke,
      borderSize: 1,
      radius: 5,
      activeColor: colors.background,
      activeBorderColor: colors.mark,
      activeBorderSize: 2,
      activeRadius: 6,
    },
    line: { style: 'solid', smooth: false, color: stroke, size: 1, dashedValue: [2, 2] },
    text: { ...createTag(fontFamily), color: colors.background, backgroundColor: stroke, borderColor: stroke },
  };
}
