/**
 * Calls when the page may have been asleep: it is shown again, or the browser has a network again (`isNetworkNew`).
 * Outside a page nothing ever calls. The answer ends it.
 */
export function watchWake(onWake: (isNetworkNew: boolean) => void): () => void {
  const { document, window } = globalThis;
  const show = () => document.visibilityState === 'visible' && onWake(false);
  const online = () => onWake(true);
  document?.addEventListener('visibilitychange', show);
  window?.addEventListener('pageshow', show);
  window?.addEventListener('online', online);
  return () => {
    document?.removeEventListener('visibilitychange', show);
    window?.removeEventListener('pageshow', show);
    window?.removeEventListener('online', online);
  };
}
