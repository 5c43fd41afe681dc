import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method that is composing a word. Safari says so by the code 229 alone for the key
 * that ends it. Source: https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
function isComposing(event: ReactKeyboardEvent | KeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === 229;
}

/**
 * Keeps the browser from taking Esc of an input method for its own: it would empty a search field or close a dialog. The
 * method has had the key by then.
 */
export function holdComposedEscape(event: ReactKeyboardEvent): void {
  if (isComposing(event) && event.code === 'Escape') event.preventDefault();
}

/** The key that was pressed; empty for those of an input method, which mean nothing to the page. */
export function readPressedKey(event: ReactKeyboardEvent | KeyboardEvent): string {
  return isComposing(event) ? '' : event.key;
}

/** A key by what it writes and by its place. */
export interface PressedLetter {
  /** As the page reads it: empty while an input method has it. */
  readonly key: string;
  /** The place of the key, whatever letter is on it. */
  readonly code: string;
}

const notLatin = /^(?!\p{Script=Latin})\p{L}$/u;
const letterPlace = /^Key([A-Z])$/;

/** The letter of a key, in small: on keyboards without Latin letters the one that has its place on the others. */
export function readLetter({ key, code }: PressedLetter): string {
  const letter = notLatin.test(key) ? (letterPlace.exec(code)?.[1] ?? key) : key;
  return letter.toLowerCase();
}

/** Whether a key goes to somebody's typing, or to a dialog: single keys mean nothing else there. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable="true"]') !== null
  );
}
