import type { WithheldReason } from '@truemark/contract/people/invites';
import type { FeeShare } from '@truemark/domain/ledger/fee-share';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

/** An invite as its inviter looks at it. */
export interface InviteRow {
  readonly id: number;
  readonly invitedId: number;
  readonly createdAtMs: number;
  readonly withheldReason: WithheldReason | null;
  readonly withheldAtMs: number | null;
}

/** Two people one of whom has invited the other. */
export interface WithheldInvite {
  readonly inviterId: number;
  readonly invitedId: number;
}

export interface NewInvite {
  readonly inviterId: number;
  readonly invitedId: number;
  /** A plain decimal. */
  readonly feeShare: string;
  readonly isSameNetwork: boolean;
  readonly nowMs: number;
}

/** By the user who was invited. */
export async function findFeeShares(
  client: pg.ClientBase | pg.Pool,
  invitedIds: readonly number[],
): Promise<ReadonlyMap<number, FeeShare>> {
  const { rows } = await client.query<{ invitedId: number; inviteId: number; inviterId: number; share: string }>(
    `select invited_id::float8 as "invitedId", id::float8 as "inviteId", inviter_id::float8 as "inviterId",
       fee_share::text as share
     from invite where invited_id = any($1::bigint[])`,
    [invitedIds],
  );
  return new Map(
    rows.map(({ invitedId, inviteId, inviterId, share }) => {
      const ratio = parseDecimal(share, ratioScale);
      assert(ratio.ok, 'a share of fees is a ratio');
      return [invitedId, { inviteId, inviterId, share: ratio.value }];
    }),
  );
}

/** Those of which nothing is withheld; their rows are locked, in one order. */
export async function lockPaidIn(client: pg.ClientBase, inviteIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: number }>(
    `select id::float8 as id from invite where id = any($1::bigint[]) and withheld_at is null order by invite.id for share`,
    [inviteIds],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function insertInviteIn(client: pg.ClientBase, invite: NewInvite): Promise<void> {
  await client.query(
    `insert into invite (inviter_id, invited_id, fee_share, is_same_network, created_at) values ($1, $2, $3, $4, $5)`,
    [invite.inviterId, invite.invitedId, invite.feeShare, invite.isSameNetwork, new Date(invite.nowMs)],
  );
}

/** Of a user and others: whoever of them was invited by the user, or has invited them; by who was invited. */
export async function listInvitedBetween(
  client: pg.ClientBase,
  userId: number,
  otherIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await client.query<{ invitedId: number }>(
    `select invited_id::float8 as "invitedId" from invite
     where (inviter_id = $1 and invited_id = any($2::bigint[])) or (invited_id = $1 and inviter_id = any($2::bigint[]))`,
    [userId, otherIds],
  );
  return rows.map(({ invitedId }) => invitedId);
}

export async function withholdOfIn(client: pg.ClientBase, inviterId: number, nowMs: number): Promise<void> {
  await client.query(
    `update invite set withheld_reason = 'closed', withheld_at = $2 where id in (
       select id from invite where inviter_id = $1 and withheld_at is null order by invite.id for update
     )`,
    [inviterId, new Date(nowMs)],
  );
}

/** Answers those that were paid until now. */
export async function withholdIn(
  client: pg.ClientBase,
  invitedIds: readonly number[],
  reason: WithheldReason,
  nowMs: number,
): Promise<readonly WithheldInvite[]> {
  const { rows } = await client.query<WithheldInvite>(
    `update invite set withheld_reason = $2, withheld_at = $3 where id in (
       select id from invite where invited_id = any($1::bigint[]) and withheld_at is null order by invite.id for update
     )
     returning inviter_id::float8 as "inviterId", invited_id::float8 as "invitedId"`,
    [invitedIds, reason, new Date(nowMs)],
  );
  return rows;
}

/** The newest first. */
export function listInvites(
  database: Database,
  { inviterId, beforeId, limit }: { inviterId: number; beforeId: number | null; limit: number },
): Promise<readonly InviteRow[]> {
  return database.query<InviteRow>(
    `select id::float8 as id, invited_id::float8 as "invitedId", ${toMs('created_at')} as "createdAtMs",
       withheld_reason as "withheldReason", ${toMs('withheld_at')} as "withheldAtMs"
     from invite where inviter_id = $1 and ($2::bigint is null or id < $2) order by invite.id desc limit $3`,
    [inviterId, beforeId, limit],
  );
}

export async function listInvitedIds(database: Database, inviterId: number): Promise<readonly number[]> {
  const rows = await database.query<{ id: number }>(
    `select invited_id::float8 as id from invite where inviter_id = $1`,
    [inviterId],
  );
  return rows.map(({ id }) => id);
}
