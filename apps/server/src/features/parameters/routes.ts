import type { ApprovalBar } from '@truemark/contract/operators/access';
import { deny } from '@truemark/domain/result';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { loadApprovalBars } from '../console-access/index.ts';
import { isParameterValue, isSameValue, type Parameter, type Parameters } from './parameters.ts';
import type { Proposals } from './proposals.ts';
import type { Proposal } from './store.ts';

export interface ParameterRouteParts {
  readonly database: Database;
  readonly parameters: Parameters;
  readonly proposals: Proposals;
  readonly clock: Clock;
}

function toParameterItem({ definition, value, version, changedAtMs }: Parameter) {
  return { ...definition, value, version, changedAt: changedAtMs };
}

function toProposalItem({ id, key, from, to, reason, operatorNumber, atMs }: Proposal, approvalBar: ApprovalBar) {
  return { id: String(id), key, from, to, reason, operatorNumber, at: atMs, approvalBar };
}

/** Parameters and their history, and the queue of changes that need a second person. */
export function registerParameterRoutes(http: HttpServer, acts: ActServer, parts: ParameterRouteParts): void {
  const { database, parameters, proposals, clock } = parts;
  const family = 'parameter';

  proposals.addFamily(family, (client, proposal, approverNumber) =>
    parameters.changeIn(client, {
      key: proposal.key.slice(family.length + 1),
      value: proposal.to,
      baseVersion: proposal.baseVersion,
      reason: proposal.reason,
      operatorNumber: proposal.operatorNumber,
      approverNumber,
      atMs: clock.nowMs(),
    }),
  );

  http.serve('listParameters', async ({ context }) => {
    const open = await proposals.list();
    const who = { deciderNumber: context.operator.operatorNumber, nowMs: context.nowMs };
    const findBar = await loadApprovalBars(database, open, who);
    return {
      parameters: parameters.list().map(toParameterItem),
      proposals: open.map(proposal => toProposalItem(proposal, findBar(proposal.operatorNumber))),
    };
  });

  http.serve('listParameterHistory', async ({ params }) => {
    if (!parameters.find(params.key)) return deny('settingUnknown');
    const changes = await parameters.loadHistory(params.key);
    return changes.map(({ atMs, key, ...change }) => ({ ...change, at: atMs }));
  });

  acts.serve('changeParameter', ({ body, context, commit }) =>
    commit(async client => {
      const parameter = parameters.find(body.key);
      if (!parameter) return deny('settingUnknown');
      const { definition } = parameter;
      if (!isParameterValue(definition, body.value) || isSameValue(definition, body.value, parameter.value))
        return deny('valueWrong');
      if (body.version !== parameter.version) return deny('changedMeanwhile');
      const { operatorNumber } = context.operator;
      const { key, value: to, reason } = body;
      const subject = `${family}:${key}`;
      const values = { before: { value: parameter.value }, after: { value: to } };
      if (definition.needsTwoPeople) {
        const from = parameter.value;
        const change = { key: subject, from, to, baseVersion: parameter.version, reason, operatorNumber };
        const refusal = await proposals.proposeIn(client, change);
        if (refusal) return refusal;
        return { reply: { state: 'proposed' }, record: { act: 'parameter.propose', subject, reason, ...values } };
      }
      const { version: baseVersion } = parameter;
      const change = { key, value: to, baseVersion, reason, operatorNumber, approverNumber: null, atMs: clock.nowMs() };
      const announce = await parameters.changeIn(client, change);
      if ('ok' in announce) return announce;
      return { reply: { state: 'changed' }, record: { act: 'parameter.change', subject, reason, ...values }, announce };
    }),
  );

  acts.serve('decideParameter', ({ body, context, commit }) =>
    commit(client => {
      const { operatorNumber } = context.operator;
      return proposals.decideIn(client, { ...body, id: Number(body.id), operatorNumber });
    }),
  );
}
