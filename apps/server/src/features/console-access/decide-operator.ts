import type { OperatorItem } from '@truemark/contract/operators/access';
import { assert, deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Change } from '../../platform/http/act-server.ts';
import type { Denial } from '../../platform/http/denial.ts';
import { applyAccessIn } from './change-operator.ts';
import { addOperatorIn, type FirstPassword, makeFirstPassword } from './manage-operators.ts';
import { nameSubjectOf, toOperatorItem } from './operator.ts';
import {
  lockOperatorProposal,
  mayHandPassword,
  type OperatorProposalRow,
  saveOperatorDecision,
} from './operator-proposal-store.ts';
import { lockOperator, lockOperators } from './operator-store.ts';
import type { AccessParts } from './parts.ts';
import { refuseSecondPerson } from './second-person-store.ts';
import { tellAdministratorsIn } from './tell-administrators.ts';

interface Decision {
  readonly id: string;
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
}

interface Outcome {
  readonly handed: { readonly operator: OperatorItem; readonly password: string | null } | null;
}

/**
 * Answers what is to be done in a transaction. Whoever decides waits for others who change operators, and takes the locks
 * in one order with them: all operators, the proposal, its operator.
 */
export async function decideOperator(parts: AccessParts, given: Decision, deciderNumber: number) {
  const { id, decision, reason } = given;
  const isApproved = decision === 'approve';
  // Hashed before the transaction, which it would hold up.
  const first =
    isApproved && (await mayHandPassword(parts.database, Number(id))) ? await makeFirstPassword(parts) : undefined;
  return async (client: pg.PoolClient): Promise<Change<Outcome> | Denial> => {
    await lockOperators(client);
    const proposal = await lockOperatorProposal(client, Number(id));
    if (!proposal) return deny('recordMissing');
    if (proposal.isDecided) return deny('decisionMade');
    const { operatorNumber: proposerNumber, email } = proposal;
    const atMs = parts.clock.nowMs();
    if (isApproved) {
      const refusal = await refuseSecondPerson(client, { proposerNumber, deciderNumber, nowMs: atMs });
      if (refusal) return refusal;
    }
    const name = isApproved ? 'approved' : proposerNumber === deciderNumber ? 'withdrawn' : 'rejected';
    // Before the change is made: who approves one of their own access is who they were.
    await saveOperatorDecision(client, proposal.id, { name, reason, deciderNumber, atMs });
    const made = isApproved ? await applyIn(client, parts, { proposal, deciderNumber, first }) : { handed: null };
    if ('ok' in made) return made;
    const state = isApproved ? 'approved' : 'rejected';
    await tellAdministratorsIn(client, parts, { state, operatorNumber: deciderNumber, subject: email });
    const { role, fromRole, isEnabled, isFactorReset, isPasswordReset, subjectNumber } = proposal;
    const number = subjectNumber ?? made.handed?.operator.number;
    const record = {
      ...{ act: `operator.${name}`, subject: number === undefined ? `operator:${email}` : nameSubjectOf({ number }) },
      ...{ reason, before: fromRole === null ? null : { role: fromRole } },
      after: { role: role ?? fromRole, isEnabled, isFactorReset, isPasswordReset, proposedBy: proposerNumber },
    };
    return { reply: made, record };
  };
}

async function applyIn(
  client: pg.PoolClient,
  parts: AccessParts,
  {
    proposal,
    deciderNumber,
    first,
  }: {
    readonly proposal: OperatorProposalRow;
    readonly deciderNumber: number;
    /** Where the proposal may ask for one. */
    readonly first: FirstPassword | undefined;
  },
): Promise<Outcome | Denial> {
  const askers = { by: proposal.operatorNumber, with: deciderNumber };
  const { subjectNumber, addedEmail: email, role } = proposal;
  if (subjectNumber === null) {
    assert(email !== null && role !== null && first, 'an addition has an address, a role and a password');
    const added = await addOperatorIn(client, parts, { email, role, askers, ...first });
    if ('ok' in added) return added;
    return { handed: { operator: toOperatorItem(added.operator), password: added.password } };
  }
  const before = await lockOperator(client, { number: subjectNumber });
  assert(before, 'an operator is never deleted');
  // What was asked for is what is made: neither another role nor another state than it was asked on.
  if (before.role !== proposal.fromRole || (proposal.isEnabled && !before.isDisabled)) return deny('changedMeanwhile');
  const change = {
    ...{ role: role ?? before.role, isFactorReset: proposal.isFactorReset },
    isPasswordReset: proposal.isPasswordReset,
    isDisabled: before.isDisabled && !proposal.isEnabled,
  };
  const changed = await applyAccessIn(client, parts, { before, change, askers, first });
  if ('ok' in changed) return changed;
  const { after, password } = changed;
  return { handed: password === null ? null : { operator: toOperatorItem(after), password } };
}
