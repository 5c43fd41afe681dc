import { charityAsset, draftWonBid } from '@truemark/domain/charity/charity-transfers';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type pg from 'pg';
import { workThroughDue } from '../../platform/jobs/due-items.ts';
import { changeOf } from './judge.ts';
import { saveBidEnd } from './order-store.ts';
import type { NftParts } from './parts.ts';
import { listDueNfts, loadNft, type Nft, saveNftChange } from './store.ts';
import { nameNotedReceipt } from './to-wire.ts';

/** Works that are settled in one transaction. */
const batchMax = 100;

/** Ends every auction whose time has come, once, whatever program does it; after a stop of any length it is the same. */
export function settleDue(parts: NftParts): Promise<void> {
  const { database, clock, log } = parts;
  return workThroughDue<Nft>({
    log,
    list: exceptIds => listDueNfts(database, { atMs: clock.nowMs(), limit: batchMax, exceptIds }),
    async work(nfts) {
      const announce = await database.transaction(async client => {
        const ended = await endIn(client, parts, nfts, nft => nft.endsAtMs);
        if (!ended) throw new Error('a work was bid for or ended meanwhile');
        return ended;
      });
      announce();
    },
    async isOver({ id, version }) {
      const now = await loadNft(database.pool, id);
      return now?.state !== 'open' || now.version !== version;
    },
  });
}

type EndParts = Pick<NftParts, 'ledger' | 'notifications' | 'eventLog' | 'clock' | 'receiptIds'>;

/**
 * Ends sales: the highest bid of each goes to its charity. In a transaction that has locked nothing yet. Nothing when one has
 * changed meanwhile: the caller rolls back.
 */
export async function endIn(
  client: pg.PoolClient,
  { ledger, notifications, eventLog, clock, receiptIds }: EndParts,
  nfts: readonly Nft[],
  findEnd: (nft: Nft) => number,
): Promise<(() => void) | undefined> {
  const won = nfts.flatMap(({ id, leading, title, charity }) =>
    leading ? [{ ...leading, nftId: id, title, charity: charity.name }] : [],
  );
  const postings = won.map(bid => ({
    ...{ userId: bid.userId, book: 'live' as const, key: `nft:${bid.nftId}:sale` },
    transfers: draftWonBid(bid),
  }));
  const posted = await ledger.postIn(client, postings);
  // A highest bid that is no longer held has come back: somebody else was faster.
  if (posted.answers.some(({ ok }) => !ok)) return undefined;
  for (const nft of nfts) {
    const state = nft.leading ? 'sold' : 'ended';
    const change = changeOf(nft, { state, endedAtMs: findEnd(nft), leading: null });
    if (!(await saveNftChange(client, change))) return undefined;
  }
  const nowMs = clock.nowMs();
  for (const { id } of won) {
    if (!(await saveBidEnd(client, { id, state: 'won', atMs: nowMs }))) throw new Error('a bid has ended meanwhile');
  }
  const notify = await notifications.notifyAllIn(
    client,
    won.map(({ id, userId, title, amount, charity }) => ({
      ...{ userId, kind: 'nftWon' as const, isMailed: true },
      values: {
        ...{ title, amount: formatAmount(amount, charityAsset), asset: charityAsset, charity },
        receipt: nameNotedReceipt({ userId, id }, receiptIds),
      },
    })),
  );
  const tell = await eventLog.appendIn(
    client,
    won.map(({ userId, nftId }) => ({ userId, kind: 'nfts' as const, values: { id: String(nftId), status: 'won' } })),
  );
  return () => {
    for (const call of [posted.announce, notify, tell]) call();
  };
}
