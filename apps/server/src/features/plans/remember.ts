import type { Clock } from '../../platform/process/clock.ts';

/** Reads a value when it is asked for, and answers the same one until it is too old. What failed is tried again. */
export function remember<Value>(
  clock: Clock,
  ageMsMax: number,
  read: (atMs: number) => Promise<Value>,
): () => Promise<Value> {
  let kept: { readonly atMs: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const atMs = clock.nowMs();
    if (!kept || atMs - kept.atMs >= ageMsMax) {
      const value = read(atMs);
      kept = { atMs, value };
      value.catch(() => {
        if (kept?.value === value) kept = undefined;
      });
    }
    return kept.value;
  };
}
