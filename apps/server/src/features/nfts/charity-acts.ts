import { deny } from '@truemark/domain/result';
import type { ActServer } from '../../platform/http/act-server.ts';
import { hasCharity, insertAccount, insertNamedCharity, loadDetails } from './charity-store.ts';

/** Acts on charities: they are added, and it is said where they are paid. */
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

  acts.serve('setCharityAccount', ({ body, context, commit }) =>
    commit(async client => {
      const { reason } = body;
      const charityId = Number(body.id);
      const details = body.details.trim();
      if (!(await hasCharity(client, charityId))) return deny('recordMissing');
      const before = await loadDetails(client, charityId);
      const { operatorNumber } = context.operator;
      await insertAccount(client, { charityId, details, reason, operatorNumber, atMs: context.nowMs });
      const record = {
        act: 'charity.account',
        subject: `charity:${charityId}`,
        reason,
        before: { details: before },
        after: { details },
      };
      return { reply: { isDone: true } as const, record };
    }),
  );
}
