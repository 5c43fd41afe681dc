import type { InvitedItem, InviteSummary } from '@truemark/contract/people/invites';
import { maskName } from '@truemark/domain/identity/rules';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import type { Database } from '../../platform/postgres/database.ts';
import type { Identity } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { findFeeShares, type InviteRow, listInvitedIds, listInvites } from './store.ts';

/** Invited people in one page of the list. */
const pageRows = 20;

type InviteReward = Awaited<ReturnType<Ledger['loadInviteRewards']>>[number];

interface InviteListParts {
  readonly database: Database;
  readonly identity: Pick<Identity, 'loadUser'>;
  readonly ledger: Pick<Ledger, 'loadInviteRewards' | 'loadInvitedSteps' | 'loadUnsharedFees'>;
  readonly getFeeShare: () => string;
}

/** What an inviter sees: how far each invited person is, without their names, and what came of it. */
export function createInviteList({ database, identity, ledger, getFeeShare }: InviteListParts) {
  async function loadWithheld({ invitedId, withheldReason }: InviteRow) {
    if (withheldReason === null) return [];
    const share = (await findFeeShares(database.pool, [invitedId])).get(invitedId);
    return share ? ledger.loadUnsharedFees(invitedId, share) : [];
  }

  async function describe(row: InviteRow, rewards: readonly InviteReward[]): Promise<InvitedItem> {
    const { id, invitedId, createdAtMs, withheldReason, withheldAtMs } = row;
    const [user, steps, withheld] = await Promise.all([
      identity.loadUser(invitedId),
      ledger.loadInvitedSteps([invitedId]),
      loadWithheld(row),
    ]);
    return {
      id: String(id),
      name: maskName(user?.userName ?? ''),
      registeredAt: Math.floor(createdAtMs),
      isFunded: steps.funded > 0,
      isTrading: steps.trading > 0,
      earned: rewards.filter(({ inviteId }) => inviteId === id).map(writeReward),
      withheld: withheldReason && {
        reason: withheldReason,
        at: Math.floor(withheldAtMs ?? 0),
        amounts: withheld.map(writeReward),
      },
    };
  }

  return {
    async loadSummary(userId: number): Promise<InviteSummary | undefined> {
      const [user, invitedIds, rewards] = await Promise.all([
        identity.loadUser(userId),
        listInvitedIds(database, userId),
        ledger.loadInviteRewards(userId),
      ]);
      if (!user) return undefined;
      const steps = await ledger.loadInvitedSteps(invitedIds);
      return {
        inviteCode: user.inviteCode,
        feeShare: getFeeShare(),
        registered: invitedIds.length,
        ...steps,
        earned: sumByAsset(rewards),
      };
    },

    async list(
      userId: number,
      cursor: string | undefined,
    ): Promise<{ items: InvitedItem[]; nextCursor: string | null }> {
      const beforeId = cursor === undefined ? null : Number(cursor);
      const [rows, rewards] = await Promise.all([
        listInvites(database, { inviterId: userId, beforeId, limit: pageRows + 1 }),
        ledger.loadInviteRewards(userId),
      ]);
      const shown = rows.slice(0, pageRows);
      const items = await Promise.all(shown.map(row => describe(row, rewards)));
      return { items, nextCursor: rows.length > pageRows ? (items.at(-1)?.id ?? null) : null };
    },
  };
}

function writeReward({ feeKind, asset, amount }: Omit<InviteReward, 'inviteId'>) {
  return { fee: feeKind, asset, amount: formatAmount(amount, asset) };
}

function sumByAsset(rewards: readonly InviteReward[]): { asset: Asset; amount: string }[] {
  const sums = new Map<Asset, bigint>();
  for (const { asset, amount } of rewards) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  return [...sums].map(([asset, amount]) => ({ asset, amount: formatAmount(amount, asset) }));
}
