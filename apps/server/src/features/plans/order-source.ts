import { formatAmount } from '@truemark/domain/ledger/amount';
import { calculateEarlyExit } from '@truemark/domain/plans/plan-income';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { OrderSource } from '../orders/index.ts';
import { listPlanOrders, type Plan } from './store.ts';

/** What was bought, among orders of every kind. */
export function createPlanSource(database: Database, receiptIds: ReceiptIds): OrderSource {
  return {
    kind: 'smart',
    async load({ userId, book, beforeId, limit }) {
      if (book === 'demo') return [];
      const found = await listPlanOrders(database, { userId, state: undefined, beforeId, limit });
      return found.map(plan => {
        const { id, asset, investment, state, boughtAtMs } = plan;
        const receiptId = receiptIds.encode('plan', userId, id);
        return {
          position: id,
          item: {
            ...{ kind: 'smart', id: String(id), title: asset, code: null, direction: 'investment' },
            ...{ status: state, asset, leverage: null, createTime: boughtAtMs, receiptId },
            ...{ amount: formatAmount(investment, asset), profit: findProfit(plan) },
          },
        };
      });
    },
  };
}

function findProfit({ state, asset, credited, investment, exitShare }: Plan): string | null {
  if (state === 'earning') return null;
  const damages = state === 'exited' ? calculateEarlyExit(investment, exitShare).damages : 0n;
  return formatAmount(credited - damages, asset);
}
