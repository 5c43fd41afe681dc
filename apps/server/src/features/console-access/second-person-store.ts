import type { ApprovalBar } from '@truemark/contract/operators/access';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

const refusalsOfBars = {
  own: 'secondPersonNeeded',
  notApart: 'secondPersonNotApart',
  tooNew: 'secondPersonTooNew',
} as const satisfies Record<NonNullable<ApprovalBar>, string>;

/** Two operators by number: who has asked for something, and who would approve it now. */
interface TwoPeople {
  readonly proposerNumber: number;
  readonly deciderNumber: number;
  readonly nowMs: number;
}

/**
 * Why one operator may not approve what another has asked for; undefined when they may. Everything that needs two people
 * goes by it, and the tables of proposals take no approval against it.
 */
export async function refuseSecondPerson(
  client: pg.ClientBase,
  { proposerNumber, deciderNumber, nowMs }: TwoPeople,
): Promise<ReturnType<typeof deny<(typeof refusalsOfBars)[NonNullable<ApprovalBar>]>> | undefined> {
  const { rows } = await client.query<{ bar: ApprovalBar }>('select second_person_bar($1, $2, $3) as bar', [
    proposerNumber,
    deciderNumber,
    new Date(nowMs),
  ]);
  const bar = rows[0]?.bar;
  return bar ? deny(refusalsOfBars[bar]) : undefined;
}

/** The same for the proposals of a list: how to find the bar by the number of who has asked. */
export async function loadApprovalBars(
  database: Database,
  proposals: readonly { readonly operatorNumber: number }[],
  { deciderNumber, nowMs }: Omit<TwoPeople, 'proposerNumber'>,
): Promise<(proposerNumber: number) => ApprovalBar> {
  const numbers = [...new Set(proposals.map(({ operatorNumber }) => operatorNumber))];
  const rows = await database.query<{ number: number; bar: ApprovalBar }>(
    'select number, second_person_bar(number, $2, $3) as bar from unnest($1::int[]) as number',
    [numbers, deciderNumber, new Date(nowMs)],
  );
  const bars = new Map(rows.map(({ number, bar }) => [number, bar]));
  return number => bars.get(number) ?? null;
}
