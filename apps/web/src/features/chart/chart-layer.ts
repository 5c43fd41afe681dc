import { type AxisCreateRangeCallback, type Chart, registerIndicator } from 'klinecharts';
import { type AxisFormat, showPercentAxis, showPriceAxis } from './chart-axes.ts';
import type { LineLook } from './chart-order-lines.ts';
import { candlePane } from './chart-panes.ts';
import { placeLineTags } from './place-line-tags.ts';

/** What lies over the chart in the place of the candles, which become a line, on an axis in percent. */
export interface ChartLayer {
  readonly createRange: AxisCreateRangeCallback;
  paint(look: LineLook): void;
  close(): void;
}

/** What a layer needs of the program of the chart: loaded after it, it would take that apart if it imported it. */
export interface LayerTools {
  readonly chart: Chart;
  readonly paneId: string;
  readonly registerIndicator: typeof registerIndicator;
  readonly placeTags: typeof placeLineTags;
}

export type OpenLayer = (tools: LayerTools) => ChartLayer;

/** The place of one layer over a chart, with the axis of the prices, which is in percent while there is one. */
export interface LayerPlace {
  isTaken(): boolean;
  paint(look: LineLook): void;
  /** Until the returned function is called. */
  show(open: OpenLayer): () => void;
  close(): void;
}

export function createLayerPlace(
  chart: Chart,
  parts: {
    readonly axisId: string | undefined;
    readonly priceDecimals: number;
    readonly readFormat: () => AxisFormat;
    /** The chart looks different with and without one. */
    readonly onChange: () => void;
  },
): LayerPlace {
  const { axisId, priceDecimals, readFormat, onChange } = parts;
  let layer: ChartLayer | undefined;
  function close(): void {
    layer?.close();
    layer = undefined;
  }
  showPriceAxis(chart, axisId, priceDecimals, readFormat);
  return {
    close,
    isTaken: () => layer !== undefined,
    paint: look => layer?.paint(look),
    show(open) {
      layer = open({ chart, paneId: candlePane, registerIndicator, placeTags: placeLineTags });
      showPercentAxis(chart, axisId, layer.createRange, readFormat);
      onChange();
      return () => {
        // With the chart its layer has gone before.
        if (!layer) return;
        close();
        showPriceAxis(chart, axisId, priceDecimals, readFormat);
        onChange();
      };
    },
  };
}
