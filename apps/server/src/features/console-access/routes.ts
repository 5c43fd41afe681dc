import { pageRowsMax } from '@truemark/contract/limits';
import type { AuditItem, OperatorLoginReply } from '@truemark/contract/operators/access';
import { rolePermissions } from '@truemark/contract/operators/roles';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer, RequestContext } from '../../platform/http/http.ts';
import type { AuditRow } from './audit-store.ts';
import { changeOperator } from './change-operator.ts';
import type { ConsoleAccess } from './console-access.ts';
import { decideOperator } from './decide-operator.ts';
import { giveFactor, logIn } from './log-in.ts';
import { addOperator, isAloneIn } from './manage-operators.ts';
import { toOperatorItem } from './operator.ts';
import { listOperatorProposals } from './operator-proposal-store.ts';
import { loadOperator, loadOperators } from './operator-store.ts';
import { beginOwnTotp, changePassword, confirmOwnTotp, logOut, stepUp } from './own-access.ts';
import type { AccessParts } from './parts.ts';
import { loadApprovalBars } from './second-person-store.ts';

interface AccessRoutes {
  readonly http: HttpServer;
  readonly acts: ActServer;
  readonly consoleAccess: ConsoleAccess;
}

export function registerConsoleAccessRoutes({ http, acts, consoleAccess }: AccessRoutes): void {
  const { parts, audit } = consoleAccess;

  http.serve('operatorLogin', async ({ body, context }) => keepLogin(await logIn(parts, body, context), context));
  http.serve('giveOperatorFactor', async ({ body, context }) =>
    keepLogin(await giveFactor(parts, body, context), context),
  );
  http.serve('getOperator', async ({ context }) => {
    const operator = await loadOperator(parts.database, context.operator.operatorId);
    if (!operator) throw new Error('an operator with a session is not there');
    return { operator: toOperatorItem(operator), permissions: [...rolePermissions[operator.role]] };
  });

  acts.serve('operatorLogout', async ({ context, commit }) => {
    const answer = await commit(await logOut(parts, context.operator));
    context.operatorCookie.drop();
    return answer;
  });
  acts.serve('operatorStepUp', async ({ body, context, commit }) => {
    const proof = await stepUp(parts, { own: context.operator, address: context.address }, body);
    if (!('work' in proof)) return proof;
    const answer = await commit(proof.work);
    if (!('ok' in answer)) await proof.clear();
    return answer;
  });
  acts.serve('changeOperatorPassword', async ({ body, context, commit }) => {
    const change = await changePassword(parts, { own: context.operator, address: context.address }, body);
    return 'work' in change ? commit(change.work) : change;
  });
  acts.serve('beginOperatorTotp', async ({ context, commit }) => commit(await beginOwnTotp(parts, context.operator)));
  acts.serve('confirmOperatorTotp', async ({ body, context, commit }) => {
    const { work, clear } = await confirmOwnTotp(parts, { own: context.operator, address: context.address }, body.code);
    const answer = await commit(work);
    if (!('ok' in answer)) await clear();
    return answer;
  });

  http.serve('listOperators', async () => (await loadOperators(parts.database)).map(toOperatorItem));
  acts.serve('addOperator', async ({ body, context, commit }) => {
    const addition = await addOperator(parts, body, context.operator.operatorNumber);
    return 'work' in addition ? commit(addition.work) : addition;
  });
  acts.serve('changeOperator', async ({ body, context, commit }) =>
    commit(await changeOperator(parts, body, context.operator.operatorNumber)),
  );
  http.serve('listOperatorProposals', ({ query, context }) =>
    listProposals(parts, Number(query.cursor ?? 0), context.operator.operatorNumber),
  );
  acts.serve('decideOperator', async ({ body, context, commit }) =>
    commit(await decideOperator(parts, body, context.operator.operatorNumber)),
  );

  http.serve('listAudit', async ({ query }) => {
    const { cursor, act, subject, operatorNumber } = query;
    const beforeSequence = cursor === undefined ? undefined : Number(cursor);
    const rows = await audit.list({ act, subject, operatorNumber, beforeSequence }, pageRowsMax + 1);
    const items = rows.slice(0, pageRowsMax).map(toAuditItem);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > pageRowsMax && last ? String(last.sequence) : null };
  });
  http.serve('verifyAudit', () => audit.verify());
}

/** A browser keeps the token of a finished login itself, and its page gets what goes with it. */
function keepLogin<Denied extends { readonly ok: false }>(
  reply: OperatorLoginReply | Denied,
  { operatorCookie }: Pick<RequestContext, 'operatorCookie'>,
): OperatorLoginReply | Denied {
  return 'token' in reply ? { ...reply, token: operatorCookie.keep(reply.token) } : reply;
}

async function listProposals(parts: AccessParts, afterId: number, deciderNumber: number) {
  const { database, clock } = parts;
  const found = await listOperatorProposals(database, afterId, pageRowsMax + 1);
  const rows = found.slice(0, pageRowsMax);
  const findBar = await loadApprovalBars(database, rows, { deciderNumber, nowMs: clock.nowMs() });
  const items = rows.map(({ id, addedEmail: _, isDecided: __, atMs, ...row }) => ({
    ...{ ...row, id: String(id), at: atMs },
    approvalBar: findBar(row.operatorNumber),
  }));
  const isAlone = await isAloneIn(database.pool, parts);
  return { items, nextCursor: found.length > rows.length ? (items.at(-1)?.id ?? null) : null, isAlone };
}

function toAuditItem({ atMs, hash, previousHash: _, ...row }: AuditRow): AuditItem {
  return { ...row, at: atMs, hash: hash.toString('hex') };
}
