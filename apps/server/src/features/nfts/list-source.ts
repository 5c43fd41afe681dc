import { charityAsset } from '@truemark/domain/charity/charity-transfers';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';
import type { OrderSource } from '../orders/index.ts';
import { listOwnOrders } from './order-store.ts';
import type { NftParts } from './parts.ts';
import { loadNfts } from './store.ts';
import { nameReceipt } from './to-wire.ts';

const directions = { bid: 'bid', purchase: 'nftSale', donation: 'donation' } as const;

/** What was bid for, bought and given, among orders of every kind. */
export function createNftSource({ database, receiptIds }: Pick<NftParts, 'database' | 'receiptIds'>): OrderSource {
  return {
    kind: 'nft',
    async load({ userId, book, beforeId, limit }) {
      if (book === 'demo') return [];
      const found = await listOwnOrders(database, { userId, kind: undefined, nftId: undefined, beforeId, limit });
      const nfts = await loadNfts(database, [...new Set(found.map(({ nftId }) => nftId))]);
      return found.map(order => {
        const nft = nfts.get(order.nftId);
        assert(nft, 'an order is of a work');
        return {
          position: order.id,
          item: {
            ...{ kind: 'nft', id: String(order.id), title: nft.title, code: null, direction: directions[order.kind] },
            ...{ status: order.state, asset: charityAsset, leverage: null, createTime: order.atMs },
            ...{ amount: formatAmount(order.amount, charityAsset), profit: null },
            receiptId: nameReceipt(order, receiptIds),
          },
        };
      });
    },
  };
}
