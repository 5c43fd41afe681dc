import type { ArtStyle } from '@truemark/domain/charity/art';
import type { AuctionTerms, NftOrderKind, NftOrderState, NftState } from '@truemark/domain/charity/auction';
import type { CharityCause } from '@truemark/domain/charity/cause';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

export interface Charity {
  readonly id: number;
  readonly name: string;
  readonly cause: CharityCause;
  readonly isSample: boolean;
}

/** A work. Amounts in minor units of USDT, rates in 10^-10. */
export interface Nft extends AuctionTerms {
  readonly id: number;
  readonly title: string;
  readonly creator: string;
  readonly network: Network;
  readonly about: string | null;
  readonly charity: Charity;
  readonly style: ArtStyle;
  readonly seed: number;
  /** Name of the picture that was uploaded; null where the platform draws it from style and seed. */
  readonly picture: string | null;
  readonly isSample: boolean;
  readonly donationMin: Amount;
  readonly payoutDays: number;
  readonly listedAtMs: number;
  readonly endsAtMs: number;
  readonly state: NftState;
  readonly endedAtMs: number | null;
  readonly leading: LeadingBid | null;
  /** What it was sold for. */
  readonly soldFor: Amount | null;
  readonly bidCount: number;
  readonly donationCount: number;
  /** When its payout was approved, and whether one waits for a second person. */
  readonly paidAtMs: number | null;
  readonly version: number;
  /** Who listed it; null for samples. */
  readonly operatorNumber: number | null;
}

/** The highest bid while the sale goes on. */
export interface LeadingBid {
  readonly id: number;
  readonly userId: number;
  readonly amount: Amount;
}

/** A bid, purchase or donation. */
export interface NftOrder {
  readonly id: number;
  readonly nftId: number;
  readonly userId: number;
  readonly kind: NftOrderKind;
  readonly amount: Amount;
  readonly party: number;
  readonly endsAtMs: number | null;
  readonly atMs: number;
  readonly state: NftOrderState;
}

type Row = Omit<Nft, Big | 'charity' | 'leading'> &
  Readonly<Record<'startPrice' | 'bidStep' | 'donationMin', string>> &
  Readonly<Record<'buyPrice' | 'highest' | 'soldFor', string | null>> & {
    readonly charityId: number;
    readonly charityName: string;
    readonly cause: CharityCause;
    readonly isSampleCharity: boolean;
    readonly leadingId: number | null;
    readonly leaderId: number | null;
  };
type Big = 'startPrice' | 'buyPrice' | 'bidStep' | 'donationMin' | 'soldFor';

const selectNft = `
  select nft.id, title, creator, network, about, charity_id as "charityId", charity.name as "charityName", cause,
    charity.is_sample as "isSampleCharity", style, seed, picture, nft.is_sample as "isSample", start_price::text as "startPrice",
    buy_price::text as "buyPrice", bid_step::text as "bidStep", extension_s * 1000::float8 as "extensionMs",
    extension_max_s * 1000::float8 as "extensionMaxMs", donation_min::text as "donationMin", payout_days as "payoutDays",
    ${toMs('nft.listed_at')} as "listedAtMs", ${toMs('first_ends_at')} as "firstEndsAtMs", ${toMs('nft.ends_at')} as "endsAtMs",
    nft.state, ${toMs('nft.ended_at')} as "endedAtMs", leading_id::float8 as "leadingId", leader.user_id::float8 as "leaderId",
    highest::text as highest, sold.amount::text as "soldFor", bid_count as "bidCount", donation_count as "donationCount",
    ${toMs('paid.decided_at')} as "paidAtMs", version, nft.operator_number as "operatorNumber"
  from nft join charity on charity.id = charity_id
    left join nft_order as leader on leader.id = leading_id
    left join nft_order as sold on sold.nft_id = nft.id and sold.state in ('won', 'bought')
    left join nft_payout as paid on paid.nft_id = nft.id and paid.decision = 'approved'`;

function parse({ charityId, charityName, cause, isSampleCharity, leadingId, leaderId, highest, ...row }: Row): Nft {
  return {
    ...row,
    charity: { id: charityId, name: charityName, cause, isSample: isSampleCharity },
    ...{ startPrice: BigInt(row.startPrice), bidStep: BigInt(row.bidStep), donationMin: BigInt(row.donationMin) },
    buyPrice: row.buyPrice === null ? null : BigInt(row.buyPrice),
    soldFor: row.soldFor === null ? null : BigInt(row.soldFor),
    leading:
      leadingId === null || leaderId === null || highest === null
        ? null
        : { id: leadingId, userId: leaderId, amount: BigInt(highest) },
  };
}

/** The most works that a list has, of those on sale and of those that are over. */
const listMax = 500;

/** Those on sale, the first to end first. */
export async function listOpenNfts(database: Database): Promise<Nft[]> {
  const rows = await database.query<Row>(
    `${selectNft} where nft.state = 'open' order by nft.ends_at, nft.id limit $1`,
    [listMax],
  );
  return rows.map(parse);
}

/** Those that are over, the newest first; not those that were withdrawn. */
export async function listOverNfts(database: Database): Promise<Nft[]> {
  const rows = await database.query<Row>(
    `${selectNft} where nft.state in ('sold', 'ended') order by nft.ended_at desc, nft.id desc limit $1`,
    [listMax],
  );
  return rows.map(parse);
}

export async function loadNft(client: Pick<pg.ClientBase, 'query'>, id: number): Promise<Nft | undefined> {
  const { rows } = await client.query<Row>(`${selectNft} where nft.id = $1`, [id]);
  return rows[0] && parse(rows[0]);
}

export async function loadNfts(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Nft>> {
  const rows = await database.query<Row>(`${selectNft} where nft.id = any($1::integer[])`, [ids]);
  return new Map(rows.map(row => [row.id, parse(row)]));
}

/** Those whose end has come, the first first. */
export async function listDueNfts(
  database: Database,
  { atMs, limit, exceptIds }: { readonly atMs: number; readonly limit: number; readonly exceptIds: readonly number[] },
): Promise<Nft[]> {
  const rows = await database.query<Row>(
    `${selectNft} where nft.state = 'open' and nft.ends_at <= $1 and nft.id <> all ($3::integer[])
     order by nft.ends_at, nft.id limit $2`,
    [new Date(atMs), limit, exceptIds],
  );
  return rows.map(parse);
}

/** What changes of a work with a bid, a purchase, a donation or its end. */
export interface NftChange {
  readonly id: number;
  /** What was seen when the change was planned. */
  readonly version: number;
  readonly state: NftState;
  readonly endsAtMs: number;
  readonly endedAtMs: number | null;
  readonly leading: LeadingBid | null;
  readonly bidCount: number;
  readonly donationCount: number;
}

/** False when somebody else has changed it meanwhile: the caller rolls back. Its row is held until the end of the transaction. */
export async function saveNftChange(client: pg.ClientBase, change: NftChange): Promise<boolean> {
  const { rowCount } = await client.query(
    `update nft set state = $3, ends_at = $4, ended_at = $5, leading_id = $6, highest = $7, bid_count = $8,
       donation_count = $9, version = version + 1
     where id = $1 and version = $2 and state = 'open'`,
    [
      ...[change.id, change.version, change.state, new Date(change.endsAtMs)],
      ...[change.endedAtMs === null ? null : new Date(change.endedAtMs), change.leading?.id ?? null],
      ...[change.leading?.amount ?? null, change.bidCount, change.donationCount],
    ],
  );
  return rowCount === 1;
}
