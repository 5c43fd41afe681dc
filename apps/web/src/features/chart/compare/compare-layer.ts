import type { IndicatorDrawParams } from 'klinecharts';
import type { CandleFeed } from '../candle-feed.ts';
import type { ChartLayer, LayerTools } from '../chart-layer.ts';
import type { LineLook } from '../chart-order-lines.ts';
import { calculateRange, readView } from './compared-view.ts';
import { showSpan, useComparison } from './comparison-store.ts';
import { drawLines } from './draw-lines.ts';
import { openReachBack } from './reach-back.ts';

const name = 'comparison';

/** KLineChart merges what it is given into what it had: it is given a question. */
type ReadLook = () => LineLook | undefined;

/** Lays the compared instruments over the chart, which shows its own as a line, in percent of the left edge. */
export function openCompareLayer(tools: LayerTools): ChartLayer {
  const { chart, paneId } = tools;
  let look: LineLook | undefined;
  registerLines(tools);
  chart.createIndicator({ name, paneId, extendData: () => look }, true);
  // Asked to draw, the chart measures its axis, too.
  const refresh = () => void chart.overrideIndicator({ name, extendData: () => look });
  const reach = openReachBack({ onReached: refresh, setTimer });
  const unfollow = followFeeds(refresh);
  return {
    createRange({ defaultRange }) {
      const view = readView(chart, useComparison.getState());
      if (!view) return defaultRange;
      showSpan(view.span);
      reach.look(listOtherFeeds(), view.span.fromMs);
      return calculateRange(view) ?? defaultRange;
    },
    paint(next) {
      look = next;
      useComparison.setState({ colors: next.colors.lines });
      refresh();
    },
    close() {
      unfollow();
      reach.close();
      chart.removeIndicator({ name });
    },
  };
}

function registerLines({ registerIndicator, placeTags }: LayerTools): void {
  registerIndicator<Record<string, never>, never, ReadLook>({
    name,
    shortName: '',
    series: 'price',
    figures: [],
    calc: bars => bars.map(() => ({})),
    shouldUpdate: () => ({ calc: false, draw: true }),
    createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
    draw(params: IndicatorDrawParams<Record<string, never>, never, ReadLook>) {
      const view = readView(params.chart, useComparison.getState());
      const look = params.indicator.extendData();
      if (view && look) drawLines(params, view, look, placeTags);
      return true;
    },
  });
}

function setTimer(work: () => void, delayMs: number): () => void {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
}

/** The candles of what the instrument on screen is compared with. */
function listOtherFeeds(): readonly CandleFeed[] {
  const { codes, feeds } = useComparison.getState();
  return codes.slice(1).flatMap(code => feeds[code] ?? []);
}

/** Follows what is compared, and the candles of each; those of the instrument on screen draw the chart anyway. */
function followFeeds(onChange: () => void): () => void {
  let stops: readonly (() => void)[] = [];
  const unfollow = () => {
    for (const stop of stops) stop();
  };
  const follow = () => {
    unfollow();
    stops = listOtherFeeds().map(feed => feed.subscribe(onChange));
  };
  follow();
  const unsubscribe = useComparison.subscribe((now, before) => {
    if (now.codes === before.codes && now.feeds === before.feeds && now.symbols === before.symbols) return;
    follow();
    onChange();
  });
  return () => {
    unsubscribe();
    unfollow();
  };
}
