/** What a press on a row tells, of a mouse event. */
export interface RowPress {
  readonly button: number;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly target: EventTarget | Pick<Element, 'closest'> | null;
}

/**
 * Whether a press on a row means the row itself: not one of its own links and buttons, not the end of marking text,
 * not with a key held down.
 */
export function isRowPress(press: RowPress, selectedText = String(globalThis.getSelection?.() ?? '')): boolean {
  if (press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return false;
  const { target } = press;
  const isControl = target && 'closest' in target && target.closest('a, button, input, label') !== null;
  return !isControl && selectedText === '';
}
