import { checkNewPassword } from '../../platform/crypto/new-password.ts';
import { StartRefusal } from '../../platform/process/start-refusal.ts';
import { writeAsciiDomain } from '../../platform/words/email-address.ts';
import { nameSubjectOf } from './operator.ts';
import { countOperators, insertOperator, lockOperators } from './operator-store.ts';
import type { AccessParts } from './parts.ts';

const passwordBytes = 15;

/** A password that somebody else made and that is to be changed: 120 random bits. */
export function makePassword(randomBytes: AccessParts['randomBytes']): string {
  return randomBytes(passwordBytes).toString('base64url');
}

interface FirstOperator {
  readonly email: string;
  /** Null: one is made, and answered. */
  readonly password: string | null;
}

/**
 * Makes the administrator of a database that has no operator. Answers the password that was made, which is kept nowhere
 * in clear; undefined when it was given, or when there is an operator already.
 */
export async function addFirstOperator(
  { database, passwords, randomBytes, clock, audit }: AccessParts,
  { email: set, password: given }: FirstOperator,
): Promise<string | undefined> {
  const email = writeAsciiDomain(set);
  const isNeeded = await database.transaction(async client => (await countOperators(client)).all === 0);
  if (!isNeeded) return undefined;
  if (given !== null && !checkNewPassword(given, { email }).ok) {
    throw new StartRefusal('ADMIN_PASSWORD is too easy to guess: choose another');
  }
  const password = given ?? makePassword(randomBytes);
  const passwordHash = await passwords.hash(password, { caller: 'start', isKnown: true });
  const isMade = await database.transaction(async client => {
    // Of several programs that start at once on a new database one makes it.
    await lockOperators(client);
    if ((await countOperators(client)).all > 0) return false;
    const mustChangePassword = given === null;
    const createdAtMs = clock.nowMs();
    const origin = { madeBy: null, madeWith: null, decidesFromMs: null };
    const fresh = { email, role: 'administrator', passwordHash, mustChangePassword, createdAtMs, ...origin } as const;
    const operator = await insertOperator(client, fresh);
    if (!operator) return false;
    await audit.recordIn(client, {
      operatorNumber: null,
      act: 'operator.add',
      subject: nameSubjectOf(operator),
      reason: '',
      before: null,
      after: { role: operator.role },
    });
    return true;
  });
  return isMade && given === null ? password : undefined;
}
