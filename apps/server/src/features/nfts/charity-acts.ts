import { deny } from '@truemark/domain/result';
import type { ActServer } from '../../platform/http/act-server.ts';
import { refuseSecondPerson, saveSecondDecision } from '../console-access/index.ts';
import { insertAccountChange, loadAccountChange } from './account-change-store.ts';
import { hasCharity, insertAccount, insertNamedCharity, loadDetails } from './charity-store.ts';

/** Acts on charities: they are added, and two people say where they are paid. */
export function registerCharityActs(acts: ActServer): void {
  acts.serve('addCharity', ({ body, context, commit }) =>
    commit(async client => {
      const { name, cause, reason } = body;
      const charity = { name: name.trim(), cause, isSample: false };
      const id = await insertNamedCharity(client, { ...charity, atMs: context.nowMs });
      if (id === undefined) return deny('charityExists');
      const record = { act: 'charity.add', subject: `charity:${id}`, reason, before: null, after: charity };
      return { reply: { ...charity, id: String(id) }, record };
    }),
  );

  acts.serve('proposeCharityAccount', ({ body, context, commit }) =>
    commit(async client => {
      const { reason } = body;
      const charityId = Number(body.id);
      const details = body.details.trim();
      if (!(await hasCharity(client, charityId))) return deny('recordMissing');
      const { operatorNumber } = context.operator;
      const change = { charityId, details, reason, operatorNumber, atMs: context.nowMs };
      const id = await insertAccountChange(client, change);
      // Another one of this charity waits: that one is to be decided first.
      if (id === undefined) return deny('decisionMade');
      const before = { details: await loadDetails(client, charityId) };
      const after = { id: String(id), details };
      const record = { act: 'charity.proposeAccount', subject: `charity:${charityId}`, reason, before, after };
      return { reply: { id: String(id) }, record };
    }),
  );

  acts.serve('decideCharityAccount', ({ body, context, commit }) =>
    commit(async client => {
      const { reason } = body;
      const { operatorNumber } = context.operator;
      const change = await loadAccountChange(client, Number(body.id));
      if (!change) return deny('recordMissing');
      if (change.isDecided) return deny('decisionMade');
      const isApproved = body.decision === 'approve';
      const people = { proposerNumber: change.operatorNumber, deciderNumber: operatorNumber, nowMs: context.nowMs };
      const refusal = isApproved ? await refuseSecondPerson(client, people) : undefined;
      if (refusal) return refusal;
      const isOwn = change.operatorNumber === operatorNumber;
      const name = isApproved ? 'approved' : isOwn ? 'withdrawn' : 'rejected';
      const before = { details: await loadDetails(client, change.charityId) };
      const decision = { name, deciderNumber: operatorNumber, reason, atMs: context.nowMs } as const;
      if (!(await saveSecondDecision(client, 'charity_account_change', change.id, decision)))
        return deny('decisionMade');
      if (isApproved) await insertAccount(client, change, context.nowMs);
      const act = `charity.${({ approved: 'account', rejected: 'rejectAccount', withdrawn: 'withdrawAccount' } as const)[name]}`;
      const after = { id: body.id, details: change.details, proposedBy: change.operatorNumber };
      return {
        reply: { isDone: true } as const,
        record: { act, subject: `charity:${change.charityId}`, reason, before, after },
      };
    }),
  );
}
