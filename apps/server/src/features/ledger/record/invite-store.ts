import type { SharedFee } from '@truemark/contract/people/invites';
import type { FeeShare } from '@truemark/domain/ledger/fee-share';
import { listTransferKinds, type TransferKind } from '@truemark/domain/ledger/transfer';
import { ratioScale } from '@truemark/domain/market/price';
import type { Asset } from '@truemark/domain/money/asset';
import { powerOfTen } from '@truemark/domain/money/decimal';
import type { Database } from '../../../platform/postgres/database.ts';
import type { InviteReward } from '../ledger.ts';

interface RewardRow {
  readonly inviteId: number;
  readonly feeKind: SharedFee;
  readonly asset: Asset;
  readonly amount: string;
}

/** Kinds by which money comes to a user from outside. */
const fundingKinds: readonly TransferKind[] = ['deposit', 'testFunds'];
/** Kinds by which a trade begins. */
const tradingKinds: readonly TransferKind[] = ['contractHold', 'optionStake', 'conversionOut'];

/** The reference of a share names the invite and the kind of fee. */
export async function loadInviteRewards(database: Database, userId: number): Promise<InviteReward[]> {
  const rows = await database.query<RewardRow>(
    `select split_part(reference, ':', 2)::float8 as "inviteId", split_part(reference, ':', 3) as "feeKind", asset,
       sum(amount)::text as amount
     from ledger_transfer where owner_id = $1 and book = 'live' and kind = 'inviteReward'
     group by 1, 2, 3 order by 1, 2, 3`,
    [userId],
  );
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }));
}

/** By posting, as the shares are: each rounded down. */
export async function loadUnsharedFees(
  database: Database,
  invitedId: number,
  { inviterId, inviteId, share }: FeeShare,
): Promise<Omit<InviteReward, 'inviteId'>[]> {
  const rows = await database.query<Omit<RewardRow, 'inviteId'>>(
    `with fee as (
       select at_ms, posting_id, kind, asset, div(sum(amount) * $4::numeric, $5::numeric) as amount
       from ledger_transfer where owner_id = $1 and book = 'live' and kind = any($6)
       group by at_ms, posting_id, kind, asset
     )
     select kind as "feeKind", asset, sum(amount)::text as amount from fee
     where amount > 0 and not exists (
       select from ledger_transfer as paid
       where paid.owner_id = $2 and paid.book = 'live' and paid.at_ms = fee.at_ms and paid.posting_id = fee.posting_id
         and paid.reference = 'invite:' || $3::bigint || ':' || fee.kind
     )
     group by 1, 2 order by 1, 2`,
    [...[invitedId, inviterId, inviteId, String(share), String(powerOfTen(ratioScale))], listTransferKinds('shared')],
  );
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }));
}

export async function loadInvitedSteps(
  database: Database,
  userIds: readonly number[],
): Promise<{ readonly funded: number; readonly trading: number }> {
  const has = (kinds: string) =>
    `count(*) filter (where exists (
       select from ledger_transfer where owner_id = user_id and book = 'live' and kind = any(${kinds})
     ))::int`;
  const rows = await database.query<{ funded: number; trading: number }>(
    `select ${has('$2')} as funded, ${has('$3')} as trading from unnest($1::bigint[]) as user_id`,
    [userIds, fundingKinds, tradingKinds],
  );
  return rows[0] ?? { funded: 0, trading: 0 };
}
