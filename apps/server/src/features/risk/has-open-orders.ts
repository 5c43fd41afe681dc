import type pg from 'pg';
import type { ProductRecords } from '../orders/index.ts';
import type { Trading } from './trading.ts';

/**
 * Whether anything is open on an instrument, or accepted and on its way. A no holds as long as the instrument is halted.
 * What is on its way is asked for first: it is in the table by the time of the query, or never gets there.
 */
export async function hasOpenOrders(
  { acceptances }: Pick<Trading, 'acceptances'>,
  products: readonly Pick<ProductRecords, 'hasOpenIn'>[],
  client: pg.ClientBase,
  instrumentId: number,
): Promise<boolean> {
  if (acceptances.isUnderWay(instrumentId)) return true;
  for (const product of products) if (await product.hasOpenIn(client, instrumentId)) return true;
  return false;
}
