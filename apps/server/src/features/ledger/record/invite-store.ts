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
  shares: ReadonlyMap<number, FeeShare>,
): Promise<InviteReward[]> {
  if (shares.size === 0) return [];
  const all = [...shares.values()];
  const rows = await database.query<RewardRow>(
    `with fee as (
       select invite_id, inviter_id, at_ms, posting_id, kind, asset, div(sum(amount) * share, $5::numeric) as amount
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::numeric[]) as wanted (invited_id, inviter_id, invite_id, share)
         join ledger_transfer on owner_id = invited_id and book = 'live' and kind = any($6)
       group by invite_id, inviter_id, share, at_ms, posting_id, kind, asset
     )
     select invite_id::float8 as "inviteId", kind as "feeKind", asset, sum(amount)::text as amount from fee
     where amount > 0 and not exists (
       select from ledger_transfer as paid
       where paid.owner_id = inviter_id and paid.book = 'live' and paid.at_ms = fee.at_ms
         and paid.posting_id = fee.posting_id and paid.reference = 'invite:' || invite_id || ':' || fee.kind
     )
     group by 1, 2, 3 order by 1, 2, 3`,
    [
      ...[[...shares.keys()], all.map(({ inviterId }) => inviterId), all.map(({ inviteId }) => inviteId)],
      ...[all.map(({ share }) => String(share)), String(powerOfTen(ratioScale)), listTransferKinds('shared')],
    ],
  );
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }));
}

/** Which of these users have brought money to the live book, and which traded there. */
export async function loadInvitedSteps(
  database: Database,
  userIds: readonly number[],
): Promise<{ readonly funded: ReadonlySet<number>; readonly trading: ReadonlySet<number> }> {
  const has = (kinds: string) =>
    `exists (select from ledger_transfer where owner_id = user_id and book = 'live' and kind = any(${kinds}))`;
  const rows = await database.query<{ userId: number; isFunded: boolean; isTrading: boolean }>(
    `select user_id::float8 as "userId", ${has('$2')} as "isFunded", ${has('$3')} as "isTrading"
     from unnest($1::bigint[]) as user_id`,
    [userIds, fundingKinds, tradingKinds],
  );
  return {
    funded: new Set(rows.filter(({ isFunded }) => isFunded).map(({ userId }) => userId)),
    trading: new Set(rows.filter(({ isTrading }) => isTrading).map(({ userId }) => userId)),
  };
}
