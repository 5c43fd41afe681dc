import type { RefusalName } from '@truemark/contract/refusals';
import { calculateNextBid } from '@truemark/domain/charity/auction';
import { charityAsset, nameNftReference } from '@truemark/domain/charity/charity-transfers';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import type { KeepIn, Kept } from '../../platform/http/repeat-store.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { NewNotification } from '../notifications/index.ts';
import { judgeOrder, type NftRequest, type PlannedOrder } from './judge.ts';
import { insertNftOrder, saveBidEnd } from './order-store.ts';
import type { NftParts } from './parts.ts';
import { loadNft, type Nft, saveNftChange } from './store.ts';

/** How often an order is judged anew because another program was faster. */
const triesMax = 20;

/** An order that was made, and the work with it. */
export interface PlacedOrder {
  readonly order: PlannedOrder['order'];
  readonly nft: Nft;
}

/**
 * Makes an order in the commit that keeps its answer. To be called in the work's turn; where another program was faster, it
 * is judged again by what stands now.
 */
export async function placeOrder<Reply>(
  parts: NftParts,
  nftId: number,
  request: NftRequest,
  keep: { readonly toReply: (placed: PlacedOrder) => Reply; readonly keepIn: KeepIn<Reply> },
): Promise<Kept<Reply> | Denial> {
  const { database, clock, orderIds } = parts;
  for (let tried = 0; tried < triesMax; tried += 1) {
    const nft = await loadNft(database.pool, nftId);
    if (!nft || nft.state === 'withdrawn') return deny('recordMissing');
    const planned = judgeOrder(nft, request, { id: await orderIds.take(), nowMs: clock.nowMs() });
    if (!planned.ok) return planned;
    const outcome = await commitUnlessDenied(database, async client => {
      const placed = await placeIn(client, parts, nft, planned.value);
      if (!placed.ok) return placed;
      const reply = keep.toReply({ order: planned.value.order, nft: toNext(nft, planned.value) });
      return { kept: await keep.keepIn(client, reply), announce: placed.value };
    });
    if (!('ok' in outcome)) {
      outcome.announce();
      return outcome.kept;
    }
    if (outcome.code !== 'orderChanged') return outcome;
  }
  return deny('orderChanged');
}

/** The work as it stands after an order. */
function toNext(nft: Nft, { order, change }: PlannedOrder): Nft {
  return { ...nft, ...change, version: nft.version + 1, soldFor: order.kind === 'purchase' ? order.amount : null };
}

/** Posts first, then takes the row of the work; roll back when it is denied. */
async function placeIn(
  client: pg.PoolClient,
  parts: NftParts,
  nft: Nft,
  planned: PlannedOrder,
): Promise<Result<() => void, RefusalName>> {
  const { order, change, transfers, outbid } = planned;
  const { ledger, eventLog, notifications } = parts;
  const { userId } = order;
  const key = nameNftReference(order.id);
  const { answers, announce } = await ledger.postIn(client, [{ userId, book: 'live', key, transfers }]);
  const [answer] = answers;
  assert(answer, 'a posting has an answer');
  // A highest bid that is gone is no longer held: somebody else was faster, as the version of the work will say.
  const isGone = !answer.ok && answer.code !== 'balanceInsufficient';
  if (isGone) return deny('orderChanged');
  if (!answer.ok) return deny('balanceInsufficient');
  if (!(await saveNftChange(client, change))) return deny('orderChanged');
  const status = order.kind === 'bid' ? 'outbid' : 'released';
  if (outbid) {
    const ended = await saveBidEnd(client, { id: outbid.id, state: status, atMs: order.atMs });
    assert(ended, 'a work names the bid that leads');
  }
  await insertNftOrder(client, order);
  const told = outbid && outbid.userId !== userId ? outbid : null;
  const notify = await notifications.notifyAllIn(client, told ? [describeReturn(nft, planned, told)] : []);
  const tell = await eventLog.appendIn(client, [
    { userId, kind: 'nfts', values: { id: String(nft.id), status: order.state } },
    ...(told ? [{ userId: told.userId, kind: 'nfts' as const, values: { id: String(nft.id), status } }] : []),
  ]);
  return accept(() => {
    for (const call of [announce, notify, tell]) call();
  });
}

/** What is said to whom a bid has come back. */
function describeReturn(
  nft: Nft,
  { order }: PlannedOrder,
  { userId, amount }: { readonly userId: number; readonly amount: bigint },
): NewNotification {
  const values = { title: nft.title, amount: formatAmount(amount, charityAsset), asset: charityAsset };
  if (order.kind !== 'bid') return { userId, kind: 'nftReleased', values, isMailed: true };
  const nextBid = formatAmount(calculateNextBid(nft, order.amount), charityAsset);
  return { userId, kind: 'nftOutbid', values: { ...values, nextBid }, isMailed: true };
}
