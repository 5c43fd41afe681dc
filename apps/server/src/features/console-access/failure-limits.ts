import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { countFailures, deleteFailures, deleteNewestFailure, insertFailure, lockFailures } from './login-store.ts';

/** The refusal of a try that is not let through, with when the next one is. */
export interface LoginBlocked {
  readonly ok: false;
  readonly code: 'loginBlocked';
  readonly values: { readonly retryAt: string };
}

/** Limits of wrong proofs of operators. Each try is counted before it is judged. */
export interface FailureLimits {
  /** Counts a try of a key, unless too many of its last quarter of an hour were wrong. */
  begin(key: string, countMax?: number): Promise<LoginBlocked | undefined>;
  /** It was right: what came before is forgotten. */
  clear(key: string): Promise<void>;
  /** It was right, but that says nothing of the others that are counted with it. */
  takeBack(key: string): Promise<void>;
}

const windowMs = 15 * 60_000;
const ordinaryMax = 5;

export function createFailureLimits({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): FailureLimits {
  return {
    begin: (key, countMax = ordinaryMax) =>
      database.transaction(async client => {
        await lockFailures(client, key);
        const atMs = clock.nowMs();
        const sinceMs = atMs - windowMs;
        const { count, firstAtMs } = await countFailures(client, key, sinceMs);
        if (count >= countMax) {
          const retryAt = String(Math.ceil(firstAtMs + windowMs));
          return { ok: false, code: 'loginBlocked', values: { retryAt } };
        }
        await insertFailure(client, { key, atMs, sinceMs });
        return undefined;
      }),
    clear: key => deleteFailures(database, key),
    takeBack: key => deleteNewestFailure(database, key),
  };
}
