import { createSheetEntries, type SheetEntries } from './sheet-entries.ts';

let entries: SheetEntries | undefined;

/** The sheets of this page; made when the first one opens. */
function findEntries(): SheetEntries {
  if (!entries) {
    const made = createSheetEntries({
      readState: () => history.state,
      push: state => history.pushState(state, ''),
      goBack: count => history.go(-count),
      later: work => setTimeout(work),
    });
    addEventListener('popstate', () => made.onMoved());
    entries = made;
  }
  return entries;
}

/** Closed from here on, or faster than so many pixels a millisecond. */
const distanceShare = 0.25;
const speedMin = 0.5;

/** The ways of touch out of an open sheet: Back, and a swipe down by its head. Answers what is called once it is closed. */
export function openSheetWays(dialog: HTMLDialogElement, head: HTMLElement, close: () => void): () => void {
  const leave = findEntries().open(close);
  const endSwipe = followSwipe(dialog, head, close);
  return () => {
    endSwipe();
    leave();
  };
}

function followSwipe(sheet: HTMLElement, head: HTMLElement, close: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let start: { readonly y: number; readonly atMs: number } | undefined;
  let moved = 0;

  const move = (pixels: number) => {
    moved = pixels;
    sheet.style.translate = pixels > 0 ? `0 ${pixels}px` : '';
  };
  head.addEventListener(
    'touchstart',
    ({ touches: [touch, second], timeStamp }) => {
      start = touch && !second ? { y: touch.clientY, atMs: timeStamp } : undefined;
    },
    { signal, passive: true },
  );
  head.addEventListener(
    'touchmove',
    event => {
      const [touch] = event.touches;
      if (!start || !touch) return;
      event.preventDefault();
      move(Math.max(0, touch.clientY - start.y));
    },
    { signal, passive: false },
  );
  const end = (event: TouchEvent) => {
    if (!start) return;
    const speed = moved / Math.max(1, event.timeStamp - start.atMs);
    const isFar = moved > sheet.clientHeight * distanceShare || (moved > 24 && speed > speedMin);
    start = undefined;
    move(0);
    if (isFar && event.type === 'touchend') close();
  };
  head.addEventListener('touchend', end, { signal });
  head.addEventListener('touchcancel', end, { signal });
  return () => {
    listening.abort();
    sheet.style.translate = '';
  };
}
