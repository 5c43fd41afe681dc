import type { RefusalName } from '@truemark/contract/refusals';
import type { Clock } from '../process/clock.ts';

const hourMs = 3_600_000;
const hoursKept = 24;

const nothing = { userWrong: 0, operatorWrong: 0, refused: 0 };
type Counts = typeof nothing;

/** Counts wrong log-ins and proofs by the hour, for a day and for this program alone. */
export class SecurityCounts {
  readonly #clock: Clock;
  readonly #startedAtMs: number;
  readonly #hours = new Map<number, Counts>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedAtMs = clock.nowMs();
  }

  #findHour(): number {
    return Math.floor(this.#clock.nowMs() / hourMs);
  }

  /** Notes a refusal of a call by its path. */
  note(name: RefusalName, call: string): void {
    const kind = findKind(name, call);
    if (!kind) return;
    const hour = this.#findHour();
    for (const old of this.#hours.keys()) if (old <= hour - hoursKept) this.#hours.delete(old);
    const counts = this.#hours.get(hour) ?? { ...nothing };
    counts[kind] += 1;
    this.#hours.set(hour, counts);
  }

  /** What was counted in this hour and the 23 before it, and from when on. */
  sum(): Counts & { readonly since: number } {
    const first = this.#findHour() - hoursKept + 1;
    const sums = { ...nothing };
    for (const [hour, counts] of this.#hours) {
      if (hour < first) continue;
      for (const kind of ['userWrong', 'operatorWrong', 'refused'] as const) sums[kind] += counts[kind];
    }
    return { ...sums, since: Math.max(this.#startedAtMs, first * hourMs) };
  }
}

/** A proof that was wrong, by who gave it, or one that was not judged because too many before it were. */
function findKind(name: RefusalName, call: string): keyof Counts | undefined {
  if (name === 'loginBlocked') return 'refused';
  if (name !== 'passwordWrong' && name !== 'secondFactorWrong') return undefined;
  return call.startsWith('/swx/operator/') ? 'operatorWrong' : 'userWrong';
}
