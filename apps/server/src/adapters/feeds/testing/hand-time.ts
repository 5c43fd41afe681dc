import type { Clock } from '../../../platform/process/clock.ts';
import type { Timers } from '../timers.ts';

interface Appointment {
  dueAtMs: number;
  readonly intervalMs: number | null;
  readonly work: () => void;
}

/** A clock and timers that stand still until a test moves them. */
export interface HandTime {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Moves time on, doing what falls due on the way, in order. */
  advance(spanMs: number): void;
}

export function createHandTime(startAtMs: number): HandTime {
  let nowMs = startAtMs;
  const appointments = new Set<Appointment>();
  const book = (appointment: Appointment) => {
    appointments.add(appointment);
    return () => appointments.delete(appointment);
  };
  return {
    clock: { nowMs: () => nowMs },
    timers: {
      every: (intervalMs, work) => book({ dueAtMs: nowMs + intervalMs, intervalMs, work }),
      after: (delayMs, work) => book({ dueAtMs: nowMs + delayMs, intervalMs: null, work }),
    },
    advance(spanMs) {
      const endAtMs = nowMs + spanMs;
      for (let next = findNext(appointments, endAtMs); next; next = findNext(appointments, endAtMs)) {
        nowMs = next.dueAtMs;
        if (next.intervalMs === null) appointments.delete(next);
        else next.dueAtMs += next.intervalMs;
        next.work();
      }
      nowMs = endAtMs;
    },
  };
}

function findNext(appointments: ReadonlySet<Appointment>, endAtMs: number): Appointment | undefined {
  let next: Appointment | undefined;
  for (const appointment of appointments) {
    if (appointment.dueAtMs <= endAtMs && (!next || appointment.dueAtMs < next.dueAtMs)) next = appointment;
  }
  return next;
}
