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
  readonly identity: Pick<Identity, 'loadUser' | 'loadUserNames'>;
  readonly ledger: Pick<Ledger, 'loadInviteRewards' | 'loadInvitedSteps' | 'loadUnsharedFees'>;
  readonly getFeeShare: () => string;
}

/** What an inviter sees: how far each invited person is, without their names, and what came of it. */
export function createInviteList({ database, identity, ledger, getFeeShare }: InviteListParts) {
  /** A page of the list; whatever its length, each thing is asked once. */
  async function describe(rows: readonly InviteRow[], rewards: readonly InviteReward[]): Promise<InvitedItem[]> {
    const invitedIds = rows.map(({ invitedId }) => invitedId);
    const withheldIds = rows.filter(row => row.withheldReason !== null).map(({ invitedId }) => invitedId);
    const [names, steps, withheld] = await Promise.all([
      identity.loadUserNames(invitedIds),
      ledger.loadInvitedSteps(invitedIds),
      findFeeShares(database.pool, withheldIds).then(ledger.loadUnsharedFees),
    ]);
    return rows.map(({ id, invitedId, createdAtMs, withheldReason, withheldAtMs }) => ({
      id: String(id),
      name: maskName(names.get(invitedId) ?? ''),
      registeredAt: Math.floor(createdAtMs),
      isFunded: steps.funded.has(invitedId),
      isTrading: steps.trading.has(invitedId),
      earned: rewards.filter(({ inviteId }) => inviteId === id).map(writeReward),
      withheld: withheldReason && {
        reason: withheldReason,
        at: Math.floor(withheldAtMs ?? 0),
        amounts: withheld.filter(({ inviteId }) => inviteId === id).map(writeReward),
      },
    }));
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
        ...{ funded: steps.funded.size, trading: steps.trading.size },
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
      const items = await describe(shown, rewards);
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
