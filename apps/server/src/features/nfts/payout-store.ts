import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

export interface PaidPayout {
  readonly id: number;
  /** What the payment can be found by. */
  readonly reference: string;
  readonly atMs: number;
}

/** The payout of a work that was approved. */
export async function loadPaidPayout(database: Database, nftId: number): Promise<PaidPayout | undefined> {
  const [row] = await database.query<PaidPayout>(
    `select nft_payout.id::float8 as id, reference, ${toMs('decided_at')} as "atMs" from nft_payout
     where nft_id = $1 and decision = 'approved'`,
    [nftId],
  );
  return row;
}
