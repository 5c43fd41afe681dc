import { deciderWaitMs, secondAdministratorMs } from '@truemark/contract/limits';
import type { OperatorItem } from '@truemark/contract/operators/access';
import type { OperatorRole } from '@truemark/contract/operators/roles';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Change } from '../../platform/http/act-server.ts';
import { readEmailAddress } from '../../platform/words/email-address.ts';
import { makePassword } from './first-operator.ts';
import { nameSubjectOf, type Operator, toOperatorItem } from './operator.ts';
import { saveOperatorProposal } from './operator-proposal-store.ts';
import { countAdministrators, findOperatorIn, insertOperator, lockOperators } from './operator-store.ts';
import type { AccessParts } from './parts.ts';
import { handOverPasswordIn, tellAdministratorsIn } from './tell-administrators.ts';

type Denied<Code extends string> = { readonly ok: false; readonly code: Code };

/** Who asks for a change of operators, and the second administrator where one has approved it. */
export interface Askers {
  readonly by: number;
  readonly with: number | null;
}

/**
 * Whether there is one administrator only. Who was disabled counts on for a week, so that nobody is alone by disabling the
 * other; who has not logged in yet does not count.
 */
export async function isAloneIn(
  client: Pick<pg.PoolClient, 'query'>,
  { clock }: Pick<AccessParts, 'clock'>,
): Promise<boolean> {
  return (await countAdministrators(client, clock.nowMs() - secondAdministratorMs)) < 2;
}

/** A password for somebody who is added or has forgotten theirs. Hashed outside of the transaction, which that would hold up. */
export async function makeFirstPassword({ passwords, randomBytes }: AccessParts) {
  const password = makePassword(randomBytes);
  return { password, passwordHash: await passwords.hash(password, { caller: 'operators', isKnown: true }) };
}

export type FirstPassword = Awaited<ReturnType<typeof makeFirstPassword>>;

/** Adds an operator; answers the password that is left to be shown, which is null where it was mailed. */
export async function addOperatorIn(
  client: pg.PoolClient,
  parts: AccessParts,
  given: FirstPassword & { readonly email: string; readonly role: OperatorRole; readonly askers: Askers },
): Promise<{ readonly operator: Operator; readonly password: string | null } | Denied<'operatorExists'>> {
  const createdAtMs = parts.clock.nowMs();
  const { email, role, askers, passwordHash } = given;
  const origin = { madeBy: askers.by, madeWith: askers.with, decidesFromMs: createdAtMs + deciderWaitMs };
  const fresh = { email, role, passwordHash, mustChangePassword: true, createdAtMs, ...origin };
  const operator = await insertOperator(client, fresh);
  if (!operator) return deny('operatorExists');
  return { operator, password: await handOverPasswordIn(client, parts, given) };
}

type Added =
  | { readonly state: 'added'; readonly operator: OperatorItem; readonly password: string | null }
  | { readonly state: 'proposed' };

/** Answers what is to be done in a transaction: who is alone adds, who is not proposes it. */
export async function addOperator(
  parts: AccessParts,
  given: { readonly email: string; readonly role: OperatorRole; readonly reason: string },
  operatorNumber: number,
) {
  const address = readEmailAddress(given.email);
  if (!address.ok) return address;
  const email = address.value;
  const { role, reason } = given;
  const first = await makeFirstPassword(parts);
  const work = async (client: pg.PoolClient): Promise<Change<Added> | Denied<'operatorExists' | 'decisionMade'>> => {
    await lockOperators(client);
    if (await isAloneIn(client, parts)) {
      const added = await addOperatorIn(client, parts, {
        email,
        role,
        askers: { by: operatorNumber, with: null },
        ...first,
      });
      if ('ok' in added) return added;
      const { operator, password } = added;
      await tellAdministratorsIn(client, parts, { state: 'made', operatorNumber, subject: email });
      const record = { act: 'operator.add', subject: nameSubjectOf(operator), reason, before: null, after: { role } };
      return { reply: { state: 'added', operator: toOperatorItem(operator), password }, record };
    }
    if (await findOperatorIn(client, { email })) return deny('operatorExists');
    const change = {
      isEnabled: false,
      isFactorReset: false,
      isPasswordReset: false,
      reason,
      operatorNumber,
      atMs: parts.clock.nowMs(),
    };
    const addition = { subjectNumber: null, addedEmail: email, role, fromRole: null, ...change };
    if (!(await saveOperatorProposal(client, addition))) return deny('decisionMade');
    await tellAdministratorsIn(client, parts, { state: 'proposed', operatorNumber, subject: email });
    const record = { act: 'operator.propose', subject: `operator:${email}`, reason, before: null, after: { role } };
    return { reply: { state: 'proposed' }, record };
  };
  return { work };
}
