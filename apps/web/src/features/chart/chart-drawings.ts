import type { Chart } from 'klinecharts';
import { type Drawing, type DrawingTool, isDrawing } from './drawings.ts';

const drawingsGroup = 'drawings';

export interface ChartDrawings {
  /** The next clicks on the chart place the corners. */
  start(tool: DrawingTool): void;
  clear(): void;
}

/** Puts stored drawings on a chart and tells of every change to them. */
export function openChartDrawings(
  chart: Chart,
  stored: readonly Drawing[],
  onChange: (drawings: readonly Drawing[]) => void,
): ChartDrawings {
  let isClearing = false;

  function report(): void {
    if (isClearing) return;
    onChange(chart.getOverlays({ groupId: drawingsGroup }).map(readDrawing).filter(isDrawing));
  }

  // KLineChart still lists a removed drawing while it says so.
  const events = { onDrawEnd: report, onPressedMoveEnd: report, onRemoved: () => queueMicrotask(report) };

  for (const { name, points } of stored) {
    chart.createOverlay({ name, groupId: drawingsGroup, points: points.map(point => ({ ...point })), ...events });
  }

  return {
    start(tool) {
      chart.createOverlay({ name: tool, groupId: drawingsGroup, ...events });
    },
    clear() {
      isClearing = true;
      chart.removeOverlay({ groupId: drawingsGroup });
      isClearing = false;
      onChange([]);
    },
  };
}

function readDrawing(overlay: { name: string; points: readonly { timestamp?: number; value?: number }[] }): unknown {
  return {
    name: overlay.name,
    points: overlay.points.map(({ timestamp, value }) => ({ timestamp, value })),
  };
}
