const waitMs = 300;

/** Does something small once the page has nothing better to do. Safari only waits a little. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, waitMs);
}
