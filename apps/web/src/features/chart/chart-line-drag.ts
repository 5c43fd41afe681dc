import { readPressedKey } from '@truemark/ui/pressed-key';
import type { Chart } from 'klinecharts';
import type { ChartLine } from './chart-lines.ts';
import { candlePane } from './chart-panes.ts';
import type { PlacedTag } from './place-line-tags.ts';

const reach = 5;
const tagReach = 10;

export interface DragParts {
  readonly priceDecimals: number;
  /** The lines as they were drawn last. */
  readonly readLines: () => readonly DrawnLine[];
  /** The line in hand and the price that it would land at; undefined when it is let go. */
  readonly onDrag: (dragged: { readonly id: string; readonly price: string } | undefined) => void;
}

/** The line that a mouse at a place would take hold of: by its tag, or by the line itself. */
export function findLineAt(
  lines: readonly DrawnLine[],
  place: { readonly x: number; readonly y: number },
): DrawnLine | undefined {
  const movable = lines.filter(({ line }) => line.drag !== undefined);
  return (
    movable.findLast(({ tagStart, tagY }) => place.x >= tagStart && Math.abs(place.y - tagY) <= tagReach) ??
    movable.findLast(({ y, edge }) => !edge && Math.abs(place.y - y) <= reach)
  );
}

/** The roundest price within a pixel: nobody means `66,629.69` with a hand that moves by twelve at a time. */
export function roundToPixel(value: number, perPixel: number): number {
  if (!(perPixel > 0)) return value;
  const power = 10 ** Math.floor(Math.log10(perPixel));
  const step = [5, 2, 1].map(times => times * power).find(each => each <= perPixel) ?? power;
  return Math.round(value / step) * step;
}

/**
 * Lets a mouse drag the lines that may be dragged. A finger never does: it moves the chart, and nobody should change a stop
 * by scrolling. Esc lets go without a change.
 */
export function dragChartLines(chart: Chart, parts: DragParts): () => void {
  const dom = chart.getDom();
  if (!dom) return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  let isMouse = false;
  let held: DrawnLine | undefined;
  let price: string | undefined;

  const readPlace = (event: MouseEvent) => {
    const box = dom.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function showHand(isShown: boolean): void {
    if (isShown) dom?.setAttribute('data-movable', '');
    else dom?.removeAttribute('data-movable');
  }

  /** A touch is followed by the events of a mouse: only this one tells them apart. */
  function notePointer(event: PointerEvent): void {
    isMouse = event.pointerType === 'mouse';
  }

  function letGo(): void {
    held = undefined;
    price = undefined;
    showHand(false);
    parts.onDrag(undefined);
  }

  function onMove(event: MouseEvent): void {
    if (!held) {
      showHand(isMouse && event.buttons === 0 && findLineAt(parts.readLines(), readPlace(event)) !== undefined);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const height = chart.getSize(candlePane)?.height ?? 0;
    const y = Math.min(height, Math.max(0, readPlace(event).y));
    const [point] = [chart.convertFromPixel([{ y }], { paneId: candlePane })].flat();
    const [below] = [chart.convertFromPixel([{ y: y + 1 }], { paneId: candlePane })].flat();
    if (point?.value === undefined || below?.value === undefined || point.value <= 0) return;
    const value = roundToPixel(point.value, point.value - below.value);
    const landed = held.line.drag?.land(value.toFixed(parts.priceDecimals));
    if (landed === undefined) return;
    price = landed;
    parts.onDrag({ id: held.line.id, price });
  }

  function onDown(event: MouseEvent): void {
    if (!isMouse || event.button !== 0) return;
    held = findLineAt(parts.readLines(), readPlace(event));
    if (!held) return;
    // The chart would move along.
    event.preventDefault();
    event.stopPropagation();
    // The crosshair would stay where the hand came from, through the words of the tag.
    chart.executeAction('onCrosshairChange', {});
    // What is asked when it is let go gives the focus back to where it was.
    dom?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  }

  function onUp(event: MouseEvent): void {
    if (!held) return;
    event.stopPropagation();
    const { line } = held;
    const dropped = price;
    letGo();
    if (dropped !== undefined) line.drag?.drop(dropped);
  }

  function onKey(event: KeyboardEvent): void {
    if (readPressedKey(event) !== 'Escape' || !held) return;
    event.stopPropagation();
    letGo();
  }

  const capture = { capture: true, signal };
  dom.addEventListener('pointerover', notePointer, capture);
  dom.addEventListener('pointerdown', notePointer, capture);
  dom.addEventListener('mousedown', onDown, capture);
  window.addEventListener('mousemove', onMove, capture);
  window.addEventListener('mouseup', onUp, capture);
  window.addEventListener('keydown', onKey, capture);
  return () => listening.abort();
}

/** A line as it stands on the chart, for the hand that wants to take hold of it. */
export interface DrawnLine extends PlacedTag {
  readonly line: ChartLine;
  readonly text: string;
  readonly tagStart: number;
}
