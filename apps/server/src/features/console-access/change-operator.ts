import { deciderWaitMs } from '@truemark/contract/limits';
import type { OperatorItem } from '@truemark/contract/operators/access';
import type { OperatorRole } from '@truemark/contract/operators/roles';
import { assert, deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Change } from '../../platform/http/act-server.ts';
import { deleteDevices } from './device-store.ts';
import { deleteLogins } from './login-store.ts';
import { type Askers, type FirstPassword, isAloneIn, makeFirstPassword } from './manage-operators.ts';
import { nameSubjectOf, type Operator, toOperatorItem } from './operator.ts';
import { saveOperatorProposal } from './operator-proposal-store.ts';
import {
  countOperators,
  lockOperator,
  lockOperators,
  saveAccess,
  saveMadePassword,
  saveTotp,
} from './operator-store.ts';
import type { AccessParts } from './parts.ts';
import { deleteSessions } from './session-store.ts';
import { handOverPasswordIn, tellAdministratorsIn } from './tell-administrators.ts';

type Denied<Code extends string> = { readonly ok: false; readonly code: Code };

/** What an administrator wants an operator's access to be. */
interface WantedAccess {
  readonly id: string;
  readonly role: OperatorRole;
  readonly isDisabled: boolean;
  readonly isFactorReset: boolean;
  readonly isPasswordReset: boolean;
  readonly reason: string;
}

/** How an operator's access changes. */
export interface AccessChange {
  readonly role: OperatorRole;
  readonly isDisabled: boolean;
  readonly isFactorReset: boolean;
  readonly isPasswordReset: boolean;
}

type Changed =
  | { readonly state: 'changed'; readonly operator: OperatorItem; readonly password: string | null }
  | { readonly state: 'proposed' };

function describe({ role, isDisabled, totpSecret }: Operator) {
  return { role, isDisabled, hasSecondFactor: totpSecret !== null };
}

/**
 * Whether a change gives somebody access that they, or somebody in their name, could misuse. Whoever knows a new password
 * is kept out by the operator's app, where there is one.
 */
function isGiving(before: Operator, { role, isDisabled, isFactorReset, isPasswordReset }: AccessChange): boolean {
  const isUnguarded = isPasswordReset && before.totpSecret === null;
  return role !== before.role || isFactorReset || isUnguarded || (before.isDisabled && !isDisabled);
}

/**
 * Changes an operator whose row is held. Their logins end; the last administrator stays one. Answers the password that is
 * left to be shown. One that another person made does not outlive the app that has guarded it.
 */
export async function applyAccessIn(
  client: pg.PoolClient,
  { clock, mail }: Pick<AccessParts, 'clock' | 'mail'>,
  given: {
    readonly before: Operator;
    readonly change: AccessChange;
    readonly askers: Askers;
    /** Where the change may ask for one. */
    readonly first: FirstPassword | undefined;
  },
): Promise<{ readonly after: Operator; readonly password: string | null } | Denied<'operatorLast'>> {
  const { before, change, askers, first } = given;
  const { role, isDisabled, isFactorReset } = change;
  const isPasswordNew = change.isPasswordReset || (isFactorReset && before.mustChangePassword);
  const nowMs = clock.nowMs();
  const marks = isGiving(before, change) ? { changedBy: askers.by, decidesFromMs: nowMs + deciderWaitMs } : null;
  await saveAccess(client, { id: before.id, role, isDisabled, given: marks, atMs: nowMs });
  if ((await countOperators(client)).administrators === 0) return deny('operatorLast');
  if (isFactorReset) await saveTotp(client, before.id, null);
  await deleteSessions(client, before.id);
  await deleteLogins(client, before.id);
  await deleteDevices(client, before.id);
  let password: string | null = null;
  if (isPasswordNew) {
    assert(first, 'a new password is made before the transaction');
    await saveMadePassword(client, { id: before.id, passwordHash: first.passwordHash, atMs: nowMs });
    password = await handOverPasswordIn(client, { mail }, { email: before.email, password: first.password });
  }
  return { after: (await lockOperator(client, { id: before.id })) ?? before, password };
}

/** Answers what is to be done in a transaction: changes an operator, or proposes it to a second administrator. */
export async function changeOperator(parts: AccessParts, wanted: WantedAccess, operatorNumber: number) {
  const first = wanted.isPasswordReset || wanted.isFactorReset ? await makeFirstPassword(parts) : undefined;
  return (client: pg.PoolClient) => changeOperatorIn(client, parts, { wanted, first, operatorNumber });
}

async function changeOperatorIn(
  client: pg.PoolClient,
  parts: AccessParts,
  given: {
    readonly wanted: WantedAccess;
    readonly first: FirstPassword | undefined;
    readonly operatorNumber: number;
  },
): Promise<Change<Changed> | Denied<'operatorUnknown' | 'operatorLast' | 'decisionMade' | 'secondPersonNeeded'>> {
  const { wanted, first, operatorNumber } = given;
  const { reason } = wanted;
  await lockOperators(client);
  const isAlone = await isAloneIn(client, parts);
  const before = await lockOperator(client, { id: Number(wanted.id) });
  if (!before) return deny('operatorUnknown');
  // Who knows their own password changes it; who does not is not let in by whoever holds their session.
  if (wanted.isPasswordReset && before.number === operatorNumber) return deny('secondPersonNeeded');
  const subject = nameSubjectOf(before);
  const told = { operatorNumber, subject: before.email };
  if (!isAlone && isGiving(before, wanted)) {
    const { role, isDisabled, isFactorReset, isPasswordReset } = wanted;
    const proposal = {
      ...{ subjectNumber: before.number, addedEmail: null, fromRole: before.role, isFactorReset },
      isPasswordReset,
      ...{ role: role === before.role ? null : role, isEnabled: before.isDisabled && !isDisabled },
      ...{ reason, operatorNumber, atMs: parts.clock.nowMs() },
    };
    if (!(await saveOperatorProposal(client, proposal))) return deny('decisionMade');
    await tellAdministratorsIn(client, parts, { state: 'proposed', ...told });
    const after = { role, isDisabled, isFactorReset, isPasswordReset };
    return {
      reply: { state: 'proposed' },
      record: { act: 'operator.propose', subject, reason, before: describe(before), after },
    };
  }
  const changed = await applyAccessIn(client, parts, {
    before,
    change: wanted,
    askers: { by: operatorNumber, with: null },
    first,
  });
  if ('ok' in changed) return changed;
  const { after, password } = changed;
  await tellAdministratorsIn(client, parts, { state: 'made', ...told });
  const record = {
    act: 'operator.change',
    subject,
    reason,
    before: describe(before),
    after: { ...describe(after), isPasswordReset: wanted.isPasswordReset },
  };
  return { reply: { state: 'changed', operator: toOperatorItem(after), password }, record };
}
