import type { Database } from '../postgres/database.ts';
import { toMs } from '../postgres/time-column.ts';

/** How long the next try has to wait after so many that were let through; the last stands for all further ones. */
export interface TryPolicy {
  readonly waitsMs: readonly number[];
  /** After so long since the first try everything is forgotten. */
  readonly periodMs: number;
}

export interface TryDecision {
  readonly isPassed: boolean;
  /** When the next try is let through, whatever became of this one. */
  readonly blockedUntilMs: number;
}

export interface TryCountStore {
  /** Counts a try and decides on it, in one statement, so that tries at once are counted one after another. */
  count(subject: string, policy: TryPolicy, nowMs: number): Promise<TryDecision>;
  /** Takes back a try that was let through and turned out right. */
  takeBack(subject: string): Promise<void>;
  clear(subject: string): Promise<void>;
  /** Forgets what began before a time and holds nobody up any more. */
  deleteBefore(beganMs: number, nowMs: number): Promise<void>;
}

export function createTryCountStore(database: Database): TryCountStore {
  return {
    async count(subject, { waitsMs, periodMs }, nowMs) {
      const rows = await database.query<TryDecision>(countSql, [
        subject,
        new Date(nowMs),
        waitsMs,
        new Date(nowMs - periodMs),
      ]);
      const decision = rows[0];
      if (!decision) throw new Error('a try was not counted');
      return decision;
    },
    async takeBack(subject) {
      await database.query(
        `update try_count set passed = greatest(passed - 1, 0), blocked_until = null where subject = $1`,
        [subject],
      );
    },
    async clear(subject) {
      await database.query(`delete from try_count where subject = $1`, [subject]);
    },
    async deleteBefore(beganMs, nowMs) {
      await database.query(`delete from try_count where began_at < $1 and coalesce(blocked_until < $2, true)`, [
        new Date(beganMs),
        new Date(nowMs),
      ]);
    },
  };
}

const isOpen = 'coalesce(known.blocked_until <= $2, true)';
const isOver = `(known.began_at <= $4 and ${isOpen})`;
// A wait of nothing blocks nobody: not a request either whose clock was read a moment earlier.
const block = (place: string) =>
  `$2::timestamptz + nullif(($3::float8[])[least(${place}, cardinality($3::float8[]))], 0) * interval '1 ms'`;

// The row's lock puts tries at once in a line; each sees the block that the one before it has set.
const countSql = `
  insert into try_count as known (subject, tries, passed, is_passed, began_at, blocked_until)
  values ($1, 1, 1, true, $2, ${block('1')})
  on conflict (subject) do update set
    tries = case when ${isOver} then 1 else known.tries + 1 end,
    passed = case when ${isOver} then 1 when ${isOpen} then known.passed + 1 else known.passed end,
    is_passed = ${isOpen},
    began_at = case when ${isOver} then $2 else known.began_at end,
    blocked_until = case
      when not ${isOpen} then known.blocked_until
      else ${block(`case when ${isOver} then 1 else known.passed + 1 end`)} end
  returning is_passed as "isPassed", ${toMs('coalesce(blocked_until, $2)')} as "blockedUntilMs"`;
