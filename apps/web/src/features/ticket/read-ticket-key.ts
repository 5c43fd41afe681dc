import { type PressedLetter, readLetter } from '@truemark/ui/pressed-key';

/**
 * The side that a single key takes: B buys, S sells. Only alone, where single keys count and nobody types; on keyboards
 * without Latin letters by its place.
 */
export function readTicketKey(
  pressed: PressedLetter & {
    readonly ctrlKey: boolean;
    readonly metaKey: boolean;
    readonly altKey: boolean;
    readonly shiftKey: boolean;
  },
  { hasShortcuts, isTyping }: { readonly hasShortcuts: boolean; readonly isTyping: boolean },
): 'buy' | 'sell' | undefined {
  const isHeld = pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.shiftKey;
  if (isHeld || !hasShortcuts || isTyping) return undefined;
  const letter = readLetter(pressed);
  if (letter === 'b') return 'buy';
  return letter === 's' ? 'sell' : undefined;
}
