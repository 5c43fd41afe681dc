import { type PressedLetter, readLetter } from '@truemark/ui/pressed-key';
import type { PaletteView } from '../../platform/palette.ts';

/** A key that was pressed, with what held beside it. */
export interface PressedKey extends PressedLetter {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const questionMarks = ['?', '\uff1f', '\u061f'];

/**
 * What a key opens: Ctrl+K or ⌘K the search, on keyboards without Latin letters by its place; "?" the sheet of keys,
 * where single keys count and nobody types.
 */
export function readPaletteKey(
  pressed: PressedKey,
  { hasShortcuts, isTyping }: { readonly hasShortcuts: boolean; readonly isTyping: boolean },
): PaletteView | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) {
    return readLetter(pressed) === 'k' && ctrlKey !== metaKey && !shiftKey ? 'search' : undefined;
  }
  return questionMarks.includes(key) && hasShortcuts && !isTyping ? 'keys' : undefined;
}
