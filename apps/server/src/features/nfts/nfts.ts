import type { NftDetail, NftItem, OwnNft } from '@truemark/contract/investing/nfts';
import { charityAsset, nameCharityAccount, nameNftReference } from '@truemark/domain/charity/charity-transfers';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';
import { listOrdersOf, listOwnOrders, type OwnSearch, sumOwn } from './order-store.ts';
import { readTerms } from './parameters.ts';
import type { NftParts } from './parts.ts';
import { loadPaidPayout } from './payout-store.ts';
import { placeOrder } from './place-order.ts';
import { seedSampleNfts } from './samples.ts';
import { settleDue } from './settle-nfts.ts';
import { listOpenNfts, listOverNfts, loadNft, loadNfts, type Nft } from './store.ts';
import { toEntry, toNftItem, toOwnNft, toPayout, toTerms } from './to-wire.ts';
import { createTurns } from './turns.ts';

/** Bids and donations of a work that its page has at most. */
const entriesMax = 1_000;

/** Charity NFTs: bid for, bought, given to, and ended. */
export function createNfts(parts: NftParts) {
  const { database, clock, receiptIds } = parts;
  const { charities } = parts.ledger;
  const inTurn = createTurns();

  async function describe(nfts: readonly Nft[]): Promise<NftItem[]> {
    const raised = await charities.sumRaised(nfts.map(({ id }) => nameCharityAccount(id)));
    return nfts.map(nft => toNftItem(nft, raised.get(nameCharityAccount(nft.id)) ?? 0n, clock.nowMs()));
  }

  return {
    /** Makes an order when it is its turn. */
    place: <Reply>(
      nftId: number,
      ...rest: Parameters<typeof placeOrder<Reply>> extends [unknown, unknown, ...infer Rest] ? Rest : never
    ) => inTurn(nftId, () => placeOrder<Reply>(parts, nftId, ...rest)),
    settleDue: () => settleDue(parts),
    seedSamples: () => seedSampleNfts(database, readTerms(parts.parameters), clock.nowMs()),
    async list(status: 'open' | 'over' | undefined) {
      const open = status === 'over' ? [] : await listOpenNfts(database);
      const over = status === 'open' ? [] : await listOverNfts(database);
      const [raised, paidOut] = await Promise.all([charities.sumRaised(), charities.sumPaidOut()]);
      const usdt = (amount: Amount) => formatAmount(amount, charityAsset);
      const nowMs = clock.nowMs();
      const total = [...raised.values()].reduce((sum, amount) => sum + amount, 0n);
      return {
        items: [...open, ...over].map(nft => toNftItem(nft, raised.get(nameCharityAccount(nft.id)) ?? 0n, nowMs)),
        ...{ raised: usdt(total), paidOut: usdt(paidOut), now: Math.floor(nowMs) },
      };
    },
    async find(id: number): Promise<NftDetail | undefined> {
      const nft = await loadNft(database.pool, id);
      if (!nft || nft.state === 'withdrawn') return undefined;
      const [bids, donations, payout] = await Promise.all([
        listOrdersOf(database, id, { isDonation: false, limit: entriesMax }),
        listOrdersOf(database, id, { isDonation: true, limit: entriesMax }),
        loadPaidPayout(database, id),
      ]);
      const references = [...bids, ...donations].map(order => nameNftReference(order.id));
      const payoutReference = payout && `payout:${payout.id}`;
      const transfers = await charities.loadTransfers(nameCharityAccount(id), [
        ...references,
        ...(payoutReference === undefined ? [] : [payoutReference]),
      ]);
      const paid = payoutReference === undefined ? undefined : transfers.get(payoutReference);
      const [item] = await describe([nft]);
      assert(item, 'a work has a description');
      return {
        ...{ nft: item, about: nft.about, terms: toTerms(nft) },
        bids: bids.map(order => toEntry(order, transfers, receiptIds)),
        donations: donations.map(order => toEntry(order, transfers, receiptIds)),
        payout: payout && paid ? toPayout(payout, paid) : null,
        now: Math.floor(clock.nowMs()),
      };
    },
    async sumRaisedBy(id: number): Promise<Amount> {
      const account = nameCharityAccount(id);
      return (await charities.sumRaised([account])).get(account) ?? 0n;
    },
    async listOwn(search: OwnSearch): Promise<OwnNft[]> {
      const orders = await listOwnOrders(database, search);
      const nfts = await loadNfts(database, [...new Set(orders.map(({ nftId }) => nftId))]);
      const items = new Map((await describe([...nfts.values()])).map(item => [Number(item.id), item]));
      return orders.flatMap(order => {
        const item = items.get(order.nftId);
        return item ? [toOwnNft(order, item, receiptIds)] : [];
      });
    },
    async sumOwn(userId: number) {
      const { given, leading } = await sumOwn(database, userId);
      return { given: formatAmount(given, charityAsset), leading, now: Math.floor(clock.nowMs()) };
    },
  };
}

export type Nfts = ReturnType<typeof createNfts>;
