import type { OperatorItem } from '@truemark/contract/operator-access';
import type { OperatorRole } from '@truemark/contract/operator-roles';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Change } from '../../platform/act-server.ts';
import { readEmailAddress } from '../../platform/email-address.ts';
import { deleteDevices } from './device-store.ts';
import { makePassword } from './first-operator.ts';
import { deleteLogins } from './login-store.ts';
import { nameSubjectOf, type Operator, toOperatorItem } from './operator.ts';
import { countOperators, insertOperator, lockOperator, lockOperators, saveRole, saveTotp } from './operator-store.ts';
import type { AccessParts } from './parts.ts';
import { deleteSessions } from './session-store.ts';

type Denied<Code extends string> = { readonly ok: false; readonly code: Code };

/** Decides outside of the transaction, which the password would hold up, and answers what is to be done in it. */
export async function addOperator(
  { passwords, randomBytes, clock }: AccessParts,
  given: { readonly email: string; readonly role: OperatorRole; readonly reason: string },
) {
  const email = readEmailAddress(given.email);
  if (!email.ok) return email;
  const password = makePassword(randomBytes);
  const passwordHash = await passwords.hash(password, { caller: 'operators', isKnown: true });
  const work = async (
    client: pg.PoolClient,
  ): Promise<Change<{ operator: OperatorItem; password: string }> | Denied<'operatorExists'>> => {
    await lockOperators(client);
    const operator = await insertOperator(client, {
      email: email.value,
      role: given.role,
      passwordHash,
      mustChangePassword: true,
      createdAtMs: clock.nowMs(),
    });
    if (!operator) return deny('operatorExists');
    return {
      reply: { operator: toOperatorItem(operator), password },
      record: {
        act: 'operator.add',
        subject: nameSubjectOf(operator),
        reason: given.reason,
        before: null,
        after: { role: operator.role },
      },
    };
  };
  return { work };
}

interface OperatorChange {
  readonly id: string;
  readonly role: OperatorRole;
  readonly isDisabled: boolean;
  readonly isFactorReset: boolean;
  readonly reason: string;
}

function describe({ role, isDisabled, totpSecret }: Operator) {
  return { role, isDisabled, hasSecondFactor: totpSecret !== null };
}

/** In the caller's transaction. The operator's logins end; the last administrator stays one. */
export async function changeOperatorIn(
  client: pg.PoolClient,
  { id, role, isDisabled, isFactorReset, reason }: OperatorChange,
): Promise<Change<OperatorItem> | Denied<'operatorUnknown' | 'operatorLast'>> {
  await lockOperators(client);
  const before = await lockOperator(client, Number(id));
  if (!before) return deny('operatorUnknown');
  await saveRole(client, { id: before.id, role, isDisabled });
  if ((await countOperators(client)).administrators === 0) return deny('operatorLast');
  if (isFactorReset) await saveTotp(client, before.id, null);
  await deleteSessions(client, before.id);
  await deleteLogins(client, before.id);
  await deleteDevices(client, before.id);
  const after = (await lockOperator(client, before.id)) ?? before;
  return {
    reply: toOperatorItem(after),
    record: {
      act: 'operator.change',
      subject: nameSubjectOf(before),
      reason,
      before: describe(before),
      after: describe(after),
    },
  };
}
