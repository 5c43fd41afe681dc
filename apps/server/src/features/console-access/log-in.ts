import { codeTriesMax } from '@truemark/contract/limits';
import type { OperatorLoginReply } from '@truemark/contract/operators/access';
import { needsSecondFactor, rolePermissions } from '@truemark/contract/operators/roles';
import { deny, type Result } from '@truemark/domain/result';
import { readTypedCode } from '@truemark/domain/text/typed-text';
import type pg from 'pg';
import { hashOpaqueText, makeOpaqueText } from '../../platform/crypto/opaque-text.ts';
import { hashRecoveryCode, makeRecoveryCodes } from '../../platform/crypto/recovery-code.ts';
import { buildTotpUri, findTotpStep, makeTotpSecret } from '../../platform/crypto/totp.ts';
import type { RequestContext } from '../../platform/http/http.ts';
import { calculateCaller } from '../../platform/http/network-address.ts';
import { writeAsciiDomain } from '../../platform/words/email-address.ts';
import { isKnownDevice, saveDevice } from './device-store.ts';
import { countLoginTry, deleteLogin, type LoginRow, lockLogin, saveLogin } from './login-store.ts';
import { nameSubjectOf, nameTotpOf, type Operator, toOperatorItem } from './operator.ts';
import { findOperatorByEmail, loadOperator, lockOperator, saveTotp } from './operator-store.ts';
import { beginTry, type LoginBlocked } from './operator-tries.ts';
import type { AccessParts } from './parts.ts';
import { findFactorUse } from './prove-factor.ts';

/** Setting up an app takes longer than typing a code. */
const loginMs = 10 * 60_000;

type LoginContext = Pick<RequestContext, 'nowMs' | 'address' | 'userAgent' | 'deviceMark'>;
type Denied<Code extends string> = Extract<Result<never, Code>, { ok: false }> | LoginBlocked;

/**
 * What wrong tries of an operator are counted by. Tries from a device that they have logged in from are counted apart, so
 * that a stranger, even one who knows the password, cannot lock them out.
 */
async function nameTries(
  { database }: AccessParts,
  kind: 'login' | 'factor',
  { id }: Operator,
  { deviceMark }: LoginContext,
): Promise<{ readonly subject: string; readonly isKnown: boolean }> {
  const deviceHash = deviceMark === undefined ? undefined : hashOpaqueText(deviceMark);
  const isKnown = deviceHash !== undefined && (await isKnownDevice(database, id, deviceHash));
  return { subject: `operator-${kind}:${id}${isKnown ? `:${deviceHash.toString('base64url')}` : ''}`, isKnown };
}

/** First half: the password. Who has an app, or needs one by their role, goes on to the second. */
export async function logIn(
  parts: AccessParts,
  given: { readonly email: string; readonly password: string },
  context: LoginContext,
): Promise<OperatorLoginReply | Denied<'passwordWrong'>> {
  const { limits, passwords, database } = parts;
  const email = writeAsciiDomain(given.email).toLowerCase();
  const operator = await findOperatorByEmail(database, email);
  const { subject, isKnown } = operator
    ? await nameTries(parts, 'login', operator, context)
    : { subject: `operator-name:${hashOpaqueText(email).toString('base64url')}`, isKnown: false };
  const begun = await beginTry(limits, { subject, address: context.address, operator });
  if ('ok' in begun) return begun;
  const asker = { caller: calculateCaller(context.address), isKnown };
  const isRight = await begun.judge(() => passwords.check(given.password, operator?.passwordHash ?? null, asker));
  if (!operator || !isRight || operator.isDisabled) {
    return Object.assign(deny('passwordWrong'), operator && { subject: nameSubjectOf(operator) });
  }
  await begun.succeed();
  if (operator.totpSecret || needsSecondFactor(operator.role)) return askForFactor(parts, operator, context);
  return database.transaction(client => finish(parts, client, { operator, context, recoveryCodes: [] }));
}

async function askForFactor(
  { database, randomBytes, secretBox }: AccessParts,
  operator: Operator,
  { nowMs }: LoginContext,
): Promise<OperatorLoginReply> {
  const id = makeOpaqueText(randomBytes);
  const secret = operator.totpSecret ? undefined : makeTotpSecret(randomBytes);
  const expiresAtMs = nowMs + loginMs;
  await saveLogin(database, hashOpaqueText(id), {
    operatorId: operator.id,
    enrolmentSecret: secret === undefined ? null : secretBox.seal(secret, nameTotpOf(operator.id)),
    nowMs,
    expiresAtMs,
  });
  const enrolment = secret === undefined ? null : { secret, uri: buildTotpUri({ secret, account: operator.email }) };
  return { state: 'secondFactor', challengeId: id, enrolment, expiresAt: expiresAtMs };
}

/** Second half: a code of the app, which is set up by it where there was none, or a recovery code. */
export async function giveFactor(
  parts: AccessParts,
  given: { readonly challengeId: string; readonly code: string },
  context: LoginContext,
): Promise<OperatorLoginReply | Denied<'challengeExpired' | 'secondFactorWrong'>> {
  const { database, limits } = parts;
  const idHash = hashOpaqueText(given.challengeId);
  const login = await countLoginTry(database, idHash, { nowMs: context.nowMs, triesMax: codeTriesMax });
  const operator = login && (await loadOperator(database, login.operatorId));
  if (!operator || operator.isDisabled) return deny('challengeExpired');
  const { subject } = await nameTries(parts, 'factor', operator, context);
  const begun = await beginTry(limits, { subject, address: context.address, operator });
  if ('ok' in begun) return begun;
  const prove = login.enrolmentSecret
    ? findEnrolment(parts, operator, login, given.code)
    : findLoginProof(parts, operator, given.code);
  if (!prove) return Object.assign(deny('secondFactorWrong'), { subject: nameSubjectOf(operator) });
  const reply = await database.transaction(async client => {
    const locked = await lockOperator(client, { id: operator.id });
    // Of two good answers the second finds the login gone.
    if (!locked || locked.isDisabled || !(await lockLogin(client, idHash))) return deny('challengeExpired');
    const recoveryCodes = await prove(client, locked);
    if (!recoveryCodes) return deny('secondFactorWrong');
    await deleteLogin(client, idHash);
    const current = (await lockOperator(client, { id: operator.id })) ?? locked;
    return finish(parts, client, { operator: current, context, recoveryCodes });
  });
  if (!('ok' in reply)) await begun.succeed();
  return reply;
}

/** Uses the proof up and answers the recovery codes to show; undefined when another used it meanwhile. */
type Prove = (client: pg.PoolClient, operator: Operator) => Promise<string[] | undefined>;

function findLoginProof(parts: AccessParts, operator: Operator, code: string): Prove | undefined {
  const use = findFactorUse(parts, operator, code);
  return use && (async client => ((await use(client)) ? [] : undefined));
}

function findEnrolment(
  { secretBox, clock, randomBytes, audit }: AccessParts,
  { id }: Operator,
  { enrolmentSecret }: LoginRow,
  code: string,
): Prove | undefined {
  if (!enrolmentSecret) return undefined;
  const secret = secretBox.open(enrolmentSecret, nameTotpOf(id));
  const step = findTotpStep({ secret, code: readTypedCode(code), nowMs: clock.nowMs(), lastStep: 0 });
  if (step === undefined) return undefined;
  return async (client, operator) => {
    // Another login has set one up meanwhile: that one holds.
    if (operator.totpSecret) return undefined;
    const recoveryCodes = makeRecoveryCodes(randomBytes);
    const codeHashes = recoveryCodes.flatMap(one => hashRecoveryCode(one) ?? []);
    await saveTotp(client, id, { secret: enrolmentSecret, step, codeHashes });
    await audit.recordIn(client, {
      operatorNumber: operator.number,
      act: 'operator.factor',
      subject: nameSubjectOf(operator),
      reason: '',
      before: { hasSecondFactor: false },
      after: { hasSecondFactor: true },
    });
    return recoveryCodes;
  };
}

async function finish(
  { sessions, audit }: AccessParts,
  client: pg.PoolClient,
  login: { readonly operator: Operator; readonly context: LoginContext; readonly recoveryCodes: string[] },
): Promise<OperatorLoginReply> {
  const { operator, context, recoveryCodes } = login;
  const token = await sessions.openIn(client, operator.id, context);
  if (context.deviceMark !== undefined) {
    await saveDevice(client, operator.id, { hash: hashOpaqueText(context.deviceMark), atMs: context.nowMs });
  }
  await audit.recordIn(client, {
    operatorNumber: operator.number,
    act: 'operator.login',
    subject: nameSubjectOf(operator),
    reason: '',
    before: null,
    after: { address: context.address },
  });
  const permissions = [...rolePermissions[operator.role]];
  return { state: 'done', token, operator: toOperatorItem(operator), permissions, recoveryCodes };
}
