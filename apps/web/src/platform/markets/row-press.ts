import type { MouseEvent } from 'react';

/**
 * Whether a press on a row means the row itself: not one of its own links and buttons, not the end of marking text,
 * not with a key held down.
 */
export function isRowPress(event: MouseEvent<HTMLElement>): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest('a, button, input, label')) return false;
  return String(getSelection() ?? '') === '';
}
