import type { Amount } from '@truemark/domain/ledger/amount';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { NftOrder } from './store.ts';

/** An order with its end, the highest bid before it, and what a bid came back for. */
export interface NftOrderCourse {
  readonly order: NftOrder;
  readonly endedAtMs: number | null;
  readonly before: { readonly amount: Amount; readonly endsAtMs: number } | null;
  readonly after: Pick<NftOrder, 'kind' | 'amount' | 'atMs'> | null;
}

interface Row extends Omit<NftOrder, 'amount'> {
  readonly amount: string;
  readonly endedAtMs: number | null;
  readonly before: string | null;
  readonly beforeEndsAtMs: number | null;
  readonly after: string | null;
  readonly afterKind: NftOrder['kind'] | null;
  readonly afterAtMs: number | null;
}

/** Each bid exceeds the one before, and the fixed price all of them: amounts tell which came first. */
export async function loadOrderCourse(
  database: Database,
  userId: number,
  id: number,
): Promise<NftOrderCourse | undefined> {
  const [row] = await database.query<Row>(
    `select own.id::float8 as id, own.nft_id as "nftId", own.user_id::float8 as "userId", own.kind, own.amount::text as amount,
       own.party, ${toMs('own.ends_at')} as "endsAtMs", ${toMs('own.at')} as "atMs", own.state,
       ${toMs('own.ended_at')} as "endedAtMs", before.amount::text as before, ${toMs('before.ends_at')} as "beforeEndsAtMs",
       after.amount::text as after, after.kind as "afterKind", ${toMs('after.at')} as "afterAtMs"
     from nft_order as own
       left join lateral (
         select amount, ends_at from nft_order
         where own.kind <> 'donation' and nft_id = own.nft_id and kind = 'bid' and amount < own.amount
         order by nft_order.amount desc limit 1
       ) as before on true
       left join lateral (
         select amount, kind, at from nft_order
         where own.state in ('outbid', 'released') and nft_id = own.nft_id and kind <> 'donation' and amount > own.amount
         order by nft_order.amount limit 1
       ) as after on true
     where own.id = $2 and own.user_id = $1`,
    [userId, id],
  );
  return row && parse(row);
}

function parse({
  amount,
  endedAtMs,
  before,
  beforeEndsAtMs,
  after,
  afterKind,
  afterAtMs,
  ...order
}: Row): NftOrderCourse {
  return {
    order: { ...order, amount: BigInt(amount) },
    endedAtMs,
    before: before === null || beforeEndsAtMs === null ? null : { amount: BigInt(before), endsAtMs: beforeEndsAtMs },
    after:
      after === null || afterKind === null || afterAtMs === null
        ? null
        : { kind: afterKind, amount: BigInt(after), atMs: afterAtMs },
  };
}

/** The newest orders of a work that gave something to its charity. */
export async function listGivenOrders(database: Database, nftId: number, limit: number): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `select id::float8 as id from nft_order where nft_id = $1 and state in ('won', 'bought', 'given')
     order by nft_order.id desc limit $2`,
    [nftId, limit],
  );
  return rows.map(({ id }) => id);
}
