import { type FeeShare, takesSharedFee } from '@truemark/domain/ledger/fee-share';
import type pg from 'pg';
import { addShare, type PreparedPosting } from './batch.ts';

/** Who gets a share of whose fees. The ledger asks before it takes a fee in the live book, whatever product takes it. */
export interface FeeShares {
  /** By user; fixed when a user registers, so that it may be remembered. In the caller's transaction if given. */
  find(userIds: readonly number[], client?: pg.ClientBase): Promise<ReadonlyMap<number, FeeShare>>;
  /** Of these invites those whose share is paid. That stays so until the transaction ends: their rows are locked. */
  listPaidIn(client: pg.ClientBase, inviteIds: readonly number[]): Promise<ReadonlySet<number>>;
}

export const noFeeShares: FeeShares = { find: async () => new Map(), listPaidIn: async () => new Set() };

/** The postings of a batch, those that take fees with what inviters get of them. */
export async function addFeeShares(
  postings: readonly PreparedPosting[],
  shares: FeeShares,
  client?: pg.ClientBase,
): Promise<readonly PreparedPosting[]> {
  const payers = new Set(postings.flatMap(({ posting }) => findPayer(posting) ?? []));
  if (payers.size === 0) return postings;
  const found = await shares.find([...payers], client);
  return postings.map(prepared => {
    const share = found.get(findPayer(prepared.posting) ?? 0);
    return share ? addShare(prepared, share) : prepared;
  });
}

/** Who pays a fee of which an inviter may get a share. */
function findPayer({ userId, book, transfers }: PreparedPosting['posting']): number | undefined {
  return userId !== null && book === 'live' && takesSharedFee(transfers) ? userId : undefined;
}

/** The postings with the shares that are paid alone; called once the shards are locked, and before anything is decided. */
export async function dropUnpaidShares(
  client: pg.ClientBase,
  postings: readonly PreparedPosting[],
  shares: FeeShares,
): Promise<readonly PreparedPosting[]> {
  const inviteIds = new Set(postings.flatMap(({ share }) => (share ? [share.inviteId] : [])));
  if (inviteIds.size === 0) return postings;
  const paid = await shares.listPaidIn(client, [...inviteIds]);
  return postings.map(posting =>
    posting.share && !paid.has(posting.share.inviteId)
      ? { ...posting, moves: posting.moves.slice(0, posting.share.ownMoves) }
      : posting,
  );
}
