import { nameFixedTermReference } from '@truemark/domain/fixed-terms/fixed-term';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { InvestmentSource } from '../receipts/index.ts';
import { findFixedTerm } from './store.ts';
import { toFixedTermOrder, writeTermsOf } from './to-wire.ts';

/** What receipts tell of products. */
export function createFixedTermReceipts(database: Database, receiptIds: ReceiptIds): InvestmentSource {
  return {
    kind: 'fixedTerm',
    async load(userId, id) {
      const term = await findFixedTerm(database, { userId, id });
      return (
        term && {
          order: { kind: 'fixedTerm', fixedTerm: toFixedTermOrder(term, receiptIds) },
          terms: writeTermsOf(term),
          reference: nameFixedTermReference(String(id)),
          boughtAtMs: term.boughtAtMs,
          alsoPaidIds: [],
        }
      );
    },
  };
}
