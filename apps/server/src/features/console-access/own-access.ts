import { stepUpMs } from '@truemark/contract/limits';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import { checkNewPassword } from '../../platform/crypto/new-password.ts';
import type { PasswordAsker } from '../../platform/crypto/passwords.ts';
import { hashRecoveryCode, makeRecoveryCodes } from '../../platform/crypto/recovery-code.ts';
import { buildTotpUri, findTotpStep, makeTotpSecret } from '../../platform/crypto/totp.ts';
import type { OperatorSession } from '../../platform/http/access.ts';
import type { Change } from '../../platform/http/act-server.ts';
import { nameSubjectOf, nameTotpOf, type Operator } from './operator.ts';
import { loadOperator, lockOperator, savePassword, savePendingTotp, saveTotp } from './operator-store.ts';
import { beginTry } from './operator-tries.ts';
import type { AccessParts } from './parts.ts';
import { findFactorUse } from './prove-factor.ts';
import { deleteSession, deleteSessions, saveSteppedUp } from './session-store.ts';

/** A change that a handler commits: decided outside of the transaction, made inside. */
type Work<Reply, Code extends string> = (
  client: pg.PoolClient,
) => Promise<Change<Reply> | { readonly ok: false; readonly code: Code }>;

type Own = OperatorSession;

/**
 * An operator who proves something from an open session. Wrong proofs are counted by the session, so that a stranger who
 * knows the password cannot close it to its owner.
 */
interface Asker {
  readonly own: Own;
  readonly address: string;
}

/** A new secret waits so long for its first code. */
const pendingMs = 10 * 60_000;
const done = { isDone: true } as const;

async function loadSelf(parts: AccessParts, { operatorId }: Own): Promise<Operator> {
  const operator = await loadOperator(parts.database, operatorId);
  if (!operator) throw new Error(`operator ${operatorId} has a session and is not there`);
  return operator;
}

function describe(operator: Operator, act: string, change: { readonly before?: unknown; readonly after?: unknown }) {
  return {
    act,
    subject: nameSubjectOf(operator),
    reason: '',
    before: change.before ?? null,
    after: change.after ?? null,
  };
}

function toAsker({ id }: Operator): PasswordAsker {
  return { caller: `operator:${id}`, isKnown: true };
}

export async function logOut(parts: AccessParts, own: Own): Promise<Work<typeof done, never>> {
  const operator = await loadSelf(parts, own);
  return async client => {
    await deleteSession(client, own.sessionId);
    return { reply: done, record: describe(operator, 'operator.logout', {}) };
  };
}

/** Opens what asks for a proof to this login for ten minutes. */
export async function stepUp(
  parts: AccessParts,
  { own, address }: Asker,
  given: { readonly code?: string | undefined; readonly password?: string | undefined },
) {
  const operator = await loadSelf(parts, own);
  const begun = await beginTry(parts.limits, { subject: `operator-proof:${own.sessionId}`, address });
  if ('ok' in begun) return begun;
  const use = operator.totpSecret
    ? findFactorUse(parts, operator, given.code ?? '')
    : await begun.judge(() => findPasswordUse(parts, operator, given.password ?? ''));
  if (!use) return deny(operator.totpSecret ? 'secondFactorWrong' : 'passwordWrong');
  const work: Work<{ validUntil: number }, 'secondFactorWrong'> = async client => {
    if (!(await use(client))) return deny('secondFactorWrong');
    const validUntil = parts.clock.nowMs() + stepUpMs;
    await saveSteppedUp(client, own.sessionId, validUntil);
    const way = operator.totpSecret ? 'second factor' : 'password';
    return { reply: { validUntil }, record: describe(operator, 'operator.stepUp', { after: { way } }) };
  };
  return { work, clear: begun.succeed };
}

async function findPasswordUse({ passwords }: AccessParts, operator: Operator, password: string) {
  const isRight = await passwords.check(password, operator.passwordHash, toAsker(operator));
  return isRight ? async () => true : undefined;
}

/** The operator's other logins end. */
export async function changePassword(
  parts: AccessParts,
  { own, address }: Asker,
  { oldPassword, password }: { readonly oldPassword: string; readonly password: string },
) {
  const operator = await loadSelf(parts, own);
  const begun = await beginTry(parts.limits, { subject: `operator-password:${own.sessionId}`, address });
  if ('ok' in begun) return begun;
  const asker = toAsker(operator);
  const isRight = await begun.judge(() => parts.passwords.check(oldPassword, operator.passwordHash, asker));
  if (!isRight) return deny('passwordWrong');
  await begun.succeed();
  if (!checkNewPassword(password, { email: operator.email }).ok) return deny('passwordWeak');
  if (await parts.passwords.check(password, operator.passwordHash, asker)) return deny('passwordSame');
  const passwordHash = await parts.passwords.hash(password, asker);
  const work: Work<typeof done, 'passwordWrong'> = async client => {
    const current = await lockOperator(client, { id: operator.id });
    // Changed in the same moment from another login: the old password is no longer that.
    if (current?.passwordHash !== operator.passwordHash) return deny('passwordWrong');
    await savePassword(client, operator.id, passwordHash);
    await deleteSessions(client, operator.id, own.sessionId);
    const change = {
      before: { mustChangePassword: operator.mustChangePassword },
      after: { mustChangePassword: false },
    };
    return { reply: done, record: describe(operator, 'operator.password', change) };
  };
  return { work };
}

/** A new secret; the old one holds until a code of the new one was given. */
export async function beginOwnTotp(
  parts: AccessParts,
  own: Own,
): Promise<Work<{ secret: string; uri: string }, never>> {
  const operator = await loadSelf(parts, own);
  const { id, email } = operator;
  return async client => {
    const secret = makeTotpSecret(parts.randomBytes);
    const untilMs = parts.clock.nowMs() + pendingMs;
    await savePendingTotp(client, { id, secret: parts.secretBox.seal(secret, nameTotpOf(id)), untilMs });
    const reply = { secret, uri: buildTotpUri({ secret, account: email }) };
    return { reply, record: describe(operator, 'operator.factorBegin', {}) };
  };
}

export async function confirmOwnTotp(parts: AccessParts, { own, address }: Asker, code: string) {
  const begun = await beginTry(parts.limits, { subject: `operator-pending:${own.sessionId}`, address });
  const isBlocked = 'ok' in begun;
  const work: Work<{ recoveryCodes: string[] }, 'challengeExpired' | 'secondFactorWrong'> = async client => {
    const operator = await lockOperator(client, { id: own.operatorId });
    const nowMs = parts.clock.nowMs();
    const sealed = operator?.pendingTotpSecret;
    const isOpen = !isBlocked && (operator?.pendingTotpUntilMs ?? 0) > nowMs;
    if (!operator || !sealed || !isOpen) return deny('challengeExpired');
    const secret = parts.secretBox.open(sealed, nameTotpOf(operator.id));
    const step = findTotpStep({ secret, code, nowMs, lastStep: 0 });
    if (step === undefined) return deny('secondFactorWrong');
    const recoveryCodes = makeRecoveryCodes(parts.randomBytes);
    const codeHashes = recoveryCodes.flatMap(one => hashRecoveryCode(one) ?? []);
    await saveTotp(client, operator.id, { secret: sealed, step, codeHashes });
    const change = { before: { hasSecondFactor: operator.totpSecret !== null }, after: { hasSecondFactor: true } };
    return { reply: { recoveryCodes }, record: describe(operator, 'operator.factor', change) };
  };
  return { work, clear: async () => void (isBlocked || (await begun.succeed())) };
}
