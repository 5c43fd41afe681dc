import type { PaletteView } from '../../platform/palette.ts';

/** A key that was pressed, with what held beside it. */
export interface PressedKey {
  /** As the page reads it: empty while an input method has it. */
  readonly key: string;
  /** The place of the key, whatever letter is on it. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const notLatin = /^(?!\p{Script=Latin})\p{L}$/u;
const questionMarks = ['?', '\uff1f', '\u061f'];

/**
 * What a key opens: Ctrl+K or ⌘K the search, on keyboards without Latin letters by its place; "?" the sheet of keys,
 * where single keys count and nobody types.
 */
export function readPaletteKey(
  pressed: PressedKey,
  { hasShortcuts, isTyping }: { readonly hasShortcuts: boolean; readonly isTyping: boolean },
): PaletteView | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) {
    const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && notLatin.test(key));
    return isK && ctrlKey !== metaKey && !shiftKey ? 'search' : undefined;
  }
  return questionMarks.includes(key) && hasShortcuts && !isTyping ? 'keys' : undefined;
}
