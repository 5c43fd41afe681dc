import type { ReviewedRepayment } from '@truemark/contract/operators/loans';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { describeLoan, describeRepayment } from './describe.ts';
import type { LoanParts } from './parts.ts';
import { findReviewer } from './review-loan.ts';
import { returnIn, settleIn, takeRepaymentIn } from './review-repayment.ts';
import { listRepaymentsForReview } from './review-store.ts';
import type { Repayment } from './store.ts';

const pageRows = 30;

/** Operators decide on what is paid back. */
export function registerRepaymentOperatorRoutes(http: HttpServer, acts: ActServer, parts: LoanParts): void {
  http.serve('listRepayments', async ({ query, context: { nowMs } }) => {
    const afterId = query.cursor === undefined ? undefined : Number(query.cursor);
    const isWaiting = query.state === 'waiting';
    const found = await listRepaymentsForReview(parts.database, { isWaiting, afterId, limit: pageRows + 1 });
    const page = found.slice(0, pageRows);
    const names = await parts.identity.loadUserNames(page.map(({ loan }) => loan.userId));
    const items = page.map(({ loan, repayment }): ReviewedRepayment => {
      const reviewerNumber = findReviewer(repayment, nowMs);
      return {
        ...describeRepayment(repayment),
        ...{ userId: String(loan.userId), userName: names.get(loan.userId) ?? '', loan: describeLoan(loan, nowMs) },
        ...{ reviewerNumber, reviewedSince: reviewerNumber === null ? null : repayment.reviewedSinceMs },
        deciderNumber: repayment.deciderNumber,
      };
    });
    return { items, nextCursor: found.length > page.length ? (items.at(-1)?.id ?? null) : null };
  });

  acts.serve('takeRepayment', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const taken = await takeRepaymentIn(client, parts, { id: Number(body.id), operatorNumber, atMs: context.nowMs });
      if (!taken.ok) return taken;
      const { repayment, state, announce } = taken.value;
      const before = { state: repayment.state, reviewerNumber: repayment.reviewerNumber };
      const record = { act: 'repayment.take', subject: nameSubject(body), reason: '', before };
      return { reply: { isDone: true }, record: { ...record, after: { state, operatorNumber } }, announce };
    }),
  );

  acts.serve('decideRepayment', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const { reason } = body;
      const verdict = { id: Number(body.id), operatorNumber, reason, atMs: context.nowMs };
      const decided =
        body.decision === 'approve'
          ? await settleIn(client, parts, verdict)
          : await returnIn(client, parts, { ...verdict, rejection: body.rejection });
      if (!decided.ok) return decided;
      const { repayment, state, announce } = decided.value;
      const act = state === 'success' ? 'repayment.approve' : 'repayment.reject';
      const rejection = body.decision === 'reject' ? { rejection: body.rejection } : {};
      const after = { state, ...describe(repayment), ...rejection };
      const record = { act, subject: nameSubject(body), reason, before: { state: repayment.state }, after };
      return { reply: { state }, record, announce };
    }),
  );
}

const nameSubject = ({ id }: { readonly id: string }) => `repayment:${id}`;

function describe({ userId, loanId, interest, principal }: Repayment) {
  const amounts = { interest: formatAmount(interest, 'USDT'), principal: formatAmount(principal, 'USDT') };
  return { userId, loanId, ...amounts };
}
