import type { Clock } from '../process/clock.ts';
import type { TryCountStore, TryDecision, TryPolicy } from './try-count-store.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

function times(count: number, waitMs: number): readonly number[] {
  return Array.from({ length: count }, () => waitMs);
}

/** Wrong proofs of one owner: five in a row, then waits that double up to a quarter of an hour. */
const ownerTries: TryPolicy = {
  waitsMs: [...times(4, 0), ...[30, 60, 120, 240, 480].map(seconds => seconds * second), 15 * minute],
  periodMs: 24 * hour,
};

/** Wrong logins from one place, where many people may sit. */
export const callerTries: TryPolicy = { waitsMs: [...times(59, 0), 15 * minute], periodMs: hour };

/** Codes to one address or number from one place, or from one device of its owner: every minute, then an hour apart. */
export const pairCodes: TryPolicy = { waitsMs: [...times(3, minute), hour, 24 * hour], periodMs: 24 * hour };

/**
 * Codes to one address or number, whoever asks, and codes that one account asks for: ten a day, so that with five tries
 * by who asked and five by others at each no more than a hundred a day are judged.
 */
export const targetCodes: TryPolicy = {
  waitsMs: [...times(2, 0), ...times(3, minute), ...times(4, hour), 24 * hour],
  periodMs: 24 * hour,
};

/** Codes asked for from one place. */
export const callerCodes: TryPolicy = { waitsMs: [...times(19, 0), 10 * minute], periodMs: hour };

/** Guests from one place, where many people may sit. */
export const callerGuests: TryPolicy = { waitsMs: [...times(29, 0), 10 * minute], periodMs: hour };

/** Limits of tries. Each is counted before it is judged, so that tries at once cannot slip past together. */
export interface TryLimits {
  /** Counts a try at something of one owner, such as `factor:7`. */
  begin(subject: string, policy?: TryPolicy): Promise<TryDecision>;
  /** It was right: all that came before is forgotten. */
  clear(subject: string): Promise<void>;
  /** It was right, or not judged, but that says nothing of the others that are counted with it. */
  takeBack(subject: string): Promise<void>;
}

export function createTryLimits(store: TryCountStore, clock: Clock): TryLimits {
  return {
    begin: (subject, policy = ownerTries) => store.count(subject, policy, clock.nowMs()),
    clear: store.clear,
    takeBack: store.takeBack,
  };
}

/** Judges tries that were counted. Where that fails, as when too much waits, they have not been tries. */
export async function unlessUnjudged<Verdict>(
  limits: Pick<TryLimits, 'takeBack'>,
  subjects: readonly string[],
  judge: () => Promise<Verdict>,
): Promise<Verdict> {
  try {
    return await judge();
  } catch (error) {
    await Promise.all(subjects.map(subject => limits.takeBack(subject)));
    throw error;
  }
}

/** The refusal of a try that is not let through, with when the next one is. */
export function denyUntil<Code extends 'loginBlocked' | 'sendingBlocked' | 'guestsBlocked'>(
  code: Code,
  retryAtMs: number,
  about: { readonly subject?: string } = {},
) {
  return { ok: false, code, values: { retryAt: String(Math.ceil(retryAtMs)) }, ...about } as const;
}
