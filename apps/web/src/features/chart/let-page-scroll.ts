/**
 * Lets a finger that moves up or down over the chart scroll the page. KLineChart claims every drag; a vertical one is
 * kept from it, so that a phone's page can be scrolled from anywhere. Sideways drags, pinches and a long press stay its own.
 */
export function letPageScroll(chart: HTMLElement): () => void {
  let start: { readonly x: number; readonly y: number; readonly atMs: number } | undefined;
  let owner: 'undecided' | 'page' | 'chart' = 'undecided';

  function onStart(event: TouchEvent): void {
    const [touch] = event.touches;
    owner = event.touches.length > 1 ? 'chart' : 'undecided';
    start = touch && { x: touch.clientX, y: touch.clientY, atMs: event.timeStamp };
  }

  function onMove(event: TouchEvent): void {
    const [touch] = event.touches;
    if (owner === 'undecided' && touch && start) {
      const width = Math.abs(touch.clientX - start.x);
      const height = Math.abs(touch.clientY - start.y);
      const isLongPress = event.timeStamp - start.atMs > longPressMs;
      if (isLongPress || width > height) owner = 'chart';
      else if (height > slop) owner = 'page';
    }
    if (owner === 'page') event.stopPropagation();
  }

  chart.style.touchAction = 'pan-y';
  chart.style.overscrollBehaviorY = 'auto';
  chart.addEventListener('touchstart', onStart, { capture: true, passive: true });
  chart.addEventListener('touchmove', onMove, { capture: true, passive: true });
  return () => {
    chart.removeEventListener('touchstart', onStart, { capture: true });
    chart.removeEventListener('touchmove', onMove, { capture: true });
  };
}

const slop = 4;
const longPressMs = 240;
