/** Those who wait until a position of the record is on disk. */
export interface SyncWaiters {
  readonly count: number;
  wait(position: number): Promise<void>;
  /** Everything up to a position is on disk. */
  resolveThrough(position: number): void;
  /** The disk refused: everybody hears it, and may ask again. */
  rejectAll(error: unknown): void;
}

interface Waiter {
  readonly position: number;
  resolve(): void;
  reject(error: unknown): void;
}

export function createSyncWaiters(): SyncWaiters {
  let waiters: Waiter[] = [];
  return {
    get count() {
      return waiters.length;
    },
    wait: position => new Promise((resolve, reject) => waiters.push({ position, resolve, reject })),
    resolveThrough(position) {
      const done = waiters.filter(waiter => waiter.position <= position);
      waiters = waiters.filter(waiter => waiter.position > position);
      for (const waiter of done) waiter.resolve();
    },
    rejectAll(error) {
      const refused = waiters;
      waiters = [];
      for (const waiter of refused) waiter.reject(error);
    },
  };
}
