import { pageRowsMax } from '@truemark/contract/limits';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { deny } from '@truemark/domain/result';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { loadApprovalBars } from '../console-access/index.ts';
import { registerDepositAddressRoutes } from './address-routes.ts';
import type { DepositParts, Deposits } from './deposits.ts';
import { findTraces } from './find-traces.ts';
import { approveIn, needsTwoPeople, rejectIn, takeIn } from './review-deposit.ts';
import { createWording } from './wording.ts';

const pageRowsDefault = 30;

/** What users say of payments, and how these stand. */
export function registerDepositRoutes(http: HttpServer, deposits: Deposits, parts: DepositParts): void {
  const { database, instance } = parts;

  http.serve('listDepositWays', async ({ context }) => ({
    isTestNetwork: instance === 'sandbox',
    ways: await deposits.listWays(context.user.userId),
  }));

  http.serve('recharge', async ({ body, context, repeat }) => {
    const { tokenType: asset, network, amount, transactionHash: hash, proofImage: proofFile } = body;
    const { userId } = context.user;
    const outcome = await commitUnlessDenied(database, async client => {
      const submitted = await deposits.submitIn(client, { userId, asset, network, amount, hash, proofFile });
      if (!submitted.ok) return submitted;
      const { id, announce } = submitted.value;
      return { kept: await repeat.keepIn(client, { id: String(id) }), announce };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });

  http.serve('listRecharge', async ({ query, context }) => {
    const limit = Math.min(query.limit ?? pageRowsDefault, pageRowsMax);
    const beforeId = query.cursor === undefined ? undefined : Number(query.cursor);
    // Play money does not come from outside.
    const found = context.isDemo ? [] : await deposits.list(context.user.userId, beforeId, limit + 1);
    const show = await createWording(parts);
    const items = found.slice(0, limit).map(show.toItem);
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  });

  http.serve('signRecharge', async ({ body, context, repeat }) => {
    const { address, signature } = body;
    const outcome = await commitUnlessDenied(database, async client => {
      const signed = { userId: context.user.userId, id: Number(body.id), address, signature };
      const done = await deposits.signIn(client, signed);
      if (!done.ok) return done;
      return { kept: await repeat.keepIn(client, { isDone: true }), announce: done.value.announce };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });
}

/** Operators review deposits. */
export function registerDepositOperatorRoutes(
  http: HttpServer,
  acts: ActServer,
  deposits: Deposits,
  parts: DepositParts,
): void {
  registerDepositAddressRoutes(http, acts, parts);
  http.serve('listDeposits', async ({ query, context }) => {
    const afterId = query.cursor === undefined ? undefined : Number(query.cursor);
    const found = await deposits.listForReview({ list: query.state, afterId, limit: pageRowsDefault + 1 });
    const page = found.slice(0, pageRowsDefault);
    const approvals = page.flatMap(({ approval }) => approval ?? []);
    const who = { deciderNumber: context.operator.operatorNumber, nowMs: context.nowMs };
    const findBar = await loadApprovalBars(parts.database, approvals, who);
    const show = await createWording(parts);
    const items = page.map(deposit => ({
      ...show.toReviewed(deposit),
      needsTwo: needsTwoPeople(parts, deposit),
      approvalBar: deposit.approval && findBar(deposit.approval.operatorNumber),
    }));
    return { items, nextCursor: found.length > page.length ? (items.at(-1)?.id ?? null) : null };
  });

  http.serve(
    'getDepositTraces',
    async ({ params }) => (await findTraces(parts, Number(params.id))) ?? deny('recordMissing'),
  );

  acts.serve('takeDeposit', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const taken = await takeIn(client, parts, { id: Number(body.id), operatorNumber, atMs: context.nowMs });
      if (!taken.ok) return taken;
      const { deposit, announce } = taken.value;
      const before = { state: deposit.state, reviewerNumber: deposit.reviewerNumber };
      const record = { act: 'deposit.take', subject: `deposit:${body.id}`, reason: '', before };
      return { reply: { isDone: true }, record: { ...record, after: { state: 'review', operatorNumber } }, announce };
    }),
  );

  acts.serve('decideDeposit', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const { reason } = body;
      const verdict = { id: Number(body.id), operatorNumber, reason, atMs: context.nowMs };
      const decided =
        body.decision === 'approve'
          ? await approveIn(client, parts, { ...verdict, amount: body.amount, outputIndex: body.outputIndex })
          : await rejectIn(client, parts, { ...verdict, failure: body.failure });
      if (!decided.ok) return decided;
      const { deposit, state, announce } = decided.value;
      const { userId, network, asset, hash } = deposit;
      const what = { userId, network, asset, hash, claimed: formatAmount(deposit.amount, asset) };
      const said =
        body.decision === 'approve'
          ? { amount: body.amount, outputIndex: body.outputIndex }
          : { failure: body.failure };
      const act = { approved: 'deposit.confirm', processed: 'deposit.process', failed: 'deposit.reject' }[state];
      const record = { act, subject: `deposit:${body.id}`, reason, before: { state: deposit.state } };
      return { reply: { state }, record: { ...record, after: { state, ...what, ...said } }, announce };
    }),
  );
}
