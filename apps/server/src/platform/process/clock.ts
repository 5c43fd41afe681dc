import type { Log } from './log.ts';

/** The time, passed in wherever it is needed, so that tests and simulations can make their own. */
export interface Clock {
  nowMs(): number;
}

export interface SteadyClockOptions {
  /** The time of the machine, ms since 1970; may be set back at any moment. */
  readonly readWallMs: () => number;
  /** Ms since any moment; never goes back. */
  readonly readSteadyMs: () => number;
  /** The time of the machine has been set back by so many ms; not told again until the clock has it again. */
  readonly onSetBack: (byMs: number) => void;
}

/** Ahead of the machine, the clock goes so much as fast, until the machine has its time again. */
const pace = 0.9;
/** What time services correct without a word. */
const toldMsMin = 1_000;

/** A clock that never goes back and never stands: it goes by the time of the machine, except where that was set back. */
export function createSteadyClock({ readWallMs, readSteadyMs, onSetBack }: SteadyClockOptions): Clock {
  let atMs = readWallMs();
  let steadyMs = readSteadyMs();
  let isTold = false;
  return {
    nowMs() {
      const wallMs = readWallMs();
      const passedMs = readSteadyMs() - steadyMs;
      steadyMs += passedMs;
      atMs = Math.max(wallMs, atMs + passedMs * pace);
      const aheadMs = Math.round(atMs - wallMs);
      if (aheadMs >= toldMsMin && !isTold) {
        isTold = true;
        onSetBack(aheadMs);
      } else if (aheadMs === 0) isTold = false;
      return Math.floor(atMs);
    },
  };
}

/** The clock of a program: it has one, and nothing else there asks the machine for the time. */
export function createSystemClock(log: Pick<Log, 'warn'>): Clock {
  return createSteadyClock({
    readWallMs: () => Date.now(),
    readSteadyMs: () => performance.now(),
    onSetBack: setBackMs =>
      log.warn(
        { setBackMs },
        'the clock of this machine was set back: time goes on, a little slower, until it has it again',
      ),
  });
}
