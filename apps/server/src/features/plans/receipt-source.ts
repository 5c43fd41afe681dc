import { namePlanReference } from '@truemark/domain/plans/plan-transfers';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { InvestmentSource } from '../receipts/index.ts';
import { findPlan } from './store.ts';
import { toPlanOrder, writeTermsOf } from './to-wire.ts';

/** What receipts tell of plans. */
export function createPlanReceipts(database: Database, receiptIds: ReceiptIds): InvestmentSource {
  return {
    kind: 'plan',
    async load(userId, id) {
      const plan = await database.transaction(client => findPlan(client, userId, id));
      return (
        plan && {
          order: { kind: 'plan', plan: toPlanOrder(plan, receiptIds) },
          terms: writeTermsOf(plan),
          reference: namePlanReference(String(id)),
          boughtAtMs: plan.boughtAtMs,
          alsoPaidIds: plan.inviterId === null ? [] : [plan.inviterId],
        }
      );
    },
  };
}
