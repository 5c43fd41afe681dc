import { checkVersion } from './newer-version.ts';

/** A part of the program that is loaded when first asked for. */
export type ChunkState<Value> =
  | { readonly status: 'idle' | 'loading' }
  /** Not there after two minutes, or refused by the network: a retry is offered, the page on screen stays. */
  | { readonly status: 'late' | 'failed' }
  | { readonly status: 'ready'; readonly value: Value };

export interface Chunk<Value> {
  read(): ChunkState<Value>;
  subscribe(listener: () => void): () => void;
  /** Starts loading unless it is under way or done; resolves when ready, never rejects. */
  load(): Promise<void>;
  /** Starts again after `late` or `failed`. */
  retry(): void;
}

/** Wraps a dynamic import: what is late may still arrive, and what failed may be asked for again. */
export function createChunk<Value>(importValue: () => Promise<Value>, timeoutMs: number): Chunk<Value> {
  let state: ChunkState<Value> = { status: 'idle' };
  let running: Promise<void> | undefined;
  let attempts = 0;
  /** The last attempt has failed, also while the reason is still being looked for. */
  let hasFailed = false;
  const listeners = new Set<() => void>();

  function setState(next: ChunkState<Value>): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function start(): Promise<void> {
    attempts += 1;
    hasFailed = false;
    const attempt = attempts;
    setState({ status: 'loading' });
    const timer = setTimeout(() => setState({ status: 'late' }), timeoutMs);
    return importValue().then(
      value => {
        clearTimeout(timer);
        setState({ status: 'ready', value });
      },
      async () => {
        clearTimeout(timer);
        if (attempt === attempts) hasFailed = true;
        // The file of an older build may be gone: who draws the failure then offers the newer version.
        await checkVersion();
        // An earlier attempt that fails says nothing about the one under way.
        if (attempt === attempts && state.status !== 'ready') setState({ status: 'failed' });
      },
    );
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      running ??= start();
      return running;
    },
    retry() {
      if (state.status === 'late' || hasFailed) running = start();
    },
  };
}
