import type { CallReply } from '@truemark/contract/call';
import type { bidNft } from '@truemark/contract/investing/nfts';
import { pageRowsMax } from '@truemark/contract/limits';
import { charityAsset } from '@truemark/domain/charity/charity-transfers';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { KeepIn } from '../../platform/http/repeat-store.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Nfts } from './nfts.ts';
import type { PlacedOrder } from './place-order.ts';
import type { NftOrder } from './store.ts';
import { toNftItem } from './to-wire.ts';

const pageRowsDefault = 30;
/** Ids of works are numbers of an `integer` column. */
const idMax = 2 ** 31 - 1;
type Reply = CallReply<typeof bidNft>;

export function registerNftRoutes(
  http: HttpServer,
  { nfts, clock }: { readonly nfts: Nfts; readonly clock: Clock },
): void {
  http.serve('listNft', ({ query }) => nfts.list(query.status));

  http.serve('getNft', async ({ params }) => {
    const id = readId(params.id);
    return (id !== undefined && (await nfts.find(id))) || deny('recordMissing');
  });

  async function place(
    { id, kind, amount, userId }: { id: string; kind: NftOrder['kind']; amount: string; userId: number },
    keepIn: KeepIn<Reply>,
  ) {
    const nftId = readId(id);
    if (nftId === undefined) return deny('recordMissing');
    const before = await nfts.sumRaisedBy(nftId);
    const toReply = ({ order, nft }: PlacedOrder): Reply => {
      const raised = order.kind === 'bid' ? before : before + order.amount;
      return {
        ...{ id: String(order.id), status: order.state, amount: formatAmount(order.amount, charityAsset) },
        nft: toNftItem(nft, raised, clock.nowMs()),
      };
    };
    return nfts.place<Reply>(nftId, { userId, kind, amount }, { toReply, keepIn });
  }

  http.serve('bidNft', ({ body, context, repeat }) =>
    place({ ...body, kind: 'bid', userId: context.user.userId }, repeat.keepIn),
  );
  http.serve('buyNft', ({ body, context, repeat }) =>
    place({ id: body.id, amount: body.price, kind: 'purchase', userId: context.user.userId }, repeat.keepIn),
  );
  http.serve('donateNft', ({ body, context, repeat }) =>
    place({ ...body, kind: 'donation', userId: context.user.userId }, repeat.keepIn),
  );

  http.serve('listOwnNft', async ({ query, context }) => {
    const { userId } = context.user;
    const limit = Math.min(query.limit ?? pageRowsDefault, pageRowsMax);
    const beforeId = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(query.cursor);
    const nftId = query.nft === undefined ? undefined : (readId(query.nft) ?? 0);
    const search = { userId, kind: query.kind, nftId, beforeId, limit: limit + 1 };
    // There are no works for play money.
    const found = context.isDemo ? [] : await nfts.listOwn(search);
    const items = found.slice(0, limit);
    const nextCursor = found.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { items, nextCursor, ...(await nfts.sumOwn(userId)) };
  });
}

function readId(text: string): number | undefined {
  const id = Number(text);
  return id <= idMax ? id : undefined;
}
