import type { EventKind } from '@truemark/contract/events';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

/** An event as it stands in the log of its user. */
export interface EventRow {
  readonly userId: number;
  readonly sequence: number;
  readonly kind: EventKind;
  readonly values: Readonly<Record<string, string>>;
  readonly atMs: number;
}

export type UnnumberedEvent = Omit<EventRow, 'sequence'>;

/** What of a user's events is there: those after `prunedTo`, up to `newest`. */
export interface EventBounds {
  readonly newest: number;
  readonly prunedTo: number;
}

export interface EventLogStore {
  /** Numbers and writes the events in the caller's transaction, each user's in the order given. */
  appendIn(client: pg.ClientBase, events: readonly UnnumberedEvent[]): Promise<readonly EventRow[]>;
  loadBounds(userId: number): Promise<EventBounds>;
  loadAfter(userId: number, sequence: number, countMax: number): Promise<readonly EventRow[]>;
  /** Removes what is older than `beforeMs` or not among a user's last `countKept`. */
  prune(beforeMs: number, countKept: number): Promise<void>;
}

export function createEventLogStore(database: Database): EventLogStore {
  return {
    async appendIn(client, events) {
      const { rows } = await client.query<EventRow>({
        name: 'event-append',
        text: appendSql,
        values: [
          events.map(event => event.userId),
          events.map(event => event.kind),
          events.map(event => JSON.stringify(event.values)),
          events.map(event => new Date(event.atMs)),
        ],
      });
      return rows;
    },
    async loadBounds(userId) {
      const rows = await database.query<EventBounds>(loadBoundsSql, [userId]);
      return rows[0] ?? { newest: 0, prunedTo: 0 };
    },
    loadAfter: (userId, sequence, countMax) => database.query<EventRow>(loadAfterSql, [userId, sequence, countMax]),
    async prune(beforeMs, countKept) {
      await database.query(pruneSql, [new Date(beforeMs), countKept]);
    },
  };
}

// Heads are locked in the order of user ids, so that two transactions with several users never wait for each other.
const appendSql = `
  with given as (
    select *, row_number() over (partition by user_id order by position) as place
    from unnest($1::int8[], $2::text[], $3::jsonb[], $4::timestamptz[])
      with ordinality as given (user_id, kind, values, at, position)
  ), head as (
    insert into user_event_head (user_id, sequence)
    select user_id, count(*) from given group by user_id order by user_id
    on conflict (user_id) do update set sequence = user_event_head.sequence + excluded.sequence
    returning user_id, sequence
  ), counted as (
    select user_id, count(*) as count from given group by user_id
  )
  insert into user_event (user_id, sequence, kind, values, created_at)
  select given.user_id, head.sequence - counted.count + given.place, given.kind, given.values, given.at
  from given join head using (user_id) join counted using (user_id)
  order by given.user_id, given.place
  returning user_id::float8 as "userId", sequence::float8 as sequence, kind, values,
    ${toMs('created_at')} as "atMs"`;

const loadBoundsSql = `
  select head.sequence::float8 as newest,
    coalesce(
      (select min(sequence) - 1 from user_event where user_id = head.user_id), head.sequence
    )::float8 as "prunedTo"
  from user_event_head head where head.user_id = $1`;

const loadAfterSql = `
  select user_id::float8 as "userId", sequence::float8 as sequence, kind, values,
    ${toMs('created_at')} as "atMs"
  from user_event where user_id = $1 and sequence > $2 order by user_event.sequence limit $3`;

const pruneSql = `
  delete from user_event using user_event_head head
  where user_event.user_id = head.user_id
    and (user_event.created_at < $1 or user_event.sequence <= head.sequence - $2)`;
