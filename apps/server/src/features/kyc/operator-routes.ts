import type { ApprovalBar } from '@truemark/contract/operators/access';
import type { IdentificationItem } from '@truemark/contract/operators/verification';
import { identityReviewMs } from '@truemark/domain/identity/verification';
import { deny } from '@truemark/domain/result';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { loadApprovalBars } from '../console-access/index.ts';
import type { Identity } from '../identity/index.ts';
import { findClaimer } from './decide.ts';
import type { Kyc } from './kyc.ts';
import type { Identification } from './store.ts';

export interface KycOperatorParts {
  readonly database: Database;
  readonly kyc: Kyc;
  readonly identity: Pick<Identity, 'loadUserNames'>;
}

const pageRows = 50;
const nameSubject = ({ userId }: Identification) => `user:${userId}`;

/** Reviewers decide who somebody is. */
export function registerKycOperatorRoutes(http: HttpServer, acts: ActServer, parts: KycOperatorParts): void {
  const { database, kyc, identity } = parts;

  http.serve('listIdentifications', async ({ query, context }) => {
    const found = await kyc.listWaiting(Number(query.cursor ?? 0), pageRows + 1);
    const page = found.slice(0, pageRows);
    const names = await identity.loadUserNames(page.map(({ userId }) => userId));
    const approved = page.flatMap(({ approvedBy }) => (approvedBy === null ? [] : [{ operatorNumber: approvedBy }]));
    const who = { deciderNumber: context.operator.operatorNumber, nowMs: context.nowMs };
    const findBar = await loadApprovalBars(database, approved, who);
    const items = page.map(one =>
      toItem(one, {
        userName: names.get(one.userId) ?? '',
        approvalBar: one.approvedBy === null ? null : findBar(one.approvedBy),
        nowMs: context.nowMs,
      }),
    );
    return { items, nextCursor: found.length > pageRows ? (items.at(-1)?.id ?? null) : null };
  });

  http.serve(
    'getIdentificationTraces',
    async ({ params }) => (await kyc.findTraces(Number(params.id))) ?? deny('recordMissing'),
  );

  acts.serve('claimIdentification', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const claimed = await kyc.claimIn(client, { id: Number(body.id), operatorNumber });
      if (!claimed.ok) return claimed;
      const change = { before: null, after: { id: body.id, claimedBy: operatorNumber } };
      const record = { act: 'identity.claim', subject: nameSubject(claimed.value), reason: '', ...change };
      return { reply: { isDone: true } as const, record };
    }),
  );

  acts.serve('decideIdentification', ({ body, context, commit }) =>
    commit(async client => {
      const { id, decision, pictures, detailReasons, reason } = body;
      const given = { decision, pictures, detailReasons, remark: reason };
      const { operatorNumber } = context.operator;
      const decided = await kyc.decideIn(client, { ...given, id: Number(id), deciderNumber: operatorNumber });
      if (!decided.ok) return decided;
      const { identification, state, isRestrictionLifted, announce } = decided.value;
      const act = state === 'approvedOnce' ? 'identity.approve' : `identity.${decision}`;
      const after = { id, decision, pictures, detailReasons, ...(isRestrictionLifted && { isRestrictionLifted }) };
      const record = { act, subject: nameSubject(identification), reason, before: { state: 'waiting' }, after };
      return { reply: { state }, record, announce };
    }),
  );
}

function toItem(
  one: Identification,
  rest: { readonly userName: string; readonly approvalBar: ApprovalBar; readonly nowMs: number },
): IdentificationItem {
  const { signature } = one;
  return {
    ...{ id: String(one.id), userId: String(one.userId), userName: rest.userName, details: one.details },
    pictures: one.pictures.map(picture => ({ ...picture, reasons: [...picture.reasons] })),
    signature:
      signature.kind === 'typed' ? signature : { kind: 'drawn', strokes: signature.strokes.map(stroke => [...stroke]) },
    ...{ isChange: one.isChange, at: one.submittedAtMs, dueAt: one.submittedAtMs + identityReviewMs },
    ...{ claimedBy: findClaimer(one, rest.nowMs), approvedBy: one.approvedBy, approvalBar: rest.approvalBar },
  };
}
