import type { Language } from '@truemark/contract/languages';
import type { ReceiptShare } from '@truemark/contract/trading/receipt-shares';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import { writeShareId } from '../../platform/crypto/receipt-ids.ts';
import { type Cards, createCards } from './card/cards.ts';
import { buildReceipt, type ReceiptParts } from './receipts.ts';
import { endShare, findShare, insertShare, loadShare, type OpenShare, type SharedOrder } from './share-store.ts';

export interface ShareParts extends ReceiptParts {
  readonly randomBytes: (count: number) => Uint8Array;
  /** Whether the account of a user is open; it cannot be closed before the end of the transaction. */
  readonly holdOpenIn: (client: pg.ClientBase, userId: number) => Promise<boolean>;
}

/** How other sites show a link to a shared receipt. */
export interface SharedLook {
  readonly title: string;
  readonly description: string;
}

const toWire = ({ id, createdAtMs }: OpenShare): ReceiptShare => ({ id, createTime: createdAtMs });

export type ReceiptShares = ReturnType<typeof createReceiptShares>;

/** Receipts that their owners share: each under an address of its own, which they can take back. */
export function createReceiptShares(parts: ShareParts, cards: Cards = createCards(parts.products)) {
  const { database } = parts;

  /** An order of the caller's own, by the address that leads to it for good. */
  function findOwn(userId: number, receiptId: string): SharedOrder | undefined {
    const place = parts.receiptIds.decode(receiptId);
    const product = parts.products.find(({ kind, readResult }) => kind === place?.kind && readResult);
    return place && product && place.userId === userId ? { ...place, kind: product.kind } : undefined;
  }

  return {
    async find(userId: number, receiptId: string) {
      const order = findOwn(userId, receiptId);
      if (!order) return deny('recordMissing');
      const share = await findShare(database, order);
      return { share: share ? toWire(share) : null };
    },
    async share(userId: number, receiptId: string, language: Language) {
      const order = findOwn(userId, receiptId);
      const receipt = order && (await buildReceipt(parts, receiptId));
      if (!order || !receipt) return deny('recordMissing');
      if (!cards.word(receipt, language)) return deny('receiptNotShareable');
      const id = writeShareId(parts.randomBytes(16));
      await database.transaction(async client => {
        // A closing that comes after it finds it, and takes it back.
        if (!(await parts.holdOpenIn(client, userId))) return;
        await insertShare(client, { ...order, id, language, createdAtMs: parts.nowMs() });
      });
      const share = await findShare(database, order);
      return share ? toWire(share) : deny('recordMissing');
    },
    async end(userId: number, receiptId: string) {
      const order = findOwn(userId, receiptId);
      if (!order) return deny('recordMissing');
      await endShare(database, order, parts.nowMs());
      return { isDone: true };
    },
    async preview(userId: number, receiptId: string, language: Language) {
      const receipt = findOwn(userId, receiptId) && (await buildReceipt(parts, receiptId));
      if (!receipt) return deny('recordMissing');
      const text = cards.word(receipt, language);
      if (!text) return deny('receiptNotShareable');
      const { png } = await cards.draw(text, language, null);
      return { fileName: `truemark-card-${receiptId}.png`, contentType: 'image/png', body: png };
    },
    /** The card of a receipt that is shared now, under the address of the site. */
    async draw(shareId: string, origin: string) {
      const share = await loadShare(database, shareId);
      const receipt = share && (await buildReceipt(parts, shareId));
      const text = receipt && cards.word(receipt, share.language);
      return text && cards.draw(text, share.language, `${origin}/receipt/${shareId}`);
    },
    async findLook(shareId: string, language: Language): Promise<SharedLook | undefined> {
      const share = await loadShare(database, shareId);
      const receipt = share && (await buildReceipt(parts, shareId));
      const text = receipt && cards.word(receipt, language);
      return text && { title: text.pageTitle, description: [text.netOf, text.ended, ...text.marks].join(' · ') };
    },
  };
}
