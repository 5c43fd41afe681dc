import type { ApprovalBar } from '@truemark/contract/operators/access';
import type { ReviewedLoan } from '@truemark/contract/operators/loans';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { deny } from '@truemark/domain/result';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { loadApprovalBars } from '../console-access/index.ts';
import { describeLoan } from './describe.ts';
import { findLoanEvidence } from './evidence.ts';
import type { LoanParts } from './parts.ts';
import { registerRepaymentOperatorRoutes } from './repayment-operator-routes.ts';
import { approveIn, completeIn, findReviewer, rejectIn, takeIn } from './review-loan.ts';
import { listForReview } from './review-store.ts';
import { serveAgreement } from './routes.ts';
import { type Loan, loadLoan } from './store.ts';
import { readLoanRules } from './terms.ts';

const pageRows = 30;

/** Operators decide on loans. */
export function registerLoanOperatorRoutes(http: HttpServer, acts: ActServer, parts: LoanParts): void {
  const { database } = parts;
  registerRepaymentOperatorRoutes(http, acts, parts);

  http.serve('listLoans', async ({ query, context }) => {
    const afterId = query.cursor === undefined ? undefined : Number(query.cursor);
    const found = await listForReview(database, { state: query.state, afterId, limit: pageRows + 1 });
    const page = found.slice(0, pageRows);
    const names = await parts.identity.loadUserNames(page.map(({ userId }) => userId));
    const first = page.flatMap(({ operatorNumber }) => (operatorNumber === null ? [] : [{ operatorNumber }]));
    const { nowMs } = context;
    const findBar = await loadApprovalBars(database, first, { deciderNumber: context.operator.operatorNumber, nowMs });
    const items = page.map(loan =>
      toReviewed(parts, loan, {
        ...{ nowMs, userName: names.get(loan.userId) ?? '' },
        approvalBar: loan.operatorNumber === null ? null : findBar(loan.operatorNumber),
      }),
    );
    return { items, nextCursor: found.length > page.length ? (items.at(-1)?.id ?? null) : null };
  });

  http.serve(
    'getLoanEvidence',
    async ({ params, context }) =>
      (await findLoanEvidence(parts, Number(params.id), context.nowMs)) ?? deny('recordMissing'),
  );

  http.serve('getReviewedAgreement', async ({ params }) => {
    const loan = await loadLoan(database.pool, Number(params.id));
    return loan ? serveAgreement(parts, loan) : deny('recordMissing');
  });
  registerActs(acts, parts);
}

function registerActs(acts: ActServer, parts: LoanParts): void {
  acts.serve('takeLoan', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const taken = await takeIn(client, { id: Number(body.id), operatorNumber, atMs: context.nowMs });
      if (!taken.ok) return taken;
      const before = { reviewerNumber: taken.value.loan.reviewerNumber };
      const record = { act: 'loan.take', subject: nameSubject(body), reason: '', before, after: { operatorNumber } };
      return { reply: { isDone: true }, record };
    }),
  );

  acts.serve('decideLoan', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const { reason } = body;
      const verdict = { id: Number(body.id), operatorNumber, reason, atMs: context.nowMs };
      const decided =
        body.decision === 'approve'
          ? await approveIn(client, parts, verdict)
          : await rejectIn(client, parts, { ...verdict, rejection: body.rejection });
      if (!decided.ok) return decided;
      const { loan, state, announce } = decided.value;
      const act = `loan.${{ confirmed: 'confirm', repaying: 'approve', rejected: 'reject' }[state]}`;
      const after = { state, ...describe(loan), ...(body.decision === 'reject' ? { rejection: body.rejection } : {}) };
      const record = { act, subject: nameSubject(body), reason, before: { state: loan.state }, after };
      return { reply: { state }, record, announce };
    }),
  );

  acts.serve('completeLoan', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const { reason } = body;
      const verdict = { id: Number(body.id), operatorNumber, reason, atMs: context.nowMs };
      const completed = await completeIn(client, parts, verdict);
      if (!completed.ok) return completed;
      const { loan, state, announce } = completed.value;
      const after = { state, ...describe(loan) };
      const record = { act: 'loan.complete', subject: nameSubject(body), reason, before: { state: loan.state }, after };
      return { reply: { isDone: true }, record, announce };
    }),
  );
}

const nameSubject = ({ id }: { readonly id: string }) => `loan:${id}`;

/** What the record of an act says of a loan. */
function describe({ userId, principal, days, dailyRate, agreementHash }: Loan) {
  return { userId, amount: formatAmount(principal, 'USDT'), days, dailyRate: String(dailyRate), agreementHash };
}

function toReviewed(
  { parameters }: LoanParts,
  loan: Loan,
  rest: { readonly nowMs: number; readonly userName: string; readonly approvalBar: ApprovalBar },
): ReviewedLoan {
  const { operatorNumber, confirmedAtMs } = loan;
  const reviewerNumber = findReviewer(loan, rest.nowMs);
  const isAwaited = operatorNumber !== null && confirmedAtMs !== null && loan.state === 'pending';
  return {
    ...describeLoan(loan, rest.nowMs),
    ...{ userId: String(loan.userId), userName: rest.userName, deciderNumber: loan.deciderNumber },
    needsTwo: loan.principal > readLoanRules(parameters).aloneMax,
    ...{ reviewerNumber, reviewedSince: reviewerNumber === null ? null : loan.reviewedSinceMs },
    confirmation: isAwaited ? { operatorNumber, at: confirmedAtMs } : null,
    approvalBar: isAwaited ? rest.approvalBar : null,
  };
}
