import type { ApprovalBar } from '@truemark/contract/operators/access';
import type { CorrectionItem } from '@truemark/contract/operators/trading';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { loadApprovalBars } from '../console-access/index.ts';
import type { Corrections } from './corrections.ts';
import type { Correction } from './store.ts';

export interface CorrectionRouteParts {
  readonly database: Database;
  readonly receiptIds: ReceiptIds;
  readonly corrections: Corrections;
}

const pageRows = 50;

/** Operators pay for a mistake in public, by two people. */
export function registerCorrectionOperatorRoutes(http: HttpServer, acts: ActServer, parts: CorrectionRouteParts): void {
  const { database, corrections, receiptIds } = parts;
  const toItem = (correction: Correction, approvalBar: ApprovalBar): CorrectionItem => ({
    id: String(correction.id),
    receiptId: receiptIds.encode(correction.kind, correction.userId, correction.orderId),
    ...{ book: correction.book, amount: formatAmount(correction.amount, 'USDT'), reason: correction.reason },
    ...{ operatorNumber: correction.operatorNumber, deciderNumber: correction.deciderNumber },
    ...{ state: correction.state, at: correction.atMs, approvalBar },
  });

  http.serve('listCorrections', async ({ query, context }) => {
    const { cursor, state } = query;
    const isWaiting = state && state === 'waiting';
    const page = await corrections.list({ cursor, isWaiting, limit: pageRows });
    const who = { deciderNumber: context.operator.operatorNumber, nowMs: context.nowMs };
    const findBar = await loadApprovalBars(database, page.corrections, who);
    const items = page.corrections.map(one => toItem(one, findBar(one.operatorNumber)));
    return { items, nextCursor: page.nextCursor };
  });

  acts.serve('proposeCorrection', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const proposed = await corrections.proposeIn(client, { ...body, operatorNumber });
      if (!proposed.ok) return proposed;
      const reply = toItem(proposed.value, 'own');
      const { id, receiptId, amount, book, reason } = reply;
      const record = { act: 'correction.propose', subject: `receipt:${receiptId}`, reason, before: null };
      return { reply, record: { ...record, after: { id, book, amount } } };
    }),
  );

  acts.serve('decideCorrection', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const { reason } = body;
      const isApproved = body.decision === 'approve';
      const id = Number(body.id);
      const decided = await corrections.decideIn(client, { id, isApproved, reason, operatorNumber });
      if (!decided.ok) return decided;
      const { correction, announce } = decided.value;
      const isOwn = correction.operatorNumber === operatorNumber;
      const { amount, book, receiptId } = toItem(correction, isOwn ? 'own' : null);
      const act = isApproved ? 'correction.approve' : isOwn ? 'correction.withdraw' : 'correction.reject';
      const after = { id: body.id, state: isApproved ? 'posted' : 'rejected', book, amount };
      const record = { act, subject: `receipt:${receiptId}`, reason, before: { state: 'waiting' }, after };
      return { reply: { isDone: true } as const, record, announce };
    }),
  );
}
