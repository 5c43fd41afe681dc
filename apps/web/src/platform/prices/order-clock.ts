/** How long the best reading of the server's clock counts. */
const keptMs = 60_000;

/**
 * The server's clock as seen from here. A price carries the time at which the server took it, so the server is at least
 * that far: the furthest reading of the last minute is the nearest to its clock. A clock of this device that is wrong
 * does no harm.
 */
export class OrderClock {
  readonly #nowMs: () => number;
  #offsetMs: number | undefined;
  #readAtMs = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Takes note of a time that the server has just told. */
  note(serverAtMs: number): void {
    if (serverAtMs <= 0) return;
    const nowMs = this.#nowMs();
    const offsetMs = serverAtMs - nowMs;
    const isOld = Math.abs(nowMs - this.#readAtMs) > keptMs;
    if (this.#offsetMs !== undefined && offsetMs < this.#offsetMs && !isOld) return;
    this.#offsetMs = offsetMs;
    this.#readAtMs = nowMs;
  }

  /** The server's time now, ms; this device's own until the server has told one. */
  read(): number {
    return this.#nowMs() + (this.#offsetMs ?? 0);
  }
}

/** Whole seconds until a moment, rounded up, so that 0 means that it has come. */
export function calculateSecondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
}

/** Seconds as a clock: `01:48`, `1:00:00`. */
export function formatCountdown(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
