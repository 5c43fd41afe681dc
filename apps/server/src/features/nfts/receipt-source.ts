import { createHash } from 'node:crypto';
import type { NftReceipt } from '@truemark/contract/investing/nft-receipts';
import { isGiven } from '@truemark/domain/charity/auction';
import { charityAsset, nameCharityAccount, nameNftReference } from '@truemark/domain/charity/charity-transfers';
import { writeNftTerms } from '@truemark/domain/charity/terms-text';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';
import type { NftReceiptSource } from '../receipts/index.ts';
import type { NftParts } from './parts.ts';
import { loadPaidPayout } from './payout-store.ts';
import { listGivenOrders, loadOrderCourse, type NftOrderCourse } from './receipt-store.ts';
import { loadNft, type Nft, type NftOrder } from './store.ts';
import { type CharityTransfer, toNftItem, toTerms, toTransfer } from './to-wire.ts';

/** Sales and donations of a work that a receipt has at most, and its own. */
const creditsMax = 1_000;

const usdt = (amount: Amount) => formatAmount(amount, charityAsset);

/** What receipts tell of bids, purchases and donations. */
export function createNftReceipts(parts: Pick<NftParts, 'database' | 'ledger'>): NftReceiptSource {
  const { database } = parts;
  return {
    async load(userId, id, nowMs) {
      const course = await loadOrderCourse(database, userId, id);
      if (!course) return undefined;
      const nft = await loadNft(database.pool, course.order.nftId);
      assert(nft, 'an order is of a work');
      const { raised, ...money } = await loadMoney(parts, nft, course.order);
      const terms = writeTermsOf(course.order, nft);
      return {
        order: toOrder(course, terms),
        nft: { ...toNftItem(nft, raised, nowMs), terms: toTerms(nft) },
        before: course.before && { amount: usdt(course.before.amount), endTime: course.before.endsAtMs },
        after: course.after && { kind: course.after.kind, amount: usdt(course.after.amount), at: course.after.atMs },
        ...money,
        terms,
        reference: nameNftReference(id),
      };
    },
  };
}

function toOrder({ order, endedAtMs }: NftOrderCourse, terms: string): NftReceipt['order'] {
  const { id, kind, amount, state, atMs, endsAtMs } = order;
  return {
    ...{ id: String(id), kind, amount: usdt(amount), status: state },
    ...{ createTime: atMs, endTime: endsAtMs, endedAt: endedAtMs },
    termsHash: createHash('sha256').update(terms).digest('hex'),
  };
}

/** What the work has raised, transfer by transfer, and how it was handed on. */
async function loadMoney({ database, ledger }: Pick<NftParts, 'database' | 'ledger'>, nft: Nft, order: NftOrder) {
  const account = nameCharityAccount(nft.id);
  const [given, paid] = await Promise.all([
    listGivenOrders(database, nft.id, creditsMax),
    loadPaidPayout(database, nft.id),
  ]);
  const ids = new Set([...given, ...(isGiven(order.state) ? [order.id] : [])]);
  const reference = paid && `payout:${paid.id}`;
  const references = [...ids].map(nameNftReference);
  const [raised, transfers] = await Promise.all([
    ledger.charities.sumRaised([account]),
    ledger.charities.loadTransfers(account, reference === undefined ? references : [...references, reference]),
  ]);
  const credits = references.flatMap(one => transfers.get(one) ?? []);
  const sum = credits.reduce((total, { amount }) => total + amount, 0n);
  const payout = reference === undefined ? undefined : transfers.get(reference);
  const all = raised.get(account) ?? 0n;
  return {
    raised: all,
    credits: credits.map(toTransfer),
    earlierCredits: usdt(all - sum),
    payout: paid && payout ? { ...toPaid(payout, account), reference: paid.reference, at: paid.atMs } : null,
  };
}

function toPaid({ kind, amount, postingId, atMs }: CharityTransfer, account: string) {
  const text = usdt(amount);
  const of = { kind, amount: text, asset: charityAsset, postingId: String(postingId), at: atMs } as const;
  return { amount: text, transfer: { ...of, from: account, to: 'external:charity' } };
}

/** The frozen terms of an order. */
function writeTermsOf({ id, kind, amount, atMs }: NftOrder, nft: Nft): string {
  return writeNftTerms({
    ...{ ...nft, id: String(id), kind, amount, placedAtMs: atMs },
    ...{ nftId: String(nft.id), charityId: String(nft.charity.id), charity: nft.charity.name },
  });
}
