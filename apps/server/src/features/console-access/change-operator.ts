import { deciderWaitMs } from '@truemark/contract/limits';
import type { OperatorItem } from '@truemark/contract/operators/access';
import type { OperatorRole } from '@truemark/contract/operators/roles';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Change } from '../../platform/http/act-server.ts';
import { deleteDevices } from './device-store.ts';
import { deleteLogins } from './login-store.ts';
import { type Askers, isAloneIn } from './manage-operators.ts';
import { nameSubjectOf, type Operator, toOperatorItem } from './operator.ts';
import { saveOperatorProposal } from './operator-proposal-store.ts';
import { countOperators, lockOperator, lockOperators, saveAccess, saveTotp } from './operator-store.ts';
import type { AccessParts } from './parts.ts';
import { deleteSessions } from './session-store.ts';
import { tellAdministratorsIn } from './tell-administrators.ts';

type Denied<Code extends string> = { readonly ok: false; readonly code: Code };

/** What an administrator wants an operator's access to be. */
interface WantedAccess {
  readonly id: string;
  readonly role: OperatorRole;
  readonly isDisabled: boolean;
  readonly isFactorReset: boolean;
  readonly reason: string;
}

/** How an operator's access changes. */
export interface AccessChange {
  readonly role: OperatorRole;
  readonly isDisabled: boolean;
  readonly isFactorReset: boolean;
}

type Changed = { readonly state: 'changed'; readonly operator: OperatorItem } | { readonly state: 'proposed' };

function describe({ role, isDisabled, totpSecret }: Operator) {
  return { role, isDisabled, hasSecondFactor: totpSecret !== null };
}

/** Whether a change gives somebody access that they, or somebody in their name, could misuse. */
function isGiving(before: Operator, { role, isDisabled, isFactorReset }: AccessChange): boolean {
  return role !== before.role || isFactorReset || (before.isDisabled && !isDisabled);
}

/** Changes an operator whose row is held. Their logins end; the last administrator stays one. */
export async function applyAccessIn(
  client: pg.PoolClient,
  { clock }: Pick<AccessParts, 'clock'>,
  { before, change, askers }: { readonly before: Operator; readonly change: AccessChange; readonly askers: Askers },
): Promise<{ readonly after: Operator } | Denied<'operatorLast'>> {
  const { role, isDisabled, isFactorReset } = change;
  const nowMs = clock.nowMs();
  const given = isGiving(before, change) ? { changedBy: askers.by, decidesFromMs: nowMs + deciderWaitMs } : null;
  await saveAccess(client, { id: before.id, role, isDisabled, given, atMs: nowMs });
  if ((await countOperators(client)).administrators === 0) return deny('operatorLast');
  if (isFactorReset) await saveTotp(client, before.id, null);
  await deleteSessions(client, before.id);
  await deleteLogins(client, before.id);
  await deleteDevices(client, before.id);
  return { after: (await lockOperator(client, { id: before.id })) ?? before };
}

/** In the caller's transaction: changes an operator, or proposes it to a second administrator. */
export async function changeOperatorIn(
  client: pg.PoolClient,
  parts: AccessParts,
  { reason, ...wanted }: WantedAccess,
  operatorNumber: number,
): Promise<Change<Changed> | Denied<'operatorUnknown' | 'operatorLast' | 'decisionMade'>> {
  await lockOperators(client);
  const isAlone = await isAloneIn(client, parts);
  const before = await lockOperator(client, { id: Number(wanted.id) });
  if (!before) return deny('operatorUnknown');
  const subject = nameSubjectOf(before);
  const told = { operatorNumber, subject: before.email };
  if (!isAlone && isGiving(before, wanted)) {
    const { role, isDisabled, isFactorReset } = wanted;
    const proposal = {
      ...{ subjectNumber: before.number, addedEmail: null, fromRole: before.role, isFactorReset },
      ...{ role: role === before.role ? null : role, isEnabled: before.isDisabled && !isDisabled },
      ...{ reason, operatorNumber, atMs: parts.clock.nowMs() },
    };
    if (!(await saveOperatorProposal(client, proposal))) return deny('decisionMade');
    await tellAdministratorsIn(client, parts, { state: 'proposed', ...told });
    const after = { role, isDisabled, isFactorReset };
    return {
      reply: { state: 'proposed' },
      record: { act: 'operator.propose', subject, reason, before: describe(before), after },
    };
  }
  const changed = await applyAccessIn(client, parts, {
    before,
    change: wanted,
    askers: { by: operatorNumber, with: null },
  });
  if ('ok' in changed) return changed;
  const { after } = changed;
  await tellAdministratorsIn(client, parts, { state: 'made', ...told });
  const record = { act: 'operator.change', subject, reason, before: describe(before), after: describe(after) };
  return { reply: { state: 'changed', operator: toOperatorItem(after) }, record };
}
