import type { Chart } from 'klinecharts';
import { calculateBarX } from './chart-axes.ts';
import { candlePane } from './chart-panes.ts';
import { type CrosshairStep, calculateStepIndex } from './crosshair-step.ts';

export interface ChartCrosshair {
  /** Moves by bars or to an end of what is on screen; gives the time of the bar it lands on. */
  move(step: CrosshairStep): number | undefined;
  hide(): void;
  close(): void;
}

/** Follows the crosshair of the pointer and moves it for the keyboard. */
export function openChartCrosshair(
  chart: Chart,
  container: HTMLElement,
  onPoint: (openAtMs: number | undefined) => void,
): ChartCrosshair {
  let pointed: number | undefined;

  function point(index: number | undefined): number | undefined {
    const openAtMs = index === undefined ? undefined : chart.getDataList()[index]?.timestamp;
    pointed = openAtMs === undefined ? undefined : index;
    onPoint(openAtMs);
    return openAtMs;
  }

  function onMove(data: unknown): void {
    const x = typeof data === 'object' && data !== null && 'x' in data ? data.x : undefined;
    const last = chart.getDataList().length - 1;
    const [place] = typeof x === 'number' ? [chart.convertFromPixel([{ x }])].flat() : [];
    const index = place?.dataIndex;
    point(index === undefined ? undefined : Math.min(last, Math.max(0, Math.round(index))));
  }

  const onLeave = () => point(undefined);
  chart.subscribeAction('onCrosshairChange', onMove);
  container.addEventListener('mouseleave', onLeave);

  return {
    move(step) {
      const index = calculateStepIndex(step, pointed, {
        ...chart.getVisibleRange(),
        count: chart.getDataList().length,
      });
      const bar = index === undefined ? undefined : chart.getDataList()[index];
      if (index === undefined || !bar) return undefined;
      bringIntoView(chart, index);
      const [place] = [chart.convertToPixel({ value: bar.close })].flat();
      chart.executeAction('onCrosshairChange', {
        x: calculateBarX(chart, index),
        y: place?.y ?? 0,
        paneId: candlePane,
      });
      return point(index);
    },
    hide() {
      chart.executeAction('onCrosshairChange', {});
      point(undefined);
    },
    close() {
      chart.unsubscribeAction('onCrosshairChange', onMove);
      container.removeEventListener('mouseleave', onLeave);
    },
  };
}

function bringIntoView(chart: Chart, index: number): void {
  const { from, to } = chart.getVisibleRange();
  const { bar } = chart.getBarSpace();
  if (index < from) chart.scrollByDistance((from - index) * bar);
  else if (index >= to) chart.scrollByDistance(-(index - to + 1) * bar);
}
