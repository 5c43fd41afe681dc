/** What a finger rests on for so long it takes hold of. Longer than a tap, and than the press that shows the crosshair. */
const longPressMs = 450;
/** A finger that rests never rests quite. */
const slop = 8;
const buzzMs = 12;

type Place = Pick<Touch, 'clientX' | 'clientY'>;

interface FingerParts<Held> {
  readonly find: (place: Place) => Held | undefined;
  readonly take: (found: Held) => void;
  readonly isHeld: () => boolean;
  readonly move: (place: Place) => void;
  readonly drop: () => void;
  readonly letGo: () => void;
}

/**
 * Lets a finger take hold of what it has rested on. One that moves before scrolls the page, or moves the chart, as if
 * nothing were there; a second finger lets go.
 */
export function followFinger<Held>(element: HTMLElement, parts: FingerParts<Held>): () => void {
  const listening = new AbortController();
  const capture = { capture: true, signal: listening.signal };
  let resting: { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  function stopResting(): void {
    clearTimeout(resting?.timer);
    resting = undefined;
  }

  function onStart({ touches }: TouchEvent): void {
    stopResting();
    const [touch] = touches;
    if (!touch || touches.length > 1) {
      if (parts.isHeld()) parts.letGo();
      return;
    }
    const found = parts.find(touch);
    if (found === undefined) return;
    const takeHold = () => {
      resting = undefined;
      parts.take(found);
      // Felt where the device can: the finger hides what it holds.
      navigator.vibrate?.(buzzMs);
    };
    resting = { x: touch.clientX, y: touch.clientY, timer: setTimeout(takeHold, longPressMs) };
  }

  function onMove(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!touch) return;
    if (resting && Math.hypot(touch.clientX - resting.x, touch.clientY - resting.y) > slop) stopResting();
    if (!parts.isHeld()) return;
    // Neither the page nor the chart moves along.
    event.preventDefault();
    event.stopPropagation();
    parts.move(touch);
  }

  function onEnd(event: TouchEvent): void {
    stopResting();
    if (!parts.isHeld()) return;
    // No press of a mouse follows.
    event.preventDefault();
    event.stopPropagation();
    parts.drop();
  }

  function onCancel(): void {
    stopResting();
    if (parts.isHeld()) parts.letGo();
  }

  element.addEventListener('touchstart', onStart, { ...capture, passive: true });
  // Not passive: only so can it keep the page still.
  element.addEventListener('touchmove', onMove, { ...capture, passive: false });
  element.addEventListener('touchend', onEnd, { ...capture, passive: false });
  element.addEventListener('touchcancel', onCancel, capture);
  element.addEventListener('contextmenu', event => (parts.isHeld() || resting) && event.preventDefault(), capture);
  return () => {
    stopResting();
    listening.abort();
  };
}
