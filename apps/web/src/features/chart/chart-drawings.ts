import type { Chart } from 'klinecharts';
import { type Drawing, type DrawingTool, isDrawing } from './drawings.ts';

const drawingsGroup = 'drawings';

export interface ChartDrawings {
  /** Puts drawings in the place of those that stand there, unless they are the same. */
  show(drawings: readonly Drawing[]): void;
  /** The next clicks on the chart place the corners. */
  start(tool: DrawingTool): void;
  clear(): void;
}

/** Drawings on a chart; tells of every change that a hand makes to them. */
export function openChartDrawings(chart: Chart, onChange: (drawings: readonly Drawing[]) => void): ChartDrawings {
  let isClearing = false;

  const readAll = () => chart.getOverlays({ groupId: drawingsGroup }).map(readDrawing).filter(isDrawing);

  function report(): void {
    if (isClearing) return;
    onChange(readAll());
  }

  // KLineChart still lists a removed drawing while it says so.
  const events = { onDrawEnd: report, onPressedMoveEnd: report, onRemoved: () => queueMicrotask(report) };

  function removeAll(): void {
    isClearing = true;
    chart.removeOverlay({ groupId: drawingsGroup });
    // After the words of each that went.
    queueMicrotask(() => {
      isClearing = false;
    });
  }

  return {
    show(drawings) {
      if (JSON.stringify(readAll()) === JSON.stringify(drawings)) return;
      removeAll();
      for (const { name, points } of drawings) {
        chart.createOverlay({ name, groupId: drawingsGroup, points: points.map(point => ({ ...point })), ...events });
      }
    },
    start(tool) {
      chart.createOverlay({ name: tool, groupId: drawingsGroup, ...events });
    },
    clear() {
      removeAll();
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
