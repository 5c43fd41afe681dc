import { formatAmount } from '@truemark/domain/ledger/amount';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { OrderSource } from '../orders/index.ts';
import { listFixedTerms } from './store.ts';

/** What was bought, among orders of every kind. */
export function createFixedTermSource(database: Database, receiptIds: ReceiptIds): OrderSource {
  return {
    kind: 'financial',
    async load({ userId, book, beforeId, limit }) {
      if (book === 'demo') return [];
      const found = await listFixedTerms(database, { userId, state: undefined, beforeId, limit });
      return found.map(({ id, asset, amount, interest, state, boughtAtMs }) => ({
        position: id,
        item: {
          ...{
            kind: 'financial',
            id: String(id),
            title: asset,
            code: null,
            direction: 'investment',
            status: state,
            asset,
          },
          ...{
            leverage: null,
            createTime: boughtAtMs,
            receiptId: receiptIds.encode('fixedTerm', userId, id),
            amount: formatAmount(amount, asset),
          },
          profit: state === 'settled' && asset === 'USDT' ? formatAmount(interest, asset) : null,
        },
      }));
    },
  };
}
