import type { CharityCause } from '@truemark/domain/charity/cause';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { Nft } from './store.ts';

/** Whether any is listed. Until the commit nobody else asks: of several programs that start at once, one lists samples. */
export async function hasCharities(client: pg.ClientBase): Promise<boolean> {
  await client.query(`select pg_advisory_xact_lock(hashtext('truemark sample works'))`);
  const { rows } = await client.query<{ isThere: boolean }>('select exists (select from charity) as "isThere"');
  return rows[0]?.isThere === true;
}

/** Answers its number. */
export async function insertCharity(
  client: pg.ClientBase,
  charity: { readonly name: string; readonly cause: CharityCause; readonly isSample: boolean; readonly atMs: number },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into charity (name, cause, is_sample, listed_at) values ($1, $2, $3, $4) returning id`,
    [charity.name, charity.cause, charity.isSample, new Date(charity.atMs)],
  );
  assert(rows[0], 'what was written has a number');
  return rows[0].id;
}

/** A work that is listed now. */
export type NewNft = Pick<
  Nft,
  | 'title'
  | 'creator'
  | 'network'
  | 'about'
  | 'style'
  | 'seed'
  | 'picture'
  | 'isSample'
  | 'startPrice'
  | 'buyPrice'
  | 'bidStep'
  | 'extensionMs'
  | 'extensionMaxMs'
  | 'donationMin'
  | 'payoutDays'
  | 'listedAtMs'
  | 'firstEndsAtMs'
> & { readonly charityId: number; readonly operatorNumber: number | null };

/** Answers its number. */
export async function insertNft(client: pg.ClientBase, nft: NewNft): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into nft (title, creator, network, about, charity_id, style, seed, is_sample, start_price, buy_price, bid_step,
       extension_s, extension_max_s, donation_min, payout_days, listed_at, first_ends_at, ends_at, state, bid_count,
       donation_count, version, operator_number, picture)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, 'open', 0, 0, 1, $18, $19)
     returning id`,
    [
      ...[nft.title, nft.creator, nft.network, nft.about, nft.charityId, nft.style, nft.seed, nft.isSample],
      ...[nft.startPrice, nft.buyPrice, nft.bidStep, nft.extensionMs / 1_000, nft.extensionMaxMs / 1_000],
      ...[nft.donationMin, nft.payoutDays, new Date(nft.listedAtMs), new Date(nft.firstEndsAtMs), nft.operatorNumber],
      nft.picture,
    ],
  );
  assert(rows[0], 'what was written has a number');
  return rows[0].id;
}
