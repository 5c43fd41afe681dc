/** Where a feed's rhythm comes from, passed in so that tests can turn the hands themselves. */
export interface Timers {
  /** Runs the work again and again; the answer stops it. */
  every(intervalMs: number, work: () => void): () => void;
  /** Runs the work once; the answer calls it off. */
  after(delayMs: number, work: () => void): () => void;
}

export const systemTimers: Timers = {
  every: (intervalMs, work) => {
    const timer = setInterval(work, intervalMs);
    return () => clearInterval(timer);
  },
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};
