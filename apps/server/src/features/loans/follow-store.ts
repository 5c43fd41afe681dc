import type pg from 'pg';
import { findLoans, type Loan } from './store.ts';

/** A loan whose owner is told that it ends in so many days; 0: on the day itself. */
export interface Reminder {
  readonly loan: Loan;
  readonly days: number;
}

/** Everything that is owed is held for a repayment already. */
const isCovered = `exists (
    select from loan_repayment as held where held.loan_id = loan.id and held.state in ('submitted', 'review')
      and held.principal = loan.principal - (
        select coalesce(sum(paid.principal), 0) from loan_repayment as paid
        where paid.loan_id = loan.id and paid.state = 'success'))`;

/** Those whose term has ended, the first to end first; none that another program is at. */
export function lockEnded(client: pg.ClientBase, atMs: number, limit: number): Promise<Loan[]> {
  return findLoans(
    client,
    `where loan.state = 'repaying' and loan.ends_at <= $1 and not ${isCovered}
     order by loan.ends_at, loan.id limit $2 for no key update of loan skip locked`,
    [new Date(atMs), limit],
  );
}

export async function saveOverdue(client: pg.ClientBase, ids: readonly number[], atMs: number): Promise<void> {
  await client.query(
    `update loan set state = 'expired', overdue_at = $2 where id = any($1::bigint[]) and state = 'repaying'`,
    [ids, new Date(atMs)],
  );
}

/** Days before the end: on its day, in UTC, and a day, three and seven before, unless the loan was not given then. */
const nearest = `case
    when $1::timestamptz >= date_trunc('day', loan.ends_at, 'UTC') then 0
    when $1::timestamptz >= loan.ends_at - interval '24 hours' then 1
    when $1::timestamptz >= loan.ends_at - interval '72 hours' then 3
    when loan.days > 7 then 7
  end`;

/** Those that are to be reminded now; of reminders that were missed only the nearest is left. */
export async function lockToRemind(client: pg.ClientBase, atMs: number, limit: number): Promise<Reminder[]> {
  const { rows } = await client.query<{ id: string; days: number }>(
    `select id, days from (
       select loan.id, loan.ends_at, ${nearest} as days from loan
       where loan.state = 'repaying' and loan.ends_at > $1::timestamptz and loan.ends_at <= $1::timestamptz + interval '168 hours' and not ${isCovered}
     ) as near
     where days is not null
       and not exists (select from loan_reminder as sent where sent.loan_id = near.id and sent.days <= near.days)
     order by ends_at, near.id limit $2`,
    [new Date(atMs), limit],
  );
  const days = new Map(rows.map(({ id, days }) => [Number(id), days]));
  const loans = await findLoans(
    client,
    `where loan.id = any($1::bigint[]) and loan.state = 'repaying' order by loan.ends_at, loan.id
     for no key update of loan skip locked`,
    [[...days.keys()]],
  );
  // What another program has just told of is told of by its reminder.
  const sent = await client.query<{ id: string; days: number }>(
    'select loan_id as id, days from loan_reminder where loan_id = any($1::bigint[])',
    [loans.map(({ id }) => id)],
  );
  return loans.flatMap(loan => {
    const of = days.get(loan.id);
    const isSent = sent.rows.some(({ id, days: told }) => Number(id) === loan.id && of !== undefined && told <= of);
    return of === undefined || isSent ? [] : [{ loan, days: of }];
  });
}

export async function saveReminders(client: pg.ClientBase, due: readonly Reminder[], atMs: number): Promise<void> {
  await client.query(
    `insert into loan_reminder (loan_id, days, at)
     select id, days, $3 from unnest($1::bigint[], $2::integer[]) as told (id, days)`,
    [due.map(({ loan }) => loan.id), due.map(({ days }) => days), new Date(atMs)],
  );
}
