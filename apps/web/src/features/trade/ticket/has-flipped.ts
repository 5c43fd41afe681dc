/** Whether an instrument may be traded on, as the stream says; undefined before its first price. */
export interface Tradability {
  readonly code: string;
  readonly isTradable: boolean | undefined;
}

/** Whether trading of one instrument has stopped or gone on; a first word about it is no change. */
export function hasFlipped(before: Tradability, now: Tradability): boolean {
  const isKnown = before.isTradable !== undefined && now.isTradable !== undefined;
  return isKnown && before.code === now.code && before.isTradable !== now.isTradable;
}
