import type { Clock } from '../../platform/process/clock.ts';

/** Values by key that are loaded once, shared by everyone who asks meanwhile, and kept for a while. */
export interface KeptValues<Key, Value> {
  read(key: Key): Promise<Value>;
  /** The next read of every key loads again. */
  forget(): void;
}

interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly loadedAtMs: number;
}

export function keepValues<Key, Value>(
  load: (key: Key) => Promise<Value>,
  options: { readonly clock: Clock; readonly lifetimeMs: number },
): KeptValues<Key, Value> {
  const kept = new Map<Key, Kept<Value>>();

  function loadKept(key: Key): Promise<Value> {
    const entry = { value: load(key), loadedAtMs: options.clock.nowMs() };
    kept.set(key, entry);
    // A failure is for those who wait now; the next one tries again.
    entry.value.catch(() => kept.get(key) === entry && kept.delete(key));
    return entry.value;
  }

  return {
    read(key) {
      const entry = kept.get(key);
      const isFresh = entry !== undefined && options.clock.nowMs() - entry.loadedAtMs < options.lifetimeMs;
      return isFresh ? entry.value : loadKept(key);
    },
    forget: () => kept.clear(),
  };
}
