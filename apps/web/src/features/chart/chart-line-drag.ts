import { readPressedKey } from '@truemark/ui/pressed-key';
import type { Chart } from 'klinecharts';
import type { ChartLine } from './chart-lines.ts';
import { candlePane } from './chart-panes.ts';
import { followFinger } from './follow-finger.ts';
import type { PlacedTag } from './place-line-tags.ts';

const reach = 5;
const tagReach = 10;
/** A finger is wider than a mouse. */
const touchReach = 11;

export interface DragParts {
  readonly priceDecimals: number;
  /** The lines as they were drawn last. */
  readonly readLines: () => readonly DrawnLine[];
  /** The line in hand and the price that it would land at; undefined when it is let go. */
  readonly onDrag: (dragged: { readonly id: string; readonly price: string } | undefined) => void;
}

/** The line that a hand at a place would take hold of: by its tag, or by the line itself; `wider` for a finger. */
export function findLineAt(
  lines: readonly DrawnLine[],
  place: { readonly x: number; readonly y: number },
  wider = 0,
): DrawnLine | undefined {
  const movable = lines.filter(({ line }) => line.drag !== undefined);
  return (
    movable.findLast(({ tagStart, tagY }) => place.x >= tagStart && Math.abs(place.y - tagY) <= tagReach + wider) ??
    movable.findLast(({ y, edge }) => !edge && Math.abs(place.y - y) <= reach + wider)
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
 * Lets a mouse drag the lines that may be dragged, and a finger that has rested on one: a finger that moves at once moves
 * the chart or the page, and nobody changes a stop by scrolling. Esc, or a second finger, lets go without a change.
 */
export function dragChartLines(chart: Chart, parts: DragParts): () => void {
  const dom = chart.getDom();
  if (!dom) return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const hand = createHand(chart, dom, parts);
  let isMouse = false;
  const find = (place: Place, wider?: number) => findLineAt(parts.readLines(), hand.read(place), wider);

  /** A touch is followed by the events of a mouse: only this one tells them apart. */
  function notePointer(event: PointerEvent): void {
    isMouse = event.pointerType === 'mouse';
  }

  function onMove(event: MouseEvent): void {
    if (!hand.isHeld()) {
      hand.show(isMouse && event.buttons === 0 && find(event) !== undefined);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    hand.move(event);
  }

  function onDown(event: MouseEvent): void {
    if (!isMouse || event.button !== 0) return;
    const line = find(event);
    if (!line) return;
    // The chart would move along.
    event.preventDefault();
    event.stopPropagation();
    hand.take(line);
    // What is asked when it is let go gives the focus back to where it was.
    dom?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  }

  function onUp(event: MouseEvent): void {
    if (!hand.isHeld()) return;
    event.stopPropagation();
    hand.drop();
  }

  function onKey(event: KeyboardEvent): void {
    if (readPressedKey(event) !== 'Escape' || !hand.isHeld()) return;
    event.stopPropagation();
    hand.letGo();
  }

  const capture = { capture: true, signal };
  dom.addEventListener('pointermove', notePointer, capture);
  dom.addEventListener('pointerdown', notePointer, capture);
  dom.addEventListener('mousedown', onDown, capture);
  window.addEventListener('mousemove', onMove, capture);
  window.addEventListener('mouseup', onUp, capture);
  window.addEventListener('keydown', onKey, capture);
  const stopFinger = followFinger<DrawnLine>(dom, {
    ...hand,
    find: touch => find(touch, touchReach),
    take(line) {
      hand.take(line);
      // The finger hides it: its tag says that it is in hand.
      parts.onDrag({ id: line.line.id, price: line.line.price });
    },
  });
  return () => {
    stopFinger();
    listening.abort();
  };
}

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** The line in hand, whatever holds it. */
function createHand(chart: Chart, dom: HTMLElement, parts: DragParts) {
  let held: DrawnLine | undefined;
  let price: string | undefined;

  function read(place: Place) {
    const box = dom.getBoundingClientRect();
    return { x: place.clientX - box.left, y: place.clientY - box.top };
  }

  function show(isShown: boolean): void {
    if (isShown) dom.setAttribute('data-movable', '');
    else dom.removeAttribute('data-movable');
  }

  function letGo(): void {
    held = undefined;
    price = undefined;
    show(false);
    parts.onDrag(undefined);
  }

  return {
    ...{ read, show, letGo },
    isHeld: () => held !== undefined,
    take(line: DrawnLine): void {
      held = line;
      // The crosshair would stay where the hand came from, through the words of the tag.
      chart.executeAction('onCrosshairChange', {});
    },
    move(place: Place): void {
      const landed = held && findLanding(chart, held, read(place).y, parts.priceDecimals);
      if (!held || landed === undefined) return;
      price = landed;
      parts.onDrag({ id: held.line.id, price });
    },
    drop(): void {
      const line = held?.line;
      const dropped = price;
      letGo();
      if (dropped !== undefined) line?.drag?.drop(dropped);
    },
  };
}

/** Where a line lands that is let go at a height; undefined where that is no price. */
function findLanding(chart: Chart, { line }: DrawnLine, height: number, priceDecimals: number): string | undefined {
  const y = Math.min(chart.getSize(candlePane)?.height ?? 0, Math.max(0, height));
  const [point] = [chart.convertFromPixel([{ y }], { paneId: candlePane })].flat();
  const [below] = [chart.convertFromPixel([{ y: y + 1 }], { paneId: candlePane })].flat();
  if (point?.value === undefined || below?.value === undefined || point.value <= 0) return undefined;
  const value = roundToPixel(point.value, point.value - below.value);
  return line.drag?.land(value.toFixed(priceDecimals));
}

/** A line as it stands on the chart, for the hand that wants to take hold of it. */
export interface DrawnLine extends PlacedTag {
  readonly line: ChartLine;
  readonly text: string;
  readonly tagStart: number;
}
