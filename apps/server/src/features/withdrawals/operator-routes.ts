import type { ApprovalBar } from '@truemark/contract/operators/access';
import type { ReviewedWithdrawal } from '@truemark/contract/operators/withdrawals';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { parseTransactionHash } from '@truemark/domain/payments/transaction-hash';
import { deny } from '@truemark/domain/result';
import { canActOnWithdrawal } from '@truemark/domain/withdrawals/withdrawal';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { loadApprovalBars } from '../console-access/index.ts';
import { findEvidence } from './find-evidence.ts';
import { lookUpPayout } from './look-up-payout.ts';
import type { WithdrawalParts } from './parts.ts';
import { approveIn, findReviewer, needsTwoPeople, payIn, rejectIn, takeIn } from './review-withdrawal.ts';
import { listForReview, loadWithdrawal, type Withdrawal } from './store.ts';
import { toItem } from './to-item.ts';

/** Blocks that a payout waits for on a network, as deposits do. */
export type PayoutPlace = (network: Withdrawal['network']) => number;

export interface WithdrawalOperatorParts {
  readonly getConfirmationsMin: PayoutPlace;
}

const pageRows = 30;

/** Operators review withdrawals and say what paid them. */
export function registerWithdrawalOperatorRoutes(
  http: HttpServer,
  acts: ActServer,
  parts: WithdrawalParts,
  { getConfirmationsMin }: WithdrawalOperatorParts,
): void {
  const { database, chains } = parts;
  http.serve('listWithdrawals', async ({ query, context }) => {
    const afterId = query.cursor === undefined ? undefined : Number(query.cursor);
    const isWaiting = query.state === 'waiting';
    const found = await listForReview(database, { isWaiting, afterId, limit: pageRows + 1 });
    const page = found.slice(0, pageRows);
    const names = await parts.identity.loadUserNames(page.map(({ userId }) => userId));
    const first = page.flatMap(({ operatorNumber }) => (operatorNumber === null ? [] : [{ operatorNumber }]));
    const { nowMs } = context;
    const findBar = await loadApprovalBars(database, first, { deciderNumber: context.operator.operatorNumber, nowMs });
    const items = page.map(one =>
      toReviewed(parts, one, {
        ...{ nowMs, userName: names.get(one.userId) ?? '' },
        approvalBar: one.operatorNumber === null ? null : findBar(one.operatorNumber),
      }),
    );
    return { items, nextCursor: found.length > page.length ? (items.at(-1)?.id ?? null) : null };
  });

  http.serve(
    'getWithdrawalEvidence',
    async ({ params }) => (await findEvidence(parts, Number(params.id))) ?? deny('recordMissing'),
  );

  acts.serve('takeWithdrawal', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const taken = await takeIn(client, parts, { id: Number(body.id), operatorNumber, atMs: context.nowMs });
      if (!taken.ok) return taken;
      const { withdrawal, state, announce } = taken.value;
      const before = { state: withdrawal.state, reviewerNumber: withdrawal.reviewerNumber };
      const record = { act: 'withdrawal.take', subject: nameSubject(body), reason: '', before };
      return { reply: { isDone: true }, record: { ...record, after: { state, operatorNumber } }, announce };
    }),
  );

  acts.serve('decideWithdrawal', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const { reason } = body;
      const verdict = { id: Number(body.id), operatorNumber, reason, atMs: context.nowMs };
      const decided =
        body.decision === 'approve'
          ? await approveIn(client, parts, verdict)
          : await rejectIn(client, parts, { ...verdict, failure: body.failure });
      if (!decided.ok) return decided;
      const { withdrawal, state, announce } = decided.value;
      const act = `withdrawal.${{ confirmed: 'confirm', approved: 'approve', failed: 'reject' }[state]}`;
      const after = {
        state,
        ...describePayout(withdrawal),
        ...(body.decision === 'reject' ? { failure: body.failure } : {}),
      };
      const record = { act, subject: nameSubject(body), reason, before: { state: withdrawal.state }, after };
      return { reply: { state }, record, announce };
    }),
  );

  acts.serve('payWithdrawal', async ({ body, context, commit }) => {
    // The node is asked before anything is locked.
    const seen = await loadWithdrawal(database.pool, Number(body.id));
    if (!seen) return deny('recordMissing');
    if (!canActOnWithdrawal('pay', seen.state)) return deny('decisionMade');
    const hash = parseTransactionHash(seen.network, body.hash);
    if (!hash.ok) return deny('transactionHashWrong');
    const confirmationsMin = getConfirmationsMin(seen.network);
    const found = await lookUpPayout(chains, seen, { hash: hash.value, confirmationsMin });
    const { outcome } = found;
    return commit(async client => {
      const { operatorNumber } = context.operator;
      const { reason } = body;
      const said = { id: seen.id, operatorNumber, reason, atMs: context.nowMs, hash: hash.value, ...found };
      const paid = await payIn(client, parts, said);
      if (!paid.ok) return paid;
      const { withdrawal, state, announce } = paid.value;
      const act = state === 'processed' ? 'withdrawal.pay' : 'withdrawal.attempt';
      const after = { state, outcome, hash: hash.value, ...describePayout(withdrawal) };
      const record = { act, subject: nameSubject(body), reason, before: { state: withdrawal.state }, after };
      return { reply: { state, outcome }, record, announce };
    });
  });
}

export const nameSubject = ({ id }: { readonly id: string }) => `withdrawal:${id}`;

/** What the record of an act says of a withdrawal. */
export function describePayout({ userId, network, asset, address, amount, fee }: Withdrawal) {
  return { userId, network, asset, address, amount: formatAmount(amount, asset), fee: formatAmount(fee, asset) };
}

function toReviewed(
  parts: WithdrawalParts,
  one: Withdrawal,
  rest: { readonly nowMs: number; readonly userName: string; readonly approvalBar: ApprovalBar },
): ReviewedWithdrawal {
  const { asset, amount, operatorNumber, confirmedAtMs } = one;
  const value = parts.findValue(asset, amount);
  const reviewerNumber = findReviewer(one, rest.nowMs);
  const isAwaited = operatorNumber !== null && confirmedAtMs !== null && one.approverNumber === null;
  return {
    ...toItem(one),
    ...{ state: one.state, userId: String(one.userId), userName: rest.userName },
    value: value === undefined ? null : formatAmount(value, 'USDT'),
    needsTwo: needsTwoPeople(parts, one),
    ...{ reviewerNumber, reviewedSince: reviewerNumber === null ? null : one.reviewedSinceMs },
    confirmation: isAwaited ? { operatorNumber, at: confirmedAtMs } : null,
    approvalBar: isAwaited ? rest.approvalBar : null,
    approverNumber: one.approverNumber,
    hasNode: (parts.chains.find(one.network)?.adapter ?? null) !== null,
    attempts: one.attempts.map(({ hash, operatorNumber: by, atMs, outcome }) => ({
      ...{ hash, operatorNumber: by, at: atMs, outcome },
    })),
  };
}
