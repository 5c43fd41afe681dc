/**
 * Whether trading of an instrument has stopped or gone on between two words of the stream about it (`isTradable`, undefined
 * before the first price); a first word is no change.
 */
export function hasFlipped(before: boolean | undefined, now: boolean | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now;
}
