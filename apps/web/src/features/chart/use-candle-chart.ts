import { type ChunkState, createChunk } from '@truemark/browser/chunk';
import { useChunk } from '@truemark/browser/use-chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CandleFeed } from './candle-feed.ts';
import type { OpenLayer } from './chart-layer.ts';
import { listChartLines, useChartLines } from './chart-lines.ts';
import type { OlderState } from './connect-feed.ts';
import type { IndicatorName } from './indicators.ts';
import type { KeptDrawings } from './kept/chart-keeper.ts';
import type { CandleChart, ChartFormat } from './mount-candle-chart.ts';
import type { ReadOutStore } from './read-out-store.ts';

type ChartModule = typeof import('./mount-candle-chart.ts');

/** KLineChart is heavy: it comes in a chunk of its own, beside the first data. */
const chartChunk = createChunk(() => import('./mount-candle-chart.ts'), chunkTimeoutMs);

export interface CandleChartParts {
  readonly code: string;
  /** Undefined until the instrument is known: the chart waits for its price axis. */
  readonly priceDecimals: number | undefined;
  readonly feed: CandleFeed | undefined;
  readonly format: ChartFormat;
  readonly indicators: readonly IndicatorName[];
  readonly isSimulated: boolean;
  readonly readOut: ReadOutStore;
  readonly kept: KeptDrawings;
  /** Lies over the chart in the place of the candles. */
  readonly openLayer: OpenLayer | undefined;
}

export interface MountedChart {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly chart: CandleChart | undefined;
  readonly chunk: ChunkState<ChartModule>;
  readonly retryChunk: () => void;
  readonly older: OlderState | undefined;
}

/** Mounts the chart once its program, its place and its instrument are there, and passes every change on to it. */
export function useCandleChart(parts: CandleChartParts): MountedChart {
  const { code, priceDecimals, feed, format, indicators, isSimulated, readOut, kept, openLayer } = parts;
  const chunk = useChunk(chartChunk);
  const container = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<CandleChart>();
  const [older, setOlder] = useState<OlderState>();
  const firstFormat = useRef(format);
  const keep = useRef(kept.keep);
  useLayoutEffect(() => {
    keep.current = kept.keep;
  });
  const mountChart = chunk.status === 'ready' ? chunk.value.mountCandleChart : undefined;

  useEffect(() => {
    if (!mountChart || !container.current || priceDecimals === undefined) return;
    const mounted = mountChart(container.current, {
      code,
      priceDecimals,
      format: firstFormat.current,
      onDrawings: drawings => keep.current(drawings),
      onPoint: readOut.point,
      onOlder: setOlder,
    });
    setChart(mounted);
    return () => {
      mounted?.destroy();
      setChart(undefined);
    };
  }, [mountChart, code, priceDecimals, readOut]);

  useEffect(() => {
    if (kept.drawings) chart?.showDrawings(kept.drawings);
  }, [chart, kept.drawings]);
  useEffect(() => chart?.showFormat(format), [chart, format]);
  useEffect(() => chart?.showSimulated(isSimulated), [chart, isSimulated]);
  useEffect(() => (openLayer ? chart?.showLayer(openLayer) : undefined), [chart, openLayer]);
  // After the layer, which has an axis of its own: the room over and under its lines is given here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with and without a layer.
  useEffect(() => chart?.showIndicators(indicators), [chart, indicators, openLayer]);
  useEffect(() => {
    if (feed) chart?.showFeed(feed);
  }, [chart, feed]);
  useEffect(() => {
    const show = () => chart?.showLines(listChartLines(useChartLines.getState(), code));
    show();
    // Past React: a line that follows the price draws no component again.
    return useChartLines.subscribe(show);
  }, [chart, code]);

  return { container, chart, chunk, retryChunk: chartChunk.retry, older };
}
