import type { NftOrderState } from '@truemark/domain/charity/auction';
import type { Amount } from '@truemark/domain/ledger/amount';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { NftOrder } from './store.ts';

type Row = Omit<NftOrder, 'amount'> & { readonly amount: string };

const columns = `id::float8 as id, nft_id as "nftId", user_id::float8 as "userId", kind, amount::text as amount, party,
  ${toMs('ends_at')} as "endsAtMs", ${toMs('at')} as "atMs", state`;

const parse = (row: Row): NftOrder => ({ ...row, amount: BigInt(row.amount) });

/** Writes an order; who it is on the page of the work is worked out with its row held. */
export async function insertNftOrder(client: pg.ClientBase, order: Omit<NftOrder, 'party'>): Promise<void> {
  const { id, nftId, userId, kind, amount, endsAtMs, atMs, state } = order;
  await client.query(
    `insert into nft_order (id, nft_id, user_id, kind, amount, party, ends_at, at, state, ended_at)
     select $1, $2, $3, $4, $5,
       coalesce(
         (select party from nft_order where nft_id = $2 and user_id = $3 limit 1),
         (select coalesce(max(party), 0) + 1 from nft_order where nft_id = $2)
       ), $6, $7, $8::text, case $8::text when 'leading' then null else $7::timestamptz end`,
    [id, nftId, userId, kind, amount, endsAtMs === null ? null : new Date(endsAtMs), new Date(atMs), state],
  );
}

/** What became of the highest bid. False when something had become of it before. */
export async function saveBidEnd(
  client: pg.ClientBase,
  { id, state, atMs }: { readonly id: number; readonly state: NftOrderState; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update nft_order set state = $2, ended_at = $3 where id = $1 and state = 'leading'`,
    [id, state, new Date(atMs)],
  );
  return rowCount === 1;
}

/**
 * The newest of a work. Of bids, and of the purchase that ends them, that is the highest: numbers and clocks of several
 * programs do not tell which came first.
 */
export async function listOrdersOf(
  database: Database,
  nftId: number,
  { isDonation, limit }: { readonly isDonation: boolean; readonly limit: number },
): Promise<NftOrder[]> {
  const rows = await database.query<Row>(
    `select ${columns} from nft_order where nft_id = $1 and (kind = 'donation') = $2
     order by case when kind <> 'donation' then nft_order.amount end desc, nft_order.id desc limit $3`,
    [nftId, isDonation, limit],
  );
  return rows.map(parse);
}

export interface OwnSearch {
  readonly userId: number;
  readonly kind: 'bids' | 'won' | 'donated' | undefined;
  readonly nftId: number | undefined;
  readonly beforeId: number;
  readonly limit: number;
}

/** What somebody did, the newest first. */
export async function listOwnOrders(database: Database, search: OwnSearch): Promise<NftOrder[]> {
  const rows = await database.query<Row>(
    `select ${columns} from nft_order
     where user_id = $1 and id < $2 and ($3::integer is null or nft_id = $3)
       and case $4::text
         when 'bids' then kind = 'bid'
         when 'won' then state in ('won', 'bought')
         when 'donated' then kind = 'donation'
         else true
       end
     order by nft_order.id desc limit $5`,
    [search.userId, search.beforeId, search.nftId ?? null, search.kind ?? null, search.limit],
  );
  return rows.map(parse);
}

/** What somebody has given, and how many of their bids lead. */
export async function sumOwn(
  database: Database,
  userId: number,
): Promise<{ readonly given: Amount; readonly leading: number }> {
  const [row] = await database.query<{ given: string; leading: number }>(
    `select coalesce(sum(amount) filter (where state in ('won', 'bought', 'given')), 0)::text as given,
       count(*) filter (where state = 'leading')::int as leading
     from nft_order where user_id = $1`,
    [userId],
  );
  return { given: BigInt(row?.given ?? 0), leading: row?.leading ?? 0 };
}

/** Everybody who has given through a work, with what they gave last. */
export async function listGivers(client: pg.ClientBase, nftId: number): Promise<Pick<NftOrder, 'userId' | 'id'>[]> {
  const { rows } = await client.query<Pick<NftOrder, 'userId' | 'id'>>(
    `select user_id::float8 as "userId", max(id)::float8 as id from nft_order
     where nft_id = $1 and state in ('won', 'bought', 'given') group by user_id order by user_id`,
    [nftId],
  );
  return rows;
}

/** What works hold, and what was given and paid out, for the audit. */
export const nftHolds = {
  product: 'nft',
  query: `
    select user_id, 'live'::ledger_book as book, 'stake' as account, 'nft:' || id as reference,
      'USDT'::ledger_asset as asset, amount
    from nft_order where state = 'leading'`,
  moves: {
    kinds: ['nftSale', 'donation', 'charityPayout'],
    query: `
      select 'nft:' || id as reference, case state when 'given' then 'donation' else 'nftSale' end as kind, amount
      from nft_order where state in ('won', 'bought', 'given')
      union all
      select 'payout:' || id, 'charityPayout', amount from nft_payout where posting_id is not null`,
  },
} as const;
