import { useSyncExternalStore } from 'react';

/**
 * From 900 px down, at the usual size of text, the columns stand below one another and the menu is behind a button.
 * Source: design, Layout.
 */
const narrow = matchMedia('(max-width: 56.25em)');

function mark(): void {
  document.documentElement.dataset.shell = narrow.matches ? 'mobile' : 'desktop';
}

/** Marks the page with its shell, for style sheets, and follows the window. */
export function followWidth(): void {
  mark();
  narrow.addEventListener('change', mark);
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
