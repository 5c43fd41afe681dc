import type pg from 'pg';
import type { Trading } from '../trading/index.ts';
import { hasOpenRows } from './store.ts';

/**
 * Whether anything is open on an instrument, or accepted and on its way. A no holds as long as the instrument is halted.
 * What is on its way is asked for first: it is in the table by the time of the query, or never gets there.
 */
export async function hasOpenOrders(
  { acceptances }: Pick<Trading, 'acceptances'>,
  client: pg.ClientBase,
  instrumentId: number,
): Promise<boolean> {
  return acceptances.isUnderWay(instrumentId) || (await hasOpenRows(client, instrumentId));
}
